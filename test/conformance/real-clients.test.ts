import { Agent, get, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import OAuth2Strategy from 'passport-oauth2';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startOAuth, webApp, type OAuthParties } from '../support/oauth.ts';
import { trustingFetch } from '../support/trusting-fetch.ts';
import { createUserAgent } from '../support/user-agent.ts';

const redirectUri = String(webApp.redirectUris[0]);
let parties: OAuthParties;
let issuer: string;
let ca: string;
beforeAll(async () => {
  parties = await startOAuth();
  issuer = parties.engine.urls.auth.https;
  ca = parties.engine.pki.ca.cert;
});
afterAll(() => parties.close());

/** Signs in as agent, allows all, and gives the address that the browser is sent back to. */
async function signIn(url: string): Promise<URL> {
  const agent = createUserAgent(ca);
  const { callback } = await parties.signIn(await agent.open(url), agent);
  return callback ?? expect.fail('the browser was not sent back');
}

async function expectUsable(accessToken: string): Promise<void> {
  const url = `${parties.engine.urls.api.https}/api/customers/C-1001`;
  expect((await http(url, { ca, headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
}

describe('openid-client, by https', () => {
  const configure = (): Promise<openid.Configuration> =>
    openid.discovery(new URL(issuer), webApp.id, undefined, openid.ClientSecretBasic(webApp.secret), {
      [openid.customFetch]: trustingFetch(ca),
    });

  it('obtains, refreshes, introspects, uses and revokes tokens of a user', async () => {
    const config = await configure();
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile read:customers',
      state: expectedState,
      nonce: expectedNonce,
      max_age: '60',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, maxAge: 60, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(config, await signIn(url.href), checks);
    expect(tokens.claims()).toMatchObject({ sub: 'agent', aud: webApp.id, role: 'agent' });
    await expectUsable(tokens.access_token);
    expect(await openid.fetchUserInfo(config, tokens.access_token, 'agent')).toMatchObject({ name: 'Alex Agent' });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await openid.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true });
    await openid.tokenRevocation(config, refreshed.access_token);
    expect(await openid.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
  });

  it('uses pushed requests, DPoP and the device flow', async () => {
    const config = await configure();
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    const parameters = {
      redirect_uri: redirectUri,
      scope: 'read:customers',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    };
    const url = await openid.buildAuthorizationUrlWithPAR(config, parameters, { DPoP });
    const back = await signIn(url.href);
    const bound = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier }, undefined, { DPoP });
    expect(bound.token_type).toBe('dpop');
    const api = new URL(`${parties.engine.urls.api.https}/api/customers/C-1001`);
    const answer = await openid.fetchProtectedResource(config, bound.access_token, api, 'GET', null, undefined, {
      DPoP,
    });
    expect(answer.status).toBe(200);

    await parties.engine.profile.update({ devicePollingInterval: 1 });
    const device = await openid.initiateDeviceAuthorization(config, { scope: 'read:customers' });
    const agent = createUserAgent(ca);
    const page = await agent.open(device.verification_uri_complete ?? '');
    await parties.signIn(await agent.submit(page), agent);
    const tokens = await openid.pollDeviceAuthorizationGrant(config, device);
    await expectUsable(tokens.access_token);
  });
});

describe('oauth4webapi, by https', () => {
  const options = {
    [oauth.customFetch]: (...sent: Parameters<ReturnType<typeof trustingFetch>>) => trustingFetch(ca)(...sent),
  };
  const client: oauth.Client = { client_id: 'demo-app' };

  it.each(['oidc', 'oauth2'] as const)('finds the server by the algorithm %s', async (algorithm) => {
    const response = await oauth.discoveryRequest(new URL(issuer), { ...options, algorithm });
    const server = await oauth.processDiscoveryResponse(new URL(issuer), response);
    expect(server.token_endpoint).toBe(`${issuer}/token`);
  });

  it('obtains tokens as a public client, verifies the ID token, and validates the JWT access token (RFC 9068)', async () => {
    const response = await oauth.discoveryRequest(new URL(issuer), options);
    const server = await oauth.processDiscoveryResponse(new URL(issuer), response);
    const verifier = oauth.generateRandomCodeVerifier();
    const nonce = oauth.generateRandomNonce();
    const uri = 'http://127.0.0.1:45001/callback';
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: uri,
        response_type: 'code',
        scope: 'openid read:customers',
        state: 'any',
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    );
    const back = oauth.validateAuthResponse(server, client, await signIn(url.href), 'any');
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      back,
      uri,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, granted, options);
    const request = new Request('https://api.test', { headers: { authorization: `Bearer ${tokens.access_token}` } });
    const claims = await oauth.validateJwtAccessToken(server, request, 'urn:hookbench:service', options);
    expect(claims).toMatchObject({ sub: 'agent', client_id: 'demo-app', scope: 'openid read:customers' });
    const userinfo = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    expect((await oauth.processUserInfoResponse(server, client, 'agent', userinfo)).sub).toBe('agent');
  });

  it('parses each error response as its OAuth error', async () => {
    const response = await oauth.discoveryRequest(new URL(issuer), options);
    const server = await oauth.processDiscoveryResponse(new URL(issuer), response);
    const by = oauth.ClientSecretPost('wrong');
    const answer = await oauth.clientCredentialsGrantRequest(server, { client_id: webApp.id }, by, {}, options);
    const refused = oauth.processClientCredentialsResponse(server, { client_id: webApp.id }, answer);
    await expect(refused).rejects.toMatchObject({ status: 401 });
    const unknown = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), 'rt_none', options);
    await expect(oauth.processRefreshTokenResponse(server, client, unknown)).rejects.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });
});

