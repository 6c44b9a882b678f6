import type { JWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { trustingFetch } from '../../support/trusting-fetch.ts';
import { createUserAgent } from '../../support/user-agent.ts';

const client: oauth.Client = { client_id: 'bank-app' };
const redirectUri = 'https://client.example/callback';
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
  const bankApp = {
    id: client.client_id,
    grants: ['authorization_code' as const, 'refresh_token' as const],
    scope: 'read:customers',
    redirectUris: [redirectUri],
    authentication: 'private_key_jwt' as const,
    jwks: { keys: [(await crypto.subtle.exportKey('jwk', publicKey)) as JWK & { kty: 'EC' }] },
  };
  parties = await startOAuth({ declared: { profile: { standard: 'fapi-2.0' }, clients: [bankApp] } });
  ca = parties.engine.pki.ca.cert;
  const issuer = new URL(parties.engine.urls.auth.https);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
});
afterAll(() => parties.close());

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
  });

  it('reads in the metadata what FAPI 2.0 requires', () => {
    expect(server).toMatchObject({
      require_pushed_authorization_requests: true,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      pushed_authorization_request_endpoint: expect.stringMatching(/^https:/),
      token_endpoint_auth_methods_supported: expect.not.arrayContaining(['client_secret_basic']),
    });
  });

  it('is refused a token without an assertion', async () => {
    const fields = { grant_type: 'authorization_code', client_id: client.client_id, code: 'ac_x' };
    expect(await parties.post('token', fields)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
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
