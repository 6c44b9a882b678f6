import { describe, expect, it } from 'vitest';
import { acceptsJson } from '../../../../electron/engine/service/customer-contact/serve-customer-contact.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();

describe('Accept', () => {
  it.each([
    ['application/json', true],
    ['*/*', true],
    ['application/*', true],
    ['text/html, application/json;q=0.1', true],
    ['text/html', false],
    ['application/xml, text/*', false],
    ['application/json;q=0', false],
    ['application/json;q=0, */*', false],
    ['application/*;q=0, application/json', true],
    ['*/*;q=0', false],
    ['*/*;q=0.001', true],
    ['application/json;charset=utf-8', true],
    ['application/json; charset="UTF-8"; q=0.5', true],
    ['application/json;version=2', false],
    ['application/json;version=2, */*;q=0.1', true],
    ['application/jsonx, application/problem+json', false],
    ['APPLICATION/JSON', true],
    ['json', true],
    ['', true],
    ['application/json;q=high', true],
  ])('%j accepts JSON: %s', async (accept, takes) => {
    expect(acceptsJson(accept)).toBe(takes);
    expect((await service.get('/api/customers/C-1001', { accept })).status).toBe(takes ? 200 : 406);
  });

  it('that excludes JSON is 406 for every response with a body, and nothing changes', async () => {
    const accept = 'text/html';
    const refused = { status: 406, json: { code: 'not_acceptable' } };
    expect(await service.get('/openapi.json', { accept })).toMatchObject(refused);
    expect(await service.put('unaccepted', { name: 'U' }, { accept })).toMatchObject(refused);
    expect((await service.get('/api/customers/unaccepted')).status).toBe(404);
    const { json } = await service.send('POST', '/api/chat/start', {}, { customerId: 'C-1001' });
    expect((await service.send('DELETE', `/api/session/${json.sessionId}`, { accept })).status).toBe(204);
  });
});

describe('the type of a body', () => {
  it.each([
    ['application/json; charset=utf-8', {}, 200],
    ['application/json; charset="UTF-8"', {}, 200],
    ['application/json; charset=iso-8859-1', {}, 415],
    ['application/json', { 'content-encoding': 'identity' }, 200],
    ['application/json', { 'content-encoding': 'gzip' }, 415],
    ['application/vnd.api+json', {}, 415],
  ])('%s %o results in %i', async (type, headers, status) => {
    expect((await service.put('C-1001', { name: 'A' }, { 'content-type': type, ...headers })).status).toBe(status);
  });

  it('that is not supported is 415 and names the supported types', async () => {
    const put = await service.put('C-1001', 'x', { 'content-type': 'text/plain' });
    expect(put.headers.accept).toBe('application/json');
    const encoded = await service.put('C-1001', 'x', {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect(encoded.headers['accept-encoding']).toBe('identity');
    const types = 'application/merge-patch+json, application/json-patch+json, application/json';
    expect((await service.patch('C-1001', 'x', 'text/plain')).headers['accept-patch']).toBe(types);
    expect((await service.send('DELETE', '/api/customer/C-1001')).headers['accept-patch']).toBe(types);
  });

  it('is omitted from Accept-Patch if the profile disables it', async () => {
    await service.assume({ plainJsonPatch: 'refused' });
    const types = 'application/merge-patch+json, application/json-patch+json';
    const refused = await service.patch('C-1001', { tier: 'gold' }, 'application/json');
    expect(refused.status).toBe(415);
    expect(refused.headers['accept-patch']).toBe(types);
    expect((await service.send('OPTIONS', '/api/customer/C-1001')).headers['accept-patch']).toBe(types);
    await service.assume();
  });
});
