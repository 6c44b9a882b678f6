import { beforeEach, describe, expect, it } from 'vitest';
import { jsonOf, sendRaw, statusOf } from '../../../support/raw-socket.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const path = '/api/customers/C-1001';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const twice = {
  status: 400,
  json: { code: 'token_in_two_places' },
  headers: {
    'www-authenticate': expect.stringMatching(/^Bearer realm="hookbench", error="invalid_request", /) as unknown,
  },
};

describe('a token that is sent more than once', () => {
  it('is 400 invalid_request: in header and query', async () => {
    for (const tokenInQuery of [false, true]) {
      await service.assume({ tokenInQuery });
      expect(await service.get(`${path}?access_token=${service.token}`)).toMatchObject(twice);
      expect(await service.get(`${path}?access%5Ftoken=`)).toMatchObject(twice);
      expect(await service.get(`${path}?access_token=a&access_token=a`, { authorization: '' })).toMatchObject(twice);
    }
  });

  it('is 400 invalid_request: in header and form body', async () => {
    const body = `access_token=${service.token}`;
    expect(await service.send('POST', '/api/chat/start', form, body)).toMatchObject(twice);
    const alone = await service.send('POST', '/api/chat/start', { ...form, authorization: '' }, body);
    expect(alone).toMatchObject({ status: 401, json: { code: 'token_missing' } });
  });

  it('is 400 invalid_request: in two Authorization headers, in any case', async () => {
    for (const second of [`Bearer ${service.token}`, 'Basic abc', '']) {
      const answer = await sendRaw(
        service.parties.api,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.token}\r\nAUTHORIZATION: ${second}\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(answer)).toBe(400);
      expect(jsonOf(answer)).toMatchObject({ code: 'token_in_two_places' });
    }
  });
});

it('is not searched in a query or form with more than 100 parameters: 400', async () => {
  const many = `${'x=1&'.repeat(101)}access_token=a`;
  const refused = { status: 400, json: { code: 'bad_input' } };
  expect(await service.get(`${path}?${many}`)).toMatchObject(refused);
  expect(await service.send('POST', '/api/chat/start', form, many)).toMatchObject(refused);
  expect(await service.get(`${path}?${'x=1&'.repeat(100)}`)).toMatchObject({ status: 200 });
});

describe('a token in the query', () => {
  it('is ignored unless the profile allows it', async () => {
    const query = `${path}?access_token=${service.token}`;
    const refused = await service.get(query, { authorization: '' });
    expect(refused).toMatchObject({ status: 401, json: { code: 'token_missing' } });
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="hookbench"');
    await service.assume({ tokenInQuery: true });
    const taken = await service.get(query, { authorization: '' });
    expect(taken.status).toBe(200);
    expect(taken.headers['cache-control']).toContain('private');
    expect(taken.headers['hookbench-warning']).toBe('token sent in clear');
    for (const [token, code] of [
      ['', 'token_malformed'],
      ['a%20b', 'token_malformed'],
      ['nonsense', 'token_malformed'],
    ])
      expect(await service.get(`${path}?access_token=${token}`, { authorization: '' })).toMatchObject({
        status: 401,
        json: { code },
      });
  });
});
