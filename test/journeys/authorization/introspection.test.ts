import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../../electron/engine/control/inspect-token.ts';
import { hostileClaims } from '../../support/hostile-claims.ts';
import { http } from '../../support/http-request.ts';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

const asWebApp = { client_id: webApp.id, client_secret: webApp.secret };
const introspect = async (token: string, more: Record<string, string> = {}) =>
  (await parties.post('introspect', { ...asWebApp, token, ...more })).json as Record<string, unknown>;
const revoke = (token: string, more: Record<string, string | undefined> = {}) =>
  parties.post('revoke', { client_id: 'demo-app', token, ...more });

describe.each(['jwt', 'opaque'] as const)('an access token that is %s', (accessTokenFormat) => {
  beforeAll(() => parties.engine.profile.update({ accessTokenFormat }));
  afterAll(() => parties.engine.profile.update({ accessTokenFormat: 'jwt' }));

  it('has the right format and works at the API and userinfo', async () => {
    const { access_token } = await parties.win();
    expect(access_token.split('.').length).toBe(accessTokenFormat === 'jwt' ? 3 : 1);
    expect((await parties.callApi(access_token)).status).toBe(200);
    const authorization = `Bearer ${access_token}`;
    expect((await parties.post('userinfo', {}, { authorization })).json).toMatchObject({ sub: 'agent' });
  });

  it('is described while it is valid', async () => {
    const { access_token } = await parties.win({ scope: 'openid read:customers' });
    const described = await introspect(access_token);
    expect(described).toEqual({
      active: true,
      scope: 'openid read:customers',
      client_id: 'demo-app',
      token_type: 'Bearer',
      sub: 'agent',
      aud: 'urn:hookbench:service',
      iss: parties.auth,
      iat: expect.any(Number),
      exp: Number(described['iat']) + 300,
      jti: expect.stringMatching(/^jti_/),
    });
    if (accessTokenFormat === 'jwt') {
      const { aud, client_id, exp, iat, iss, jti, scope, sub } = decodeJwt(access_token);
      expect(described).toMatchObject({ aud, client_id, exp, iat, iss, jti, scope, sub });
    }
    for (const hint of ['refresh_token', 'access_token', 'nonsense']) {
      expect(await introspect(access_token, { token_type_hint: hint })).toMatchObject({ active: true });
    }
  });

  it('is not active after it expires on the server’s clock', async () => {
    const { access_token } = await parties.win();
    parties.engine.clocks.authorization.advance(301_000);
    expect(await introspect(access_token)).toEqual({ active: false });
  });

  it('is rejected by API and userinfo immediately after it is revoked; its refresh token stays valid', async () => {
    const { access_token, refresh_token } = await parties.win();
    expect((await parties.callApi(access_token)).status).toBe(200);
    const revoked = await revoke(access_token);
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    const answer = await parties.callApi(access_token);
    expect(answer).toMatchObject({ status: 401, json: { code: 'token_revoked' } });
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(await introspect(access_token)).toEqual({ active: false });
    const userinfo = await parties.post('userinfo', {}, { authorization: `Bearer ${access_token}` });
    expect(userinfo.status).toBe(401);
    expect((await parties.refresh(refresh_token)).status).toBe(200);
    expect((await revoke(access_token)).status, 'again').toBe(200);
  });

  it('is revoked with its refresh token', async () => {
    const { access_token, refresh_token } = await parties.win();
    expect(await introspect(refresh_token)).toMatchObject({ active: true, client_id: 'demo-app', sub: 'agent' });
    await revoke(refresh_token, { token_type_hint: 'access_token' });
    expect(await introspect(refresh_token)).toEqual({ active: false });
    expect((await parties.callApi(access_token)).json).toMatchObject({ code: 'token_revoked' });
    expect(parties.failedCheck(await parties.refresh(refresh_token))).toBe('refresh_family_alive');
  });

  it('cannot be revoked by another client, which gets 200 (RFC 7009 2.2)', async () => {
    const { access_token, refresh_token } = await parties.win();
    for (const token of [access_token, refresh_token]) {
      expect((await revoke(token, asWebApp)).status).toBe(200);
    }
    expect((await parties.callApi(access_token)).status).toBe(200);
    expect((await parties.refresh(refresh_token)).status).toBe(200);
  });
});

describe('introspection', () => {
  it.each(['', 'nothing', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(10_000), '\0', '💥'])(
    'of an invalid token: %j',
    async (token) => {
      const answer = await parties.post('introspect', { ...asWebApp, token });
      if (token === '') expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
      else expect([answer.status, answer.json]).toEqual([200, { active: false }]);
    },
  );

  it('does not accept an ID token or a token with a changed claim', async () => {
    const { access_token, id_token } = await parties.win();
    expect(await introspect(id_token)).toEqual({ active: false });
    const [header, , signature] = access_token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(access_token), scope: 'admin' })).toString('base64url');
    expect(await introspect(`${header}.${claims}.${signature}`)).toEqual({ active: false });
  });

  it.each(hostileClaims)(
    'does not accept a signed token whose claim %s is %j, nor does userinfo',
    async (name, value) => {
      const { access_token } = await parties.win();
      const claims = { ...decodeJwt(access_token), [name]: value };
      const token = await signToken(parties.engine, { typ: 'at+jwt' }, claims);
      expect(await introspect(token)).toEqual({ active: false });
      expect(await parties.post('revoke', { ...asWebApp, token })).toMatchObject({ status: 200 });
      const answer = await http(`${parties.auth}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, parties.failedCheck(answer)]).toEqual([401, 'access_token_good']);
      const hint = await http(`${parties.auth}/end_session?id_token_hint=${token}`);
      expect([hint.status, parties.failedCheck(hint)]).toEqual([400, 'id_token_hint']);
    },
  );

  it('reports a replaced refresh token as not active', async () => {
    const { refresh_token } = await parties.win();
    await parties.refresh(refresh_token);
    expect(await introspect(refresh_token)).toEqual({ active: false });
  });

  it.each([
    ['no client', { client_id: undefined, client_secret: undefined }, 401, 'invalid_client', 'client_authentication'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client', 'client_authentication'],
    [
      'a public client',
      { client_id: 'demo-app', client_secret: undefined },
      400,
      'unauthorized_client',
      'confidential_client',
    ],
    ['no token', { token: undefined }, 400, 'invalid_request', 'token_presented'],
  ])('is rejected for %s', async (_what, changes, status, error, check) => {
    const answer = await parties.post('introspect', { ...asWebApp, token: 'x', ...changes });
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(parties.failedCheck(answer)).toBe(check);
  });
});

describe('revocation', () => {
  it.each(['nothing', 'a.b.c', 'rt_none'])(
    'of an unknown token responds with 200 (RFC 7009 2.2): %s',
    async (token) => {
      expect((await revoke(token)).status).toBe(200);
    },
  );

  it('is rejected without a client and without a token', async () => {
    expect(await revoke('x', { client_id: undefined })).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    });
    expect(await revoke('')).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });
});
