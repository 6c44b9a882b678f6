import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { sentHeader, startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';

let requests: TestRequests;
let echo: ListeningServer;
let seen: IncomingMessage | undefined;
beforeAll(async () => {
  requests = await startRequests();
  echo = await listening(
    createServer((request, response) => {
      seen = request;
      response.end();
    }),
  );
});
afterAll(async () => {
  echo[Symbol.dispose]();
  await requests.close();
});

const echoed = () => `http://127.0.0.1:${echo.port}/a?x=1`;

describe('a request with credentials', () => {
  it.each([
    [{ kind: 'basic', username: 'me', password: 'it:s' }, { authorization: `Basic ${btoa('me:it:s')}` }, '/a?x=1'],
    [{ kind: 'basic', username: '{{user}}', password: '' }, { authorization: `Basic ${btoa('ada:')}` }, '/a?x=1'],
    [{ kind: 'bearer', token: 'abc {{user}}' }, { authorization: 'Bearer abc ada' }, '/a?x=1'],
    [{ kind: 'api-key', name: 'X-Key', value: 'k1' }, { 'x-key': 'k1' }, '/a?x=1'],
    [{ kind: 'api-key', in: 'query', name: 'the key', value: 'a&b {{user}}' }, {}, '/a?x=1&the%20key=a%26b%20ada'],
    [{ kind: 'none' }, {}, '/a?x=1'],
    [{ kind: 'inherit' }, {}, '/a?x=1'],
  ] as const)('sends %o', async (auth, headers, url) => {
    const run = await requests.send({ url: echoed(), auth, variables: { user: 'ada' } } as never);
    expect(run.status).toBe(200);
    expect(seen?.url).toBe(url);
    expect(seen?.headers).toMatchObject(headers);
    if (auth.kind === 'none') expect(seen?.headers.authorization).toBeUndefined();
    expect(run.spec.auth).toMatchObject(auth);
  });

  it('is refused with what is wrong in it', async () => {
    const wrong = [
      [{ kind: 'basic', username: '{{a}}', password: '' }, { a: 'x:y' }, '/auth/username'],
      [{ kind: 'api-key', name: 'a b', value: '' }, {}, '/auth/name'],
      [{ kind: 'bearer', token: '{{unknown}}' }, {}, '/auth/token'],
      [{ kind: 'token', server: 'Nobody' }, {}, '/auth/server'],
    ] as const;
    for (const [auth, variables, field] of wrong)
      expect(await requests.refused('POST', '/requests', { url: echoed(), auth, variables })).toMatchObject({
        code: 'bad_input',
        field,
      });
    const both = { url: echoed(), auth: { kind: 'none' }, token: { condition: 'valid' } };
    expect(await requests.refused('POST', '/requests', both)).toMatchObject({ field: '/auth' });
  });

  it('is not stored or exported with the value of an API key, but can be sent again', async () => {
    const auth = { kind: 'api-key', name: 'X-Key', value: 'planted-key-of-request' } as const;
    const run = await requests.send({ url: echoed(), auth });
    expect(seen?.headers['x-key']).toBe('planted-key-of-request');
    expect(JSON.stringify(run.exchange)).not.toContain('planted-key');
    const stored = await requests.client.get(`/requests/${run.id}`);
    expect(stored.spec.auth).toMatchObject(auth);
  });

  it('is recorded with the names of secret variables, also within Basic credentials', async () => {
    const variables = [{ name: 'password', value: 'planted-secret-value', secret: true }];
    const { id: environmentId } = await requests.client.send('POST', '/environments', { name: 'Secret', variables });
    const auth = { kind: 'basic', username: 'ada', password: '{{password}}' } as const;
    const run = await requests.send({ url: echoed(), auth, environmentId });
    expect(seen?.headers.authorization).toBe(`Basic ${btoa('ada:planted-secret-value')}`);
    expect(sentHeader(run, 'authorization')).toBe('Basic ada:{{password}}');
    for (const authentication of ['client_secret_basic', 'client_secret_post']) {
      const server = { name: authentication, endpoints: { token: echoed() } };
      const client = { id: 'mine', secret: '{{password}}', authentication };
      await requests.client.send('POST', '/authorization-servers', { ...server, client });
      const flow = await requests.client.send('POST', `/authorization-servers/${authentication}/try`, {
        environmentId,
      });
      const { items } = await requests.client.get(`/journal?trace=${flow.trace}`);
      const { request } = await requests.client.get(`/exchanges/${items[0].id}`);
      expect(JSON.stringify(request)).toContain('{{password}}');
      expect(JSON.stringify(request)).not.toContain(
        authentication.endsWith('basic') ? btoa('mine:plan').slice(0, 10) : 'planted',
      );
    }
  });

  it('loses them in a redirect to another origin', async () => {
    using away = await listening(
      createServer((_request, response) => response.writeHead(302, { location: echoed() }).end()),
    );
    const auth = { kind: 'api-key', name: 'X-Key', value: 'k1' } as const;
    const run = await requests.send({ url: `http://127.0.0.1:${away.port}/`, auth, followRedirects: true });
    expect(stepsOf(run)).toEqual(['request 302', 'redirect 200']);
    expect(seen?.headers['x-key']).toBeUndefined();
  });
});