describe('simple-oauth2, by https', () => {
  const settings = (authorizationMethod: 'header' | 'body') => ({
    client: { id: webApp.id, secret: webApp.secret },
    auth: {
      tokenHost: new URL(issuer).origin,
      tokenPath: '/oauth2/token',
      revokePath: '/oauth2/revoke',
    },
    options: { authorizationMethod },
    // An answer to a revocation has no body (RFC 7009 2.2), which the library reads as JSON unless told otherwise.
    http: { agent: new Agent({ ca }), json: true as never },
  });

  it.each(['header', 'body'] as const)('obtains a token for itself, secret in the %s', async (method) => {
    const { token } = await new ClientCredentials(settings(method)).getToken({ scope: ['read:customers'] });
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'read:customers' });
    await expectUsable(String(token['access_token']));
  });

  it('obtains, refreshes and revokes the tokens of a user', async () => {
    const { auth, ...others } = settings('header');
    const flow = new AuthorizationCode({ ...others, auth: { ...auth, authorizePath: '/oauth2/authorize' } });
    const url = flow.authorizeURL({ redirect_uri: redirectUri, scope: 'read:customers', state: 'any' });
    const code = (await signIn(url)).searchParams.get('code') ?? '';
    const first = await flow.getToken({ code, redirect_uri: redirectUri });
    await expectUsable(String(first.token['access_token']));
    const second = await first.refresh();
    expect(second.token['refresh_token']).not.toBe(first.token['refresh_token']);
    await second.revokeAll();
    expect((await parties.callApi(String(second.token['access_token']))).status).toBe(401);
    await expect(flow.getToken({ code, redirect_uri: redirectUri })).rejects.toMatchObject({
      output: { statusCode: 400 },
    });
  });
});

describe('passport-oauth2, by https', () => {
  interface Outcome {
    redirect?: string;
    user?: unknown;
    failure?: unknown;
  }

  /** Runs the strategy on one request, as passport does. */
  function authenticate(strategy: OAuth2Strategy, query: Record<string, string>, session: object): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const running = Object.assign(Object.create(strategy) as OAuth2Strategy, {
        redirect: (redirect: string) => {
          resolve({ redirect });
        },
        success: (user: unknown) => {
          resolve({ user });
        },
        fail: (failure: unknown) => {
          resolve({ failure });
        },
        error: reject,
      });
      const request = { query, session, headers: {}, app: { get: () => undefined }, connection: {} };
      running.authenticate(request as unknown as Parameters<OAuth2Strategy['authenticate']>[0], {});
    });
  }

  it('obtains the tokens of a user, with PKCE and state', async () => {
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${issuer}/authorize`,
        tokenURL: `${issuer}/token`,
        clientID: webApp.id,
        clientSecret: webApp.secret,
        callbackURL: redirectUri,
        scope: ['openid', 'read:customers'],
        pkce: true,
        state: true,
      },
      (accessToken: string, refreshToken: string, _profile: unknown, done: (error: null, user: object) => void) => {
        done(null, { accessToken, refreshToken });
      },
    );
    (strategy as unknown as { _oauth2: { setAgent(agent: Agent): void } })._oauth2.setAgent(new Agent({ ca }));
    const session = {};
    const { redirect = '' } = await authenticate(strategy, {}, session);
    expect(redirect).toContain('code_challenge_method=S256');
    const back = await signIn(redirect);
    const { user } = await authenticate(strategy, Object.fromEntries(back.searchParams), session);
    const { accessToken, refreshToken } = user as { accessToken: string; refreshToken: string };
    expect(refreshToken).toMatch(/^rt_/);
    await expectUsable(accessToken);

    const denied = { error: 'access_denied', error_description: 'The user denied the request.', state: 'x' };
    expect(await authenticate(strategy, denied, {})).toEqual({ failure: { message: denied.error_description } });
  });
});

it('a plain https request trusts the server with only our CA', async () => {
  const read = (options: RequestOptions) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${issuer}/jwks`, options, ({ statusCode }: IncomingMessage) => {
        resolve(statusCode);
      }).on('error', reject);
    });
  expect(await read({ ca, agent: false })).toBe(200);
  await expect(read({ agent: false })).rejects.toMatchObject({ code: expect.stringMatching(/UNABLE_TO|SELF_SIGNED/) });
});
