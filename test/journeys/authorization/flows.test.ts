import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flowRequest, surgery as surgeries, type Flow, type Surgery } from '#shared/model/flow.ts';
import { readExchange } from '../../../electron/engine/client/read-exchange.ts';
import { http } from '../../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  await parties.engine.faults.clearAll();
});
afterAll(() => parties.close());

type Wish = Parameters<typeof flowRequest.parse>[0];
const start = (wish: Wish): Promise<Flow> => parties.engine.flows.start(flowRequest.parse(wish));
const appFlow = { grant: 'authorization_code', clientId: 'demo-app', scope: 'openid read:customers write:customers' };

/** Opens a page of our own by https, as the system browser would, up to where it is sent back. */
async function signIn(url: string, action: 'allow' | 'deny' = 'allow'): Promise<void> {
  const agent = createUserAgent(parties.engine.pki.ca.cert);
  const login = await agent.open(url);
  const shown = login.forms[0]?.action.endsWith('/device') ? await agent.submit(login) : login;
  const consent = await agent.submit(shown, { username: 'agent', password: 'agent', action: 'login' });
  const { callback } = consent.callback ? consent : await agent.submit(consent, { action });
  if (callback) expect((await http(callback.href)).text).toContain('You can close this page');
}

async function over(id: string): Promise<Flow> {
  for (;;) {
    const flow = parties.engine.flows.find(id);
    if (!flow || ['done', 'failed', 'cancelled'].includes(flow.status)) return flow as Flow;
    await new Promise(setImmediate);
  }
}

const exchangesOf = ({ trace }: Flow) =>
  parties.engine.journal
    .trace(trace)
    .flatMap((entry) => (entry.kind === 'exchange' ? [readExchange(parties.engine.store, entry.id)] : []));
const pathsOf = (flow: Flow) => exchangesOf(flow).map((exchange) => new URL(exchange?.request.url ?? '').pathname);

