import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { encode, startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  parties.engine.clocks.authorization.reset();
  await parties.engine.profile.update({ signingAlgorithm: 'ES256' });
});
afterAll(() => parties.close());

const kids = async () => ((await http(`${parties.auth}/jwks`)).json as JSONWebKeySet).keys.map(({ kid }) => kid);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe('the signing algorithm', () => {
  it.each([
    ['ES256', 'sha256'],
    ['RS256', 'sha256'],
    ['EdDSA', 'sha512'],
  ] as const)('%s: access and ID tokens verify by the published keys, at_hash fits', async (alg, hash) => {
    await parties.engine.profile.update({ signingAlgorithm: alg });
    const discovery = await http(`${parties.auth}/.well-known/openid-configuration`);
    expect(discovery.json.id_token_signing_alg_values_supported).toEqual([alg]);
    const { access_token, id_token } = await parties.win();
    const keys = createRemoteJWKSet(new URL(`${parties.auth}/jwks`));
    const access = await jwtVerify(access_token, keys, { issuer: parties.auth, typ: 'at+jwt' });
    expect(access.protectedHeader.alg).toBe(alg);
    const { payload, protectedHeader } = await jwtVerify(id_token, keys, { audience: 'demo-app' });
    expect(protectedHeader.alg).toBe(alg);
    const digest = createHash(hash).update(access_token).digest();
    expect(payload['at_hash']).toBe(digest.subarray(0, digest.length / 2).toString('base64url'));
    expect((await parties.callApi(access_token)).status).toBe(200);
  });
});

describe('key rotation', () => {
  it('with overlap keeps old tokens valid until the overlap ends', async () => {
    const old = await parties.token();
    expect((await parties.callApi(old)).status).toBe(200);
    await parties.engine.authorization.keys.rotate('ES256', 100);
    const fresh = await parties.token();
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    expect(await kids()).toEqual(expect.arrayContaining([kidOf(old), kidOf(fresh)]));
    expect((await parties.callApi(old)).status).toBe(200);
    parties.engine.clocks.authorization.advance(101_000);
    expect(await kids()).not.toContain(kidOf(old));
    const answer = await parties.callApi(old);
    expect(answer).toMatchObject({ status: 401, json: { code: 'token_untrusted' } });
    expect(await parties.failedApiCheck(answer)).toBe('key_known');
    expect((await parties.callApi(fresh)).status).toBe(200);
  });

  it('without overlap invalidates old tokens immediately, even verified ones', async () => {
    const old = await parties.token();
    expect((await parties.callApi(old)).status).toBe(200);
    await parties.engine.authorization.keys.rotate('ES256', 0);
    expect(await parties.failedApiCheck(await parties.callApi(old))).toBe('key_known');
    expect((await parties.callApi(await parties.token())).status).toBe(200);
  });

  it('several times concurrently leaves one current key', async () => {
    const { keys } = parties.engine.authorization;
    await Promise.all(Array.from({ length: 5 }, () => keys.rotate('ES256', 0)));
    expect(keys.all().filter(({ alg, retiresAt }) => alg === 'ES256' && retiresAt === null)).toHaveLength(1);
    const token = await parties.token();
    expect((await parties.callApi(token)).status).toBe(200);
  });
});

