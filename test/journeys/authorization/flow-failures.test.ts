import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultEffectInput } from '#shared/model/fault.ts';
import { flowRequest, type Flow } from '#shared/model/flow.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { http } from '../../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  await parties.engine.faults.clearAll();
});
afterAll(() => parties.close());

type FlowInput = Parameters<typeof flowRequest.parse>[0];
const start = (input: FlowInput): Promise<Flow> => parties.engine.flows.start(flowRequest.parse(input));
const appFlow = { grant: 'authorization_code', clientId: 'demo-app', scope: 'openid' };
const machine = { grant: 'client_credentials', clientId: 'demo-service' };
const set = (what: FaultEffectInput) =>
  parties.engine.faults.set({ where: 'authorization', match: {}, what, when: { always: true } });

async function over(id: string): Promise<Flow> {
  for (;;) {
    const flow = parties.engine.flows.find(id);
    if (!flow || ['done', 'failed', 'cancelled'].includes(flow.status)) return flow as Flow;
    await new Promise(setImmediate);
  }
}

/** Presses these buttons on the pages, and returns to the client. */
async function press({ authorizationUrl = '', id }: Flow, ...actions: string[]): Promise<Flow> {
  const agent = createUserAgent(parties.engine.pki.ca.cert);
  let page = await agent.open(authorizationUrl);
  for (const action of actions) {
    if (!page.callback) page = await agent.submit(page, { username: 'viewer', password: 'viewer', action });
  }
  if (page.callback) await http(page.callback.href);
  return over(id);
}

const failure = (code: string) => ({
  status: 'failed',
  failure: { code, message: expect.stringMatching(/\w/), advice: expect.stringMatching(/\w{3}.*\.$/) },
});