describe('a flow wins tokens', () => {
  it('by client credentials, each exchange recorded under its trace', async () => {
    const flow = await start({ grant: 'client_credentials', clientId: 'demo-service', scope: 'read:customers' });
    expect(flow).toMatchObject({ status: 'done', tokens: { tokenType: 'bearer', scope: 'read:customers' } });
    expect(flow.issuer).toBe(parties.engine.urls.auth.https);
    expect((await parties.callApi(flow.tokens?.accessToken ?? '')).status).toBe(200);
    expect(pathsOf(flow)).toEqual(['/oauth2/.well-known/openid-configuration', '/oauth2/token']);
  });

  it('by the code flow: a browser, a loopback redirect, PKCE, nonce', async () => {
    const flow = await start(appFlow);
    expect(flow.status).toBe('waiting-for-user');
    expect(flow.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(flow.pkce?.challenge).toBe(
      createHash('sha256')
        .update(flow.pkce?.verifier ?? '')
        .digest('base64url'),
    );
    const asked = new URL(flow.authorizationUrl ?? '').searchParams;
    expect(asked.get('state')).toBe(flow.state);
    expect(asked.get('nonce')).toBe(flow.nonce);
    await signIn(flow.authorizationUrl ?? '');
    const done = await over(flow.id);
    expect(done).toMatchObject({ status: 'done', tokens: { scope: appFlow.scope } });
    expect(decodeJwt(done.tokens?.idToken ?? '')).toMatchObject({ sub: 'agent', nonce: flow.nonce });
    expect(done.callbackUrl?.startsWith(flow.redirectUri ?? '')).toBe(true);
    const decisions = parties.engine.journal.trace(flow.trace).filter(({ kind }) => kind === 'decision');
    expect(decisions.length, 'pages and endpoints are in the same trace').toBeGreaterThanOrEqual(4);
  });

  it('by the code flow with a pushed request and bound to a key', async () => {
    const flow = await start({ ...appFlow, usePar: true, useDpop: true });
    expect(flow.authorizationUrl).toContain('request_uri=urn');
    await signIn(flow.authorizationUrl ?? '');
    const done = await over(flow.id);
    expect(done.failure).toBeUndefined();
    expect(done.tokens?.tokenType).toBe('dpop');
    expect(decodeJwt(done.tokens?.accessToken ?? '')['cnf']).toBeDefined();
  });

  it('by a device, while the user decides elsewhere', async () => {
    await parties.engine.profile.update({ devicePollingInterval: 1 });
    const flow = await start({ grant: 'device_code', clientId: 'demo-device', scope: 'read:customers' });
    expect(flow).toMatchObject({ status: 'waiting-for-user', userCode: expect.stringMatching(/^\w{4}-\w{4}$/) });
    await signIn(flow.verificationUriComplete ?? '');
    expect(await over(flow.id)).toMatchObject({ status: 'done', tokens: { scope: 'read:customers' } });
  });

  it('with the clock of the client ahead: the tokens end by that clock', async () => {
    parties.engine.clocks.client.advance(3_600_000);
    try {
      const { tokens } = await start({ grant: 'client_credentials', clientId: 'demo-service' });
      const ends = Date.parse(tokens?.expiresAt ?? '') - parties.engine.clocks.wall.now();
      expect(Math.abs(ends - 3_900_000)).toBeLessThan(10_000);
    } finally {
      parties.engine.clocks.client.reset();
    }
  });

  it('from endpoints that were typed by hand', async () => {
    const { https } = parties.engine.urls.auth;
    const clientSecret = parties.engine.authorization.clients.find('demo-service')?.secret;
    const flow = await start({
      grant: 'client_credentials',
      clientId: 'demo-service',
      clientSecret,
      issuer: https,
      endpoints: { token: `${https}/token` },
    });
    expect(flow.status).toBe('done');
    expect(pathsOf(flow)).toEqual(['/oauth2/token']);
  });
});

/** What an operation leaves of the access token: the status of the probe and its problem. */
const effects: Record<Surgery, { status: number; code?: string; said: RegExp }> = {
  refresh: { status: 200, said: /a refresh token that replaces the old one/ },
  revoke: { status: 401, code: 'token_revoked', said: /revoked/ },
  introspect: { status: 200, said: /refused|active/ },
  expire: { status: 401, code: 'token_expired', said: /ended now/ },
  'corrupt-signature': { status: 401, code: 'token_untrusted', said: /changed/ },
  'drop-scope': { status: 403, code: 'scope_missing', said: /without the scope read:customers/ },
  'wrong-audience': { status: 401, code: 'token_untrusted', said: /another audience/ },
  'unknown-key': { status: 401, code: 'token_untrusted', said: /key that nobody knows/ },
};

describe('an operation on the tokens of a flow is shown by a call of the API', () => {
  it.each(surgeries.options)('%s', async (surgery) => {
    const flow = await start({ ...appFlow, scope: 'openid profile read:customers' });
    await signIn(flow.authorizationUrl ?? '');
    const before = (await over(flow.id)).tokens;
    const scope = surgery === 'drop-scope' ? 'read:customers' : undefined;
    const { probeId, said, flow: after } = await parties.engine.flows.operate(flow.id, surgery, scope);
    const { code, said: words, status } = effects[surgery];
    expect(said).toMatch(words);
    const probe = readExchange(parties.engine.store, probeId ?? '');
    expect(probe).toMatchObject({ trace: flow.trace, request: { method: 'GET' }, response: { status } });
    if (code !== undefined) expect(probe?.response?.body.content).toContain(`"${code}"`);
    const keeps: readonly Surgery[] = ['revoke', 'introspect', 'expire'];
    expect(after.tokens?.accessToken === before?.accessToken).toBe(keeps.includes(surgery));
    if (surgery === 'refresh') expect(after.tokens?.refreshToken).not.toBe(before?.refreshToken);
  });

  it('introspect tells what the server says, to a client that may ask', async () => {
    const flow = await start({ grant: 'client_credentials', clientId: 'demo-service' });
    const { answer } = await parties.engine.flows.operate(flow.id, 'introspect', undefined);
    expect(answer).toMatchObject({ active: true, client_id: 'demo-service' });
    await parties.engine.flows.operate(flow.id, 'revoke', undefined);
    expect((await parties.engine.flows.operate(flow.id, 'introspect', undefined)).answer).toEqual({ active: false });
  });

  it('refresh without a refresh token, and what has no tokens or is unknown, is refused', async () => {
    const flow = await start({ grant: 'client_credentials', clientId: 'demo-service' });
    await expect(parties.engine.flows.operate(flow.id, 'refresh', undefined)).rejects.toMatchObject({
      code: 'bad_input',
    });
    await expect(parties.engine.flows.operate(flow.id, 'drop-scope', 'openid')).rejects.toMatchObject({
      code: 'bad_input',
      field: '/scope',
    });
    const failed = await start({ grant: 'client_credentials', clientId: 'nobody' });
    await expect(parties.engine.flows.operate(failed.id, 'revoke', undefined)).rejects.toMatchObject({
      code: 'bad_input',
    });
    await expect(parties.engine.flows.operate('flow_none', 'revoke', undefined)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('refresh twice with the first refresh token kills the family, and says so', async () => {
    const flow = await start(appFlow);
    await signIn(flow.authorizationUrl ?? '');
    const { refreshToken = '' } = (await over(flow.id)).tokens ?? {};
    await parties.engine.flows.operate(flow.id, 'refresh', undefined);
    await parties.refresh(refreshToken);
    const { probeId, said } = await parties.engine.flows.operate(flow.id, 'refresh', undefined);
    expect(said).toMatch(/refused: invalid_grant/);
    expect(readExchange(parties.engine.store, probeId ?? '')?.response?.status).toBe(401);
  });
});
