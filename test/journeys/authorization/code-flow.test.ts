import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { challengeOf, redirectUri, startOAuth, verifier, webApp, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const asWebApp = { client_id: undefined, redirect_uri: webApp.redirectUris[0] };

describe('the code flow of a public client', () => {
  it('leads through sign-in and consent to a code and to tokens that the API accepts', async () => {
    const agent = createUserAgent();
    const login = await agent.open(parties.authorizeUrl({ nonce: 'a nonce' }));
    expect(login.text).toContain('<h1>Sign in</h1>');
    expect(login.text).not.toContain('<script');
    expect(login.headers['content-security-policy']).toContain("default-src 'none'");
    const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
    expect(consent.text).toContain('<h1>Allow access?</h1>');
    expect(consent.text).toContain('<code>read:customers</code>');
    const { callback, status } = await agent.submit(consent, { action: 'allow' });
    expect(status).toBe(303);
    expect(callback?.href.startsWith(`${redirectUri}?code=ac_`)).toBe(true);
    expect(Object.fromEntries(callback?.searchParams ?? [])).toEqual({
      code: expect.any(String),
      state: 'a state',
      iss: parties.auth,
    });

    const answer = await parties.exchange(callback?.searchParams.get('code') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: expect.stringMatching(/^rt_/),
      id_token: expect.any(String),
      scope: 'openid profile read:customers',
    });
    expect((await parties.callApi(answer.json.access_token)).status).toBe(200);
    const keys = createRemoteJWKSet(new URL(`${parties.auth}/jwks`));
    const { payload } = await jwtVerify(answer.json.id_token, keys, { issuer: parties.auth, audience: 'demo-app' });
    expect(payload).toMatchObject({ sub: 'agent', nonce: 'a nonce', role: 'agent', preferred_username: 'agent' });
    expect(Math.abs(Number(payload['auth_time']) - Date.now() / 1000)).toBeLessThan(30);
  });

  it('issues no id_token without openid, and no refresh token to a client that may not refresh', async () => {
    const { engine } = parties;
    await engine.authorization.clients.put({
      id: 'once',
      grants: ['authorization_code'],
      scope: 'read:customers',
      redirectUris: ['http://127.0.0.1/callback'],
    });
    const code = await parties.code({ client_id: 'once', scope: undefined });
    const { json } = await parties.exchange(code, { client_id: 'once' });
    expect(Object.keys(json).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    expect(json.scope).toBe('read:customers');
  });
});

describe('an authorization request', () => {
  it.each([
    ['no nonce', undefined],
    ['a nonce of 64 characters', 'n'.repeat(64)],
    ['a nonce of 384 characters', 'n'.repeat(384)],
  ])('with %s gets the same in the ID token', async (_what, nonce) => {
    const { json } = await parties.exchange(await parties.code({ nonce }));
    expect(decodeJwt(json.id_token)['nonce']).toBe(nonce);
  });

  it('with a state of 384 characters gets the same back', async () => {
    const agent = createUserAgent();
    const state = 's'.repeat(384);
    const { callback } = await parties.signIn(await agent.open(parties.authorizeUrl({ state })), agent);
    expect(callback?.searchParams.get('state')).toBe(state);
  });

  it('may name the scopes in any order', async () => {
    const { json } = await parties.exchange(await parties.code({ scope: 'read:customers profile openid' }));
    expect(json.scope.split(' ').sort()).toEqual(['openid', 'profile', 'read:customers']);
  });
});

describe('the code flow of a confidential client', () => {
  const request = { client_id: webApp.id, redirect_uri: webApp.redirectUris[0] };

  it('works without PKCE, with Basic and with credentials in the body', async () => {
    const plain = { ...request, code_challenge: undefined, code_challenge_method: undefined };
    const byHeader = await parties.exchange(
      await parties.code(plain),
      { ...asWebApp, code_verifier: undefined },
      basic(webApp.id, webApp.secret),
    );
    expect(byHeader.status, byHeader.text).toBe(200);
    const byBody = await parties.exchange(await parties.code(plain), {
      ...asWebApp,
      client_id: webApp.id,
      client_secret: webApp.secret,
      code_verifier: undefined,
    });
    expect(byBody.status, byBody.text).toBe(200);
  });

  it('rejects a code verifier without a code challenge', async () => {
    const code = await parties.code({ ...request, code_challenge: undefined, code_challenge_method: undefined });
    const answer = await parties.exchange(code, asWebApp, basic(webApp.id, webApp.secret));
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(answer)).toBe('pkce_verified');
  });

  it('requires redirect_uri in both requests or in neither', async () => {
    const both = await parties.code(request);
    const answer = await parties.exchange(
      both,
      { ...asWebApp, redirect_uri: undefined },
      basic(webApp.id, webApp.secret),
    );
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(answer)).toBe('redirect_uri_same');
  });
});