describe('a flow fails with an explanation', () => {
  it('when the user denies consent, or cancels signing in', async () => {
    expect(await press(await start(appFlow), 'login', 'deny')).toMatchObject(failure('access_denied'));
    expect(await press(await start(appFlow), 'cancel')).toMatchObject(failure('access_denied'));
  });

  it('when nobody is signed in and prompt=none', async () => {
    expect(await press(await start({ ...appFlow, prompt: 'none' }))).toMatchObject(failure('login_required'));
  });

  it('when the response omits state or iss', async () => {
    await set({ kind: 'omit-state' });
    expect(await press(await start(appFlow), 'login', 'allow')).toMatchObject(failure('state_mismatch'));
    await parties.engine.faults.clearAll();
    await set({ kind: 'omit-iss' });
    expect(await press(await start(appFlow), 'login', 'allow')).toMatchObject(failure('issuer_mismatch'));
  });

  it('when a response with another state arrives', async () => {
    const flow = await start(appFlow);
    const { iss } = Object.fromEntries(new URL(flow.authorizationUrl ?? '').searchParams);
    const query = new URLSearchParams({ code: 'ac_stolen', state: 'another', iss: iss ?? flow.issuer });
    await http(`${flow.redirectUri}?${String(query)}`);
    expect(await over(flow.id)).toMatchObject(failure('state_mismatch'));
  });

  it('when no response arrives in time', async () => {
    const flow = await start({ ...appFlow, timeoutSeconds: 1 });
    expect(flow.status).toBe('waiting-for-user');
    expect(await over(flow.id)).toMatchObject(failure('timeout'));
    await expect(http(flow.redirectUri ?? '')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('when the server exceeds the timeout', async () => {
    await set({ kind: 'delay', ms: 20_000 });
    expect(await start({ ...machine, timeoutSeconds: 1 })).toMatchObject(failure('timeout'));
  });

  it.each<[string, FaultEffectInput, string]>([
    ['an error', { kind: 'status', status: 500, error: 'server_error' }, 'server_error'],
    ['another error', { kind: 'status', status: 503, error: 'temporarily_unavailable' }, 'temporarily_unavailable'],
    ['a page of a proxy', { kind: 'html' }, 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ])('when the server responds with %s', async (_what, effect, code) => {
    await set(effect);
    expect(await start(machine)).toMatchObject(failure(code));
  });

  it.each([
    ['an unknown client', { ...machine, clientId: 'nobody' }, 'invalid_client'],
    ['a wrong secret', { ...machine, clientSecret: 'wrong' }, 'invalid_client'],
    ['a scope it may not have', { ...machine, scope: 'openid' }, 'invalid_scope'],
    ['a client without the grant', { ...machine, clientId: 'demo-app' }, 'unauthorized_client'],
    ['a device without the grant', { grant: 'device_code', clientId: 'demo-app' }, 'unauthorized_client'],
  ])('with %s', async (_what, input, code) => {
    expect(await start(input)).toMatchObject(failure(code));
  });

  it.each([
    ['nothing listens', 'https://localhost:9/', 'ECONNREFUSED'],
    ['there is no such name', 'https://no-such-name.invalid/', 'ENOTFOUND'],
  ])('when %s at the issuer', async (_what, issuer, code) => {
    expect(await start({ ...machine, issuer, clientSecret: 'x' })).toMatchObject(failure(code));
  });

  it('when the address has no discovery document', async () => {
    const issuer = `${parties.engine.urls.api.https}/api`;
    expect(await start({ ...machine, issuer, clientSecret: 'x' })).toMatchObject(failure('http_404'));
  });
});

describe('a flow can be cancelled', () => {
  it('while it waits for its user, by browser or device', async () => {
    for (const input of [appFlow, { grant: 'device_code', clientId: 'demo-device' }]) {
      const flow = await start(input);
      const cancelled = await parties.engine.flows.cancel(flow.id);
      expect(cancelled).toMatchObject({ status: 'cancelled', failure: { code: 'cancelled' } });
      expect(await parties.engine.flows.cancel(flow.id), 'again').toEqual(cancelled);
    }
  });

  it('while a server keeps it waiting', async () => {
    await set({ kind: 'delay', ms: 20_000 });
    const starting = start(machine);
    const find = () => parties.engine.flows.all().find(({ status }) => status === 'running');
    await expect.poll(find).toBeDefined();
    const running = find();
    const cancelled = await parties.engine.flows.cancel(running?.id ?? '');
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(await starting).toEqual(cancelled);
  });

  it('and a later response of the browser finds no server', async () => {
    const flow = await start(appFlow);
    await parties.engine.flows.cancel(flow.id);
    await expect(http(`${flow.redirectUri}?code=x`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a server with a bad certificate', () => {
  let other: Server;
  let issuer: string;
  const tokens = { access_token: 'of another server', token_type: 'Bearer', expires_in: 60 };
  /** The token that is issued, and accepted, from now on. */
  let issued = tokens.access_token;
  beforeAll(async () => {
    other = createServer(await selfSigned('localhost'), (request, response) => {
      response.setHeader('content-type', 'application/json');
      const metadata = { issuer, token_endpoint: `${issuer}/token`, response_types_supported: ['code'] };
      if (request.url === '/api' && request.headers.authorization !== `Bearer ${issued}`) response.statusCode = 401;
      const answer = { ...tokens, access_token: issued };
      response.end(JSON.stringify(request.url?.startsWith('/.well-known') ? metadata : answer));
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    issuer = `https://localhost:${(other.address() as AddressInfo).port}`;
  });
  afterAll(() => other.close());

  it('is rejected with the reason', async () => {
    const flow = await start({ ...machine, issuer, clientSecret: 'x' });
    expect(flow).toMatchObject(failure('DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(flow.failure?.advice).toContain('self-signed');
  });

  it('is accepted if configured; its tokens are neither changed nor probed', async () => {
    const flow = await start({ ...machine, issuer, clientSecret: 'x', verifyTls: false });
    expect(flow).toMatchObject({ status: 'done', tokens: { accessToken: tokens.access_token } });
    for (const operation of ['expire', 'wrong-audience', 'unknown-key'] as const) {
      await expect(parties.engine.flows.operate(flow.id, operation, undefined)).rejects.toMatchObject({
        code: 'bad_input',
      });
    }
    const changed = await parties.engine.flows.operate(flow.id, 'corrupt-signature', undefined);
    expect(changed.probeId).toBeUndefined();
  });

  it('gives a request that got 401 a new token for the client credentials of its flow', async () => {
    const flow = await start({ ...machine, issuer, clientSecret: 'x', verifyTls: false });
    issued = 'a new token';
    const spec = { url: `${issuer}/api`, token: { flowId: flow.id }, refreshOn401: true, verifyTls: false };
    const { status, steps } = await parties.engine.requests.send(requestSpec.parse(spec));
    expect(status).toBe(200);
    expect(steps.map(({ role, exchange }) => [role, exchange.response?.status])).toEqual([
      ['request', 401],
      ['refresh', 200],
      ['retry', 200],
    ]);
  });
});

it('a server that closes the connection is reported', async () => {
  const rude = createPlainServer((request) => request.socket.destroy());
  await once(rude.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://localhost:${(rude.address() as AddressInfo).port}`;
  const flow = await start({ ...machine, issuer, clientSecret: 'x' });
  rude.close();
  expect(flow).toMatchObject({ status: 'failed', failure: { code: 'ECONNRESET' } });
});
