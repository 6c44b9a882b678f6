import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../support/listening-server.ts';
import { sentHeader, startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let requests: TestRequests;
beforeAll(async () => {
  requests = await startRequests();
});
afterAll(() => requests.close());

const customer = '/api/customers/C-1001';

async function codeFlow(): Promise<void> {
  const scope = 'openid offline_access read:customers';
  const flow = await requests.client.send('POST', '/flows', {
    grant: 'authorization_code',
    clientId: 'demo-app',
    scope,
  });
  const agent = createUserAgent(requests.served.engine.pki.ca.cert);
  const login = await agent.open(flow.authorizationUrl);
  const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
  const { callback } = consent.callback ? consent : await agent.submit(consent, { action: 'allow' });
  await fetch(callback?.href ?? '');
  await expect.poll(() => requests.client.get(`/flows/${flow.id}`)).toMatchObject({ status: 'done' });
}

describe('401, a new token, 200', () => {
  it('with the refresh token of a flow, whose tokens are updated', async () => {
    await codeFlow();
    const [flow] = (await requests.client.get('/flows')).items;
    await requests.client.send('POST', `/flows/${flow.id}/operations`, { operation: 'expire' });
    const run = await requests.send({ url: customer, token: { flowId: flow.id }, refreshOn401: true });
    expect(stepsOf(run)).toEqual(['request 401', 'refresh 200', 'retry 200']);
    expect(run.steps[1]?.exchange.request.body.content).toContain('grant_type=refresh_token');
    expect(new Set(run.steps.map(({ exchange }) => exchange.trace))).toEqual(new Set([run.trace]));
    const kept = (await requests.client.get(`/flows/${flow.id}`)).tokens;
    expect(sentHeader(run, 'authorization')).toBe(`Bearer ${kept.accessToken}`);
    expect(kept.refreshToken).not.toBe(flow.tokens.refreshToken);
    const byClient = await requests.send({ url: customer, token: { clientId: 'demo-app' } });
    expect(byClient.status).toBe(200);
  });

  it('with another token request of a client with a secret', async () => {
    const run = await requests.send({ url: customer, token: { condition: 'expired' }, refreshOn401: true });
    expect(stepsOf(run)).toEqual(['request 401', 'refresh 200', 'retry 200']);
    expect(run).toMatchObject({ status: 200, diagnosis: { cause: 'ok' } });
  });

  it('only once, and not for an Authorization header of the user', async () => {
    using server = await listening(createServer((_request, response) => response.writeHead(401).end()));
    const url = `http://127.0.0.1:${server.port}/`;
    const run = await requests.send({ url, token: { condition: 'valid' }, refreshOn401: true });
    expect(stepsOf(run).slice(-3)).toEqual(['request 401', 'refresh 200', 'retry 401']);
    const own = await requests.send({
      url,
      headers: [['authorization', 'Bearer x']],
      token: { condition: 'valid' },
      refreshOn401: true,
    });
    expect(stepsOf(own)).toEqual(['request 401']);
    expect(own.notes).toHaveLength(2);
  });

  it('ends with the error of the refresh if it is rejected', async () => {
    await codeFlow();
    const [flow] = (await requests.client.get('/flows')).items;
    await requests.client.send('POST', `/flows/${flow.id}/operations`, { operation: 'expire' });
    await requests.client.send('POST', '/faults', {
      where: 'authorization',
      match: { path: '/oauth2/token' },
      what: { kind: 'status', status: 400, error: 'invalid_grant' },
      when: { first: 1 },
    });
    const run = await requests.send({ url: customer, token: { flowId: flow.id }, refreshOn401: true });
    expect(stepsOf(run)).toEqual(['request 401', 'refresh 400']);
    expect(run.diagnosis.cause).toBe('grant-invalid');
  });
});

describe('redirects', () => {
  /** Answers `/hop?status=S&to=URL` with a redirect, anything else with what it received. */
  const mirror = () =>
    listening(
      createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
        if (pathname === '/hop') {
          response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end();
          return;
        }
        if (pathname === '/loop') {
          response.writeHead(302, { location: '/loop' }).end();
          return;
        }
        let body = '';
        request.on('data', (bytes: Buffer) => (body += bytes.toString()));
        request.on('end', () =>
          response.end(JSON.stringify({ method: request.method, body, headers: request.headers })),
        );
      }),
    );
  const received = (run: Awaited<ReturnType<typeof requests.send>>) =>
    JSON.parse(run.exchange.response?.body.content ?? '{}');

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [302, 'PUT', 'PUT'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
  ])('%i: %s continues as %s (RFC 9110 15.4)', async (status, method, next) => {
    using server = await mirror();
    const url = `http://127.0.0.1:${server.port}/hop?status=${status}&to=/end`;
    const body =
      method === 'HEAD' ? {} : { body: 'payload', headers: [['Content-Type', 'text/x']] as [string, string][] };
    const run = await requests.send({ method, url, ...body, followRedirects: true });
    expect(stepsOf(run)).toEqual([`request ${status}`, 'redirect 200']);
    expect(run.exchange.request.method).toBe(next);
    if (next === 'HEAD') return;
    const { body: arrived, headers } = received(run);
    expect(arrived).toBe(next === 'GET' ? '' : 'payload');
    expect(headers['content-type']).toBe(next === 'GET' ? undefined : 'text/x');
  });

  it('send credentials to the same origin only', async () => {
    using server = await mirror();
    using other = await mirror();
    const headers: [string, string][] = [
      ['Authorization', 'Bearer mine'],
      ['Cookie', 'a=b'],
      ['X-Kept', 'yes'],
    ];
    const base = `http://127.0.0.1:${server.port}/hop?status=307&to=`;
    const same = await requests.send({ url: `${base}/end`, headers, followRedirects: true });
    expect(received(same).headers).toMatchObject({ authorization: 'Bearer mine', cookie: 'a=b', 'x-kept': 'yes' });
    const away = await requests.send({
      url: `${base}http://127.0.0.1:${other.port}/end`,
      headers,
      followRedirects: true,
    });
    expect(received(away).headers).toMatchObject({ host: `127.0.0.1:${other.port}`, 'x-kept': 'yes' });
    expect(received(away).headers).not.toHaveProperty('authorization');
    expect(received(away).headers).not.toHaveProperty('cookie');
    expect([same.notes, away.notes]).toEqual([undefined, [expect.stringContaining('another origin')]]);
  });

  it('are not followed to a URL whose credentials cannot be decoded', async () => {
    using server = await mirror();
    const url = `http://127.0.0.1:${server.port}/hop?status=302&to=http://%25ff:x@127.0.0.1:${server.port}/end`;
    expect(stepsOf(await requests.send({ url, followRedirects: true }))).toEqual(['request 302']);
  });

  it('are followed up to ten times, each as an exchange, and only if enabled', async () => {
    using server = await mirror();
    const url = `http://127.0.0.1:${server.port}/loop`;
    const run = await requests.send({ url, followRedirects: true });
    expect(stepsOf(run)).toEqual(['request 302', ...Array.from({ length: 10 }, () => 'redirect 302')]);
    expect(run.notes).toEqual(['Stopped after 10 redirects, the limit.']);
    const still = await requests.send({ url });
    expect(stepsOf(still)).toEqual(['request 302']);
    expect(still.diagnosis).toMatchObject({ cause: 'redirect-not-followed', actionValue: '/loop' });
  });
});
