import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, type JWK, type JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { encode, startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { trustingFetch } from '../../support/trusting-fetch.ts';
import { createUserAgent } from '../../support/user-agent.ts';

const client: oauth.Client = { client_id: 'bank-app' };
const redirectUri = 'https://client.example/callback';
const inClear = 'http://client.example/callback';
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
type Algorithm = keyof typeof pairs;
const algorithms = Object.keys(pairs) as Algorithm[];
let clientAuth: oauth.ClientAuth;
let parties: OAuthParties;
let ca: string;
let server: oauth.AuthorizationServer;
const options = {
  [oauth.customFetch]: (...sent: Parameters<ReturnType<typeof trustingFetch>>) => trustingFetch(ca)(...sent),
};
beforeAll(async () => {
  const { privateKey, publicKey } = await oauth.generateKeyPair('ES256', { extractable: true });
  clientAuth = oauth.PrivateKeyJwt(privateKey);
  const jwkOf = (alg: keyof typeof pairs) =>
    ({ ...pairs[alg].publicKey.export({ format: 'jwk' }), kid: alg }) as { kty: 'EC' };
  const bankApp = {
    id: client.client_id,
    grants: ['authorization_code' as const, 'refresh_token' as const],
    scope: 'read:customers',
    redirectUris: [redirectUri, inClear],
    authentication: 'private_key_jwt' as const,
    jwks: {
      keys: [...algorithms.map(jwkOf), (await crypto.subtle.exportKey('jwk', publicKey)) as JWK & { kty: 'EC' }],
    },
  };
  parties = await startOAuth({
    declared: { profile: { standard: 'fapi-2.0' }, clients: [bankApp, { ...bankApp, id: 'other-app' }] },
  });
  ca = parties.engine.pki.ca.cert;
  const issuer = new URL(parties.engine.urls.auth.https);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
});
afterAll(() => parties.close());

/** Pushes a request by a client assertion and a DPoP proof, signed with the given algorithms. */
async function push(
  by: Partial<Record<'assertion' | 'proof', Algorithm>> & { aud?: (issuer: string) => string | string[] },
  changes: Record<string, string | undefined>,
) {
  const { assertion = 'ES256', proof = 'ES256' } = by;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iat: now, exp: now + 60, jti: crypto.randomUUID() };
  const jwk = pairs[proof].publicKey.export({ format: 'jwk' });
  const par = server.pushed_authorization_request_endpoint ?? '';
  return http(par, {
    ca,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      dpop: await new SignJWT({ ...claims, htm: 'POST', htu: par })
        .setProtectedHeader({ alg: proof, typ: 'dpop+jwt', jwk })
        .sign(pairs[proof].privateKey),
    },
    body: encode({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signAs(assertion, {
        ...claims,
        sub: client.client_id,
        ...(by.aud && { aud: by.aud(server.issuer) }),
      }),
      ...Object.fromEntries(await parametersOf(oauth.generateRandomCodeVerifier())),
      ...changes,
    }),
  });
}

const signAs = (alg: Algorithm, claims: JWTPayload): Promise<string> =>
  new SignJWT({ iss: client.client_id, aud: server.issuer, ...claims })
    .setProtectedHeader({ alg, kid: alg })
    .sign(pairs[alg].privateKey);

async function parametersOf(verifier: string): Promise<URLSearchParams> {
  return new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read:customers',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

/** Pushes an authorization request and signs in, up to the verified authorization response. */
async function authorize(verifier: string): Promise<URLSearchParams> {
  const pushed = await oauth.pushedAuthorizationRequest(
    server,
    client,
    clientAuth,
    await parametersOf(verifier),
    options,
  );
  const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, pushed);
  const agent = createUserAgent(ca);
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = String(new URLSearchParams({ client_id: client.client_id, request_uri }));
  const { callback } = await parties.signIn(await agent.open(url.href), agent);
  return oauth.validateAuthResponse(server, client, callback ?? expect.fail('no callback'), oauth.expectNoState);
}

