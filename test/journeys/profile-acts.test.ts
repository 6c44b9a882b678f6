import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flowRequest } from '#shared/model/flow.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { http } from '../support/http-request.ts';
import { startOAuth, webApp, type OAuthParties } from '../support/oauth.ts';

async function flowEnd(engine: Engine, id: string) {
  for (;;) {
    const flow = engine.flows.find(id);
    if (flow?.status !== 'running') return flow;
    await new Promise<void>((resolve) => engine.clocks.wall.after(10, resolve));
  }
}

describe('a change of the profile applies immediately', () => {
  let parties: OAuthParties;
  let engine: Engine;
  beforeAll(async () => {
    parties = await startOAuth();
    ({ engine } = parties);
  });
  afterAll(() => parties.close());
  beforeEach(() => engine.profile.reset());

  const credentials = { grant_type: 'client_credentials', client_id: webApp.id, client_secret: webApp.secret };
  const issue = (path = 'token') => parties.post(path, { ...credentials, scope: 'read:customers' });
  const header = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
  const discovery = async () =>
    (await http(`${parties.auth}/.well-known/openid-configuration`)).json as Record<string, unknown>;

  it('to the lifetime of tokens and its unit', async () => {
    await engine.profile.update({ accessTokenLifetime: 77 });
    expect((await issue()).json).toMatchObject({ expires_in: 77 });
    await engine.profile.update({ expiresInUnit: 'milliseconds' });
    expect((await issue()).json).toMatchObject({ expires_in: 77_000 });
  });

  it('to the format and signature of tokens', async () => {
    await engine.profile.update({ accessTokenFormat: 'opaque' });
    const opaque = (await issue()).json as { access_token: string };
    expect(opaque.access_token.split('.')).toHaveLength(1);
    expect((await parties.callApi(opaque.access_token)).status).toBe(200);
    for (const signingAlgorithm of ['RS256', 'EdDSA', 'ES256'] as const) {
      await engine.profile.update({ accessTokenFormat: 'jwt', signingAlgorithm });
      const { access_token: token } = (await issue()).json as { access_token: string };
      expect(header(token)).toMatchObject({ alg: signingAlgorithm });
      expect((await parties.callApi(token)).status).toBe(200);
      expect(await discovery()).toMatchObject({ id_token_signing_alg_values_supported: [signingAlgorithm] });
    }
  });

  it('to the grants', async () => {
    await engine.profile.update({ grantTypes: ['authorization_code'] });
    expect((await issue()).json).toMatchObject({ error: 'unsupported_grant_type' });
    expect(await discovery()).toMatchObject({ grant_types_supported: ['authorization_code'] });
  });

  it('to codes, PKCE and refresh tokens', async () => {
    await engine.profile.update({ authorizationCodeLifetime: 5, pkcePlain: true });
    expect(await discovery()).toMatchObject({ code_challenge_methods_supported: ['S256', 'plain'] });
    const late = await parties.code();
    engine.clocks.authorization.advance(6000);
    expect((await parties.exchange(late)).json).toMatchObject({ error: 'invalid_grant' });
    const { refresh_token: first } = await parties.win();
    await engine.profile.update({ refreshTokenRotation: false });
    const answers = [await parties.refresh(first), await parties.refresh(first)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await engine.profile.update({ refreshTokenRotation: true, refreshTokenIdleLifetime: 10 });
    const { refresh_token: second } = (await parties.refresh(first)).json as { refresh_token: string };
    expect(second).not.toBe(first);
    engine.clocks.authorization.advance(11_000);
    expect((await parties.refresh(second)).json).toMatchObject({ error: 'invalid_grant' });
    await engine.profile.update({ refreshTokenIdleLifetime: 1000, refreshTokenAbsoluteLifetime: 20 });
    const { refresh_token: third } = await parties.win();
    engine.clocks.authorization.advance(21_000);
    expect((await parties.refresh(third)).json).toMatchObject({ error: 'invalid_grant' });
    engine.clocks.authorization.reset();
  });

  it('to the device flow', async () => {
    await engine.profile.update({ deviceCodeLifetime: 33, devicePollingInterval: 7 });
    const answer = await parties.post('device_authorization', { client_id: 'demo-device' });
    expect(answer.json).toMatchObject({ expires_in: 33, interval: 7 });
  });

  it('to the scope of a call, its status, and the error body', async () => {
    const token = await parties.token('read:customers');
    const refused = () => parties.call('POST', '/api/chat/start', token, { customerId: 'C-1001' });
    expect((await refused()).status).toBe(403);
    await engine.profile.update({ missingScopeStatus: 401, errorBody: 'oauth' });
    const answer = await refused();
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ error: 'insufficient_scope' });
    await engine.profile.update({ endpointScopes: { startChat: 'read:customers' } });
    expect((await refused()).status).toBe(201);
  });

  describe('to the paths of the authorization server', () => {
    const moved = {
      authorize: '/connect/authorize',
      token: '/connect/token',
      revoke: '/connect/revocation',
      introspect: '/connect/introspect',
      device_authorization: '/connect/deviceauthorization',
      jwks: '/keys.json',
    };

    it('both discovery documents contain them, and every endpoint responds there', async () => {
      await engine.profile.update({ endpointPaths: moved });
      const { auth } = parties;
      const { origin } = new URL(auth);
      for (const url of [
        `${auth}/.well-known/openid-configuration`,
        `${origin}/.well-known/oauth-authorization-server/oauth2`,
      ]) {
        expect((await http(url)).json).toMatchObject({
          authorization_endpoint: auth + moved.authorize,
          token_endpoint: auth + moved.token,
          revocation_endpoint: auth + moved.revoke,
          introspection_endpoint: auth + moved.introspect,
          device_authorization_endpoint: auth + moved.device_authorization,
          jwks_uri: auth + moved.jwks,
        });
      }
      const { access_token: token } = (await issue('connect/token')).json as { access_token: string };
      const client = { client_id: webApp.id, client_secret: webApp.secret, token };
      expect((await parties.post('connect/introspect', client)).json).toMatchObject({ active: true });
      expect((await parties.post('connect/revocation', client)).status).toBe(200);
      expect((await parties.post('connect/introspect', client)).json).toMatchObject({ active: false });
      expect((await parties.post('connect/deviceauthorization', { client_id: 'demo-device' })).status).toBe(200);
      expect((await http(auth + moved.jwks)).json).toMatchObject({ keys: expect.any(Array) as unknown[] });
      const page = await http(parties.authorizeUrl().replace('/authorize?', `${moved.authorize}?`));
      expect(page.status).toBe(200);
      expect(page.text).toContain('name="password"');
    });

    it('the old path and intermediate ones are 404 and name the new one', async () => {
      await engine.profile.update({ endpointPaths: { token: '/in/between' } });
      expect((await issue('in/between')).status).toBe(200);
      await engine.profile.update({ endpointPaths: { token: '/at/last' } });
      for (const old of ['token', 'in/between']) {
        const { status, json } = await issue(old);
        expect(status).toBe(404);
        expect((json as { error_description: string }).error_description).toContain(`${parties.auth}/at/last`);
      }
      const strange = (await issue('never/there')).json as { error_description: string };
      expect(strange.error_description).not.toContain('/at/last');
      await engine.profile.reset();
      expect((await issue()).status).toBe(200);
      expect((await issue('at/last')).status).toBe(404);
    });

    it('two endpoints can be swapped', async () => {
      await engine.profile.update({ endpointPaths: { token: '/jwks', jwks: '/token' } });
      expect((await issue('jwks')).status).toBe(200);
      expect((await http(`${parties.auth}/token`)).json).toMatchObject({ keys: expect.any(Array) as unknown[] });
    });

    it('our own client uses them: the chat button, flows with discovery, and the status', async () => {
      await engine.profile.update({ endpointPaths: moved });
      expect((await engine.startChat('C-1001')).problem).toBeUndefined();
      expect(engine.endpoints()).toMatchObject({ token: engine.urls.auth.https + moved.token });
      const flow = await engine.flows.start(
        flowRequest.parse({ grant: 'client_credentials', clientId: webApp.id, scope: 'read:customers' }),
      );
      const done = await flowEnd(engine, flow.id);
      expect(done?.status).toBe('done');
    });
  });
});
