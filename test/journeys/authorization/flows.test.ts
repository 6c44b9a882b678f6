import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flowRequest, tokenOperation as tokenOperations, type Flow, type TokenOperation } from '#shared/model/flow.ts';
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

type FlowInput = Parameters<typeof flowRequest.parse>[0];
const start = (input: FlowInput): Promise<Flow> => parties.engine.flows.start(flowRequest.parse(input));
const appFlow = { grant: 'authorization_code', clientId: 'demo-app', scope: 'openid read:customers write:customers' };

/** Opens a page of our server over https, like the system browser, up to the redirect back. */
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

describe('a flow obtains tokens', () => {
  it('with client credentials, each exchange recorded in its trace', async () => {
    const flow = await start({ grant: 'client_credentials', clientId: 'demo-service', scope: 'read:customers' });
    expect(flow).toMatchObject({ status: 'done', tokens: { tokenType: 'bearer', scope: 'read:customers' } });
    expect(flow.issuer).toBe(parties.engine.urls.auth.https);
    expect((await parties.callApi(flow.tokens?.accessToken ?? '')).status).toBe(200);
    expect(pathsOf(flow)).toEqual(['/oauth2/.well-known/openid-configuration', '/oauth2/token']);
  });

  it('with the code flow: browser, loopback redirect, PKCE, nonce', async () => {
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

  it.each(['authorization_code', 'device_code'] as const)(
    'by %s over http, with that address as the issuer',
    async (grant) => {
      const issuer = parties.engine.urls.auth.http;
      const clientId = grant === 'device_code' ? 'demo-device' : 'demo-app';
      const flow = await start({ ...appFlow, grant, clientId, over: 'http' });
      const page = flow.authorizationUrl ?? flow.verificationUriComplete ?? '';
      expect(page.startsWith('http://localhost:')).toBe(true);
      await signIn(page);
      const done = await over(flow.id);
      expect(done).toMatchObject({ status: 'done', issuer });
      if (grant === 'authorization_code') {
        expect(new URL(done.callbackUrl ?? '').searchParams.get('iss')).toBe(issuer);
        expect(decodeJwt(done.tokens?.idToken ?? '').iss).toBe(issuer);
      }
      expect((await parties.callApi(done.tokens?.accessToken ?? '')).status).toBe(200);
      expect(exchangesOf(done).every((exchange) => exchange?.request.url.startsWith(issuer))).toBe(true);
    },
  );

  it('with the code flow, a pushed request and DPoP', async () => {
    const flow = await start({ ...appFlow, usePar: true, useDpop: true });
    expect(flow.authorizationUrl).toContain('request_uri=urn');
    await signIn(flow.authorizationUrl ?? '');
    const done = await over(flow.id);
    expect(done.failure).toBeUndefined();
    expect(done.tokens?.tokenType).toBe('dpop');
    expect(decodeJwt(done.tokens?.accessToken ?? '')['cnf']).toBeDefined();
  });

  it('with the device flow, while the user decides in a browser', async () => {
    await parties.engine.profile.update({ devicePollingInterval: 1 });
    const flow = await start({ grant: 'device_code', clientId: 'demo-device', scope: 'read:customers' });
    expect(flow).toMatchObject({ status: 'waiting-for-user', userCode: expect.stringMatching(/^\w{4}-\w{4}$/) });
    await signIn(flow.verificationUriComplete ?? '');
    expect(await over(flow.id)).toMatchObject({ status: 'done', tokens: { scope: 'read:customers' } });
  });

  it('with the client’s clock ahead: the tokens expire on that clock', async () => {
    parties.engine.clocks.client.advance(3_600_000);
    try {
      const { tokens } = await start({ grant: 'client_credentials', clientId: 'demo-service' });
      const ends = Date.parse(tokens?.expiresAt ?? '') - parties.engine.clocks.wall.now();
      expect(Math.abs(ends - 3_900_000)).toBeLessThan(10_000);
    } finally {
      parties.engine.clocks.client.reset();
    }
  });

  it('from endpoints entered manually', async () => {
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

/** The effect of each operation: status and error code of the probe. */
const effects: Record<TokenOperation, { status: number; code?: string; said: RegExp }> = {
  refresh: { status: 200, said: /a new refresh token that replaces the old one/ },
  revoke: { status: 401, code: 'token_revoked', said: /revoked/ },
  introspect: { status: 200, said: /refused|active/ },
  expire: { status: 401, code: 'token_expired', said: /expired now/ },
  'corrupt-signature': { status: 401, code: 'token_untrusted', said: /changed/ },
  'drop-scope': { status: 403, code: 'scope_missing', said: /without the scope read:customers/ },
  'wrong-audience': { status: 401, code: 'token_untrusted', said: /a different audience/ },
  'unknown-key': { status: 401, code: 'token_untrusted', said: /key that the service does not know/ },
};

describe('a token operation of a flow probes the API', () => {
  it.each(tokenOperations.options)('%s', async (operation) => {
    const flow = await start({ ...appFlow, scope: 'openid read:customers profile' });
    await signIn(flow.authorizationUrl ?? '');
    const before = (await over(flow.id)).tokens;
    const { probeId, said, flow: after } = await parties.engine.flows.operate(flow.id, operation, undefined);
    const { code, said: words, status } = effects[operation];
    expect(said).toMatch(words);
    const probe = readExchange(parties.engine.store, probeId ?? '');
    expect(probe).toMatchObject({ trace: flow.trace, request: { method: 'GET' }, response: { status } });
    if (code !== undefined) expect(probe?.response?.body.content).toContain(`"${code}"`);
    const keeps: readonly TokenOperation[] = ['revoke', 'introspect', 'expire'];
    expect(after.tokens?.accessToken === before?.accessToken).toBe(keeps.includes(operation));
    if (operation === 'refresh') expect(after.tokens?.refreshToken).not.toBe(before?.refreshToken);
  });

  it('of an own interface, whose scope is dropped', async () => {
    const { flows, ownInterface, store } = parties.engine;
    const scheme = { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/t', scopes: { read: '', list: '' } } } };
    const get = { security: [{ login: ['list'] }], responses: { 200: { description: 'All' } } };
    const paths = { '/v2/boxes': { get } };
    const document = { openapi: '3.1.0', info: { title: 'Boxes', version: '1' }, paths };
    const text = JSON.stringify({ ...document, components: { securitySchemes: { login: scheme } } });
    await ownInterface.set({ openapi: { file: 'boxes.json', text } });
    try {
      const { id } = await start({ grant: 'client_credentials', clientId: 'demo-service', scope: 'list read' });
      await over(id);
      const { probeId = '', said } = await flows.operate(id, 'drop-scope', undefined);
      expect(said).toBe('The access token was reissued without the scope list.');
      const probe = readExchange(store, probeId);
      expect(probe?.request.url).toMatch(/^https:.*\/v2\/boxes$/);
      expect(probe?.response?.status).toBe(403);
    } finally {
      await ownInterface.remove();
    }
  });

  it('introspect returns the response for a client that may introspect', async () => {
    const flow = await start({ grant: 'client_credentials', clientId: 'demo-service' });
    const { answer } = await parties.engine.flows.operate(flow.id, 'introspect', undefined);
    expect(answer).toMatchObject({ active: true, client_id: 'demo-service' });
    await parties.engine.flows.operate(flow.id, 'revoke', undefined);
    expect((await parties.engine.flows.operate(flow.id, 'introspect', undefined)).answer).toEqual({ active: false });
  });

  it('rejects refresh without a refresh token, flows without tokens and unknown flows', async () => {
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

  it('refresh with a used refresh token revokes the family and reports it', async () => {
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