describe('a code verifier', () => {
  it.each([
    ['absent', undefined],
    ['another', `${verifier}x`],
    ['the challenge itself', challengeOf(verifier)],
    ['of 42 characters', verifier.slice(0, 42)],
    ['of 129 characters', 'x'.repeat(129)],
    ['with a forbidden character', `${verifier}+`],
    ['with a NUL', `${verifier}\0`],
  ])('%s: rejected, and the right one still works afterwards', async (_what, sent) => {
    const code = await parties.code();
    const answer = await parties.exchange(code, { code_verifier: sent });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(answer)).toBe('pkce_verified');
    expect((await parties.exchange(code)).status).toBe(200);
  });

  it('with the method plain works if the profile allows it', async () => {
    await parties.engine.profile.update({ pkcePlain: true });
    try {
      const code = await parties.code({ code_challenge: verifier, code_challenge_method: undefined });
      expect(await parties.exchange(code, { code_verifier: `${verifier}x` })).toMatchObject({ status: 400 });
      expect((await parties.exchange(code)).status).toBe(200);
    } finally {
      await parties.engine.profile.update({ pkcePlain: false });
    }
  });
});

describe('a code', () => {
  it('works once; a second use is rejected and revokes its tokens', async () => {
    const code = await parties.code();
    const { json: first } = await parties.exchange(code);
    const refreshed = await parties.refresh(first.refresh_token);
    expect((await parties.callApi(first.access_token)).status).toBe(200);
    const replay = await parties.exchange(code);
    expect(replay).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(replay)).toBe('code_unused');
    for (const token of [first.access_token, refreshed.json.access_token]) {
      expect(await parties.callApi(token)).toMatchObject({ status: 401, json: { code: 'token_revoked' } });
    }
    const last = await parties.refresh(refreshed.json.refresh_token);
    expect(last).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(last)).toBe('refresh_family_alive');
  });

  it('sent twice concurrently yields tokens at most once, and these are revoked', async () => {
    const code = await parties.code();
    const answers = await Promise.all(Array.from({ length: 6 }, () => parties.exchange(code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await parties.callApi(won[0]?.json.access_token)).json).toMatchObject({ code: 'token_revoked' });
  });

  it('of another client is rejected and stays valid for its own client', async () => {
    const code = await parties.code();
    const answer = await parties.exchange(code, { client_id: undefined }, basic(webApp.id, webApp.secret));
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(answer)).toBe('code_of_client');
    expect((await parties.exchange(code)).status).toBe(200);
  });

  it.each([
    [59, 200],
    [61, 400],
  ])('after %i s on the clock of the server: %i', async (seconds, status) => {
    const code = await parties.code();
    parties.engine.clocks.authorization.advance(seconds * 1000);
    const answer = await parties.exchange(code);
    expect(answer.status).toBe(status);
    if (status === 400) expect(parties.failedCheck(answer)).toBe('code_not_expired');
  });

  it.each([
    ['absent', { code: undefined }, 'invalid_request', 'code_known'],
    ['empty', { code: '' }, 'invalid_request', 'code_known'],
    ['unknown', { code: 'ac_nothing' }, 'invalid_grant', 'code_known'],
    [
      'with another redirect_uri',
      { redirect_uri: 'http://127.0.0.1:41000/callback' },
      'invalid_grant',
      'redirect_uri_same',
    ],
    ['without redirect_uri', { redirect_uri: undefined }, 'invalid_grant', 'redirect_uri_same'],
  ])('%s: rejected', async (_what, changes, error, check) => {
    const answer = await parties.exchange(await parties.code(), changes);
    expect(answer).toMatchObject({ status: 400, json: { error } });
    expect(parties.failedCheck(answer)).toBe(check);
  });

  it('of a removed user is rejected', async () => {
    const { users } = parties.engine.authorization;
    await users.put({ username: 'gone', password: 'gone', role: 'agent' });
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(parties.authorizeUrl()), agent, 'gone');
    await users.remove('gone');
    const answer = await parties.exchange(callback?.searchParams.get('code') ?? '');
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(answer)).toBe('user_known');
  });
});