describe('userinfo', () => {
  const userinfo = (authorization?: string, method = 'GET') =>
    http(`${parties.auth}/userinfo`, { method, ...(authorization !== undefined && { headers: { authorization } }) });

  it.each([
    ['openid', { sub: 'agent' }],
    ['openid profile', { sub: 'agent', name: 'Alex Agent', preferred_username: 'agent', role: 'agent' }],
    ['openid email', { sub: 'agent', email: 'agent@example.com', email_verified: true }],
  ])('returns claims for the scope %s', async (scope, claims) => {
    const { access_token } = await parties.win({ scope });
    for (const method of ['GET', 'POST']) {
      const answer = await userinfo(`Bearer ${access_token}`, method);
      expect([answer.status, answer.json]).toEqual([200, claims]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['no token', async () => Promise.resolve(undefined), 401, /^Bearer realm="hookbench"$/],
    ['another scheme', async () => Promise.resolve('Basic YTpi'), 401, /^Bearer realm="hookbench"$/],
    ['no such token', async () => Promise.resolve('Bearer abc'), 401, /error="invalid_token"$/],
    ['an ID token', async () => `Bearer ${(await parties.win()).id_token}`, 401, /error="invalid_token"$/],
    ['a refresh token', async () => `Bearer ${(await parties.win()).refresh_token}`, 401, /error="invalid_token"$/],
    [
      "a client's own token",
      async () => `Bearer ${await parties.token()}`,
      403,
      /error="insufficient_scope", scope="openid"$/,
    ],
    [
      'a token without openid',
      async () => `Bearer ${(await parties.win({ scope: 'profile' })).access_token}`,
      403,
      /error="insufficient_scope", scope="openid"$/,
    ],
    [
      'an expired token',
      async () => {
        const { access_token } = await parties.win();
        parties.engine.clocks.authorization.advance(301_000);
        return `Bearer ${access_token}`;
      },
      401,
      /error="invalid_token"$/,
    ],
  ])('is rejected with %s', async (_what, credentials, status, challenge) => {
    const answer = await userinfo(await credentials());
    expect(answer.status).toBe(status);
    expect(answer.headers['www-authenticate']).toMatch(challenge);
    expect(parties.failedCheck(answer)).toBe('access_token_good');
  });
});

describe('end_session', () => {
  const signedOut = 'http://127.0.0.1:1234/signed-out';
  const endSession = (fields: Record<string, string>) => `${parties.auth}/end_session?${encode(fields)}`;

  async function signedIn() {
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(parties.authorizeUrl()), agent);
    const { json } = await parties.exchange(callback?.searchParams.get('code') ?? '');
    const isSignedIn = async () => (await agent.open(parties.authorizeUrl())).callback !== undefined;
    return { agent, isSignedIn, tokens: json as { access_token: string; id_token: string } };
  }

  it('with an ID token hint, even expired, signs out and redirects with state', async () => {
    const { agent, isSignedIn, tokens } = await signedIn();
    expect(await isSignedIn()).toBe(true);
    parties.engine.clocks.authorization.advance(3 * 3600_000);
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: signedOut, state: 'x y' };
    const { callback } = await agent.open(endSession(fields));
    expect(callback?.href).toBe(`${signedOut}?state=x+y`);
    parties.engine.clocks.authorization.reset();
    expect(agent.cookies.has('hookbench_login')).toBe(false);
    expect(await isSignedIn()).toBe(false);
  });

  it('without a hint asks the user to confirm, which a link cannot do', async () => {
    const { agent, isSignedIn } = await signedIn();
    const page = await agent.open(
      endSession({ client_id: 'demo-app', post_logout_redirect_uri: signedOut, confirm: 'yes' }),
    );
    expect(page.text).toContain('<h1>Sign out?</h1>');
    expect(await isSignedIn()).toBe(true);
    const { callback } = await agent.submit(page, { confirm: 'yes' });
    expect(callback?.href).toMatch(/^http:\/\/127\.0\.0\.1:1234\/signed-out/);
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    ['a hint that is no ID token of ours', () => ({ id_token_hint: 'a.b.c' }), 'id_token_hint'],
    [
      'the hint of another client than it names',
      (tokens: { id_token: string }) => ({ id_token_hint: tokens.id_token, client_id: webApp.id }),
      'id_token_hint',
    ],
    [
      'an access token as hint',
      (tokens: { access_token: string }) => ({ id_token_hint: tokens.access_token }),
      'id_token_hint',
    ],
    [
      'a foreign address to go back to',
      (tokens: { id_token: string }) => ({
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: 'https://evil.test',
      }),
      'post_logout_redirect_uri_registered',
    ],
  ])('with %s is rejected with a page, and nobody is signed out', async (_what, fieldsOf, check) => {
    const { agent, isSignedIn, tokens } = await signedIn();
    const page = await agent.open(endSession(fieldsOf(tokens)));
    expect([page.status, page.callback]).toEqual([400, undefined]);
    expect(parties.failedCheck(page)).toBe(check);
    expect(await isSignedIn()).toBe(true);
  });
});