describe('oauth4webapi and the issuer under FAPI 2.0', () => {
  it('obtains bound tokens with PAR, PKCE, iss and DPoP, and calls the service', async () => {
    expect(server.require_pushed_authorization_requests).toBe(true);
    const verifier = oauth.generateRandomCodeVerifier();
    const response = await authorize(verifier);
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    const bound = { ...options, DPoP };
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth,
      response,
      redirectUri,
      verifier,
      bound,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted);
    expect(tokens.token_type).toBe('dpop');
    const api = new URL(`${parties.engine.urls.api.https}/api/customers/C-1001`);
    const called = await oauth.protectedResourceRequest(tokens.access_token, 'GET', api, undefined, null, bound);
    expect(called.status).toBe(200);
    const refresh = tokens.refresh_token ?? '';
    const refreshing = await oauth.refreshTokenGrantRequest(server, client, clientAuth, refresh, bound);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, refreshing);
    expect(refreshed.refresh_token ?? refresh, 'refresh tokens are not rotated').toBe(refresh);
    const asOther = { ...client, client_id: 'other-app' };
    const foreign = await oauth.refreshTokenGrantRequest(server, asOther, clientAuth, refresh, bound);
    expect([foreign.status, await foreign.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    const unknown = { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: refresh };
    expect(await parties.post('token', unknown)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  it('reads in the metadata what FAPI 2.0 requires', () => {
    expect(server).toMatchObject({
      require_pushed_authorization_requests: true,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      pushed_authorization_request_endpoint: expect.stringMatching(/^https:/),
      token_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      dpop_signing_alg_values_supported: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      token_endpoint_auth_methods_supported: expect.not.arrayContaining(['client_secret_basic']),
    });
  });

  it('is refused a token without an assertion', async () => {
    const fields = { grant_type: 'authorization_code', client_id: client.client_id, code: 'ac_x' };
    expect(await parties.post('token', fields)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  it('is refused a token by a secret, and as a public client', async () => {
    const { secret: client_secret } = parties.engine.authorization.clients.find('demo-service') ?? {};
    for (const fields of [
      { grant_type: 'client_credentials', client_id: 'demo-service', client_secret },
      { grant_type: 'authorization_code', client_id: 'demo-app', code: 'ac_x' },
    ]) {
      const answer = await parties.post('token', fields);
      expect([answer.status, parties.failedCheck(answer)]).toEqual([401, 'client_authentication']);
    }
  });

  it('is refused a token without a proof of a key', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const response = await authorize(verifier);
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth,
      response,
      redirectUri,
      verifier,
      options,
    );
    await expect(oauth.processAuthorizationCodeResponse(server, client, granted)).rejects.toMatchObject({
      error: 'invalid_dpop_proof',
    });
  });

  it('is sent back with an error if the request was not pushed', async () => {
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = String(await parametersOf(oauth.generateRandomCodeVerifier()));
    const page = await createUserAgent(ca).open(url.href);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Authorization requests must be pushed');
    expect(parties.failedCheck(page)).toBe('pushed_request');
  });
});

describe('a pushed request under FAPI 2.0', () => {
  it.each(['ES256', 'EdDSA', 'PS256'] as const)('may be signed with %s', async (alg) => {
    const answer = await push({ assertion: alg, proof: alg }, {});
    expect(answer.status, answer.text).toBe(201);
  });

  it.each([
    ['with an assertion by RS256', { assertion: 'RS256' }, {}, 'client_authentication'],
    ['with an assertion by ES384', { assertion: 'ES384' }, {}, 'client_authentication'],
    ['with an assertion for a list', { aud: (issuer: string) => [issuer] }, {}, 'client_authentication'],
    [
      'with an assertion for the PAR endpoint',
      { aud: (issuer: string) => `${issuer}/par` },
      {},
      'client_authentication',
    ],
    [
      'with an assertion for the token endpoint',
      { aud: (issuer: string) => `${issuer}/token` },
      {},
      'client_authentication',
    ],
    ['with a proof by RS256', { proof: 'RS256' }, {}, 'dpop_proof'],
    ['without redirect_uri', {}, { redirect_uri: undefined }, 'redirect_uri_registered'],
    ['with a redirect_uri without TLS', {}, { redirect_uri: inClear }, 'redirect_uri_registered'],
  ] as const)('is refused %s', async (_what, by, changes, check) => {
    const answer = await push(by, changes);
    expect(answer.status).toBe(check === 'client_authentication' ? 401 : 400);
    expect(parties.failedCheck(answer)).toBe(check);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, Algorithm, () => Record<string, unknown>, string | undefined]>([
    ['as it should be', 'ES256', () => ({}), undefined],
    ['signed with RS256', 'RS256', () => ({}), 'request_object'],
    ['without nbf', 'ES256', () => ({ nbf: undefined }), 'request_object'],
    ['valid since long ago', 'ES256', () => ({ nbf: now() - 4000 }), 'request_object'],
    ['without redirect_uri in it', 'ES256', () => ({ redirect_uri: undefined }), 'redirect_uri_registered'],
  ])('with a request object %s', async (_what, alg, changes, check) => {
    await parties.engine.profile.update({ requestObjects: 'optional' });
    const parameters = Object.fromEntries(await parametersOf(oauth.generateRandomCodeVerifier()));
    const claims = { ...parameters, exp: now() + 60, nbf: now(), ...changes() };
    const answer = await push({}, { request: await signAs(alg, claims) });
    await parties.engine.profile.reset(['requestObjects']);
    expect([answer.status, parties.failedCheck(answer)]).toEqual([check === undefined ? 201 : 400, check]);
  });
});
