import { generateKeyPairSync } from 'node:crypto';
import type { CryptoKey } from 'jose';
import * as openid from 'openid-client';
import { expect } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { http } from './http-request.ts';
import { startOAuth } from './oauth.ts';
import { trustingFetch } from './trusting-fetch.ts';
import { createUserAgent, type Visit } from './user-agent.ts';

export const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'one' } as { kty: 'EC' };
const web = { name: 'ECDSA', namedCurve: 'P-256' };
const key = { key: pair.privateKey.toCryptoKey(web, false, ['sign']) as CryptoKey, kid: 'one' };
export const redirectUri = 'http://127.0.0.1:41999/callback';
const secret = 'a secret of the client';
const base = {
  secret,
  grants: ['authorization_code', 'refresh_token', 'client_credentials', 'token_exchange'] as OAuthClient['grants'],
  scope: 'openid read:customers write:customers',
  redirectUris: [redirectUri],
  jwks: { keys: [jwk] },
};
export const payment = { type: 'payment', instructedAmount: { currency: 'EUR', amount: '123.50' } };
export const orders = 'https://orders.example/api';

/** An issuer that offers all extensions of requests, and openid-client as its client, by https. */
export async function startExtended() {
  const parties = await startOAuth({
    declared: {
      clients: [
        { ...base, id: 'app' },
        { ...base, id: 'signing-app', requireSignedRequests: true },
        { ...base, id: 'no-payments', authorizationDetailsTypes: ['account'] },
        { ...base, id: 'delegating', mayAct: 'agent-service' },
        { ...base, id: 'agent-service', redirectUris: [] },
      ],
    },
  });
  await parties.engine.profile.update({
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials', 'token_exchange'],
    requestObjects: 'optional',
    responseModes: ['query', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'],
    authorizationDetailsTypes: ['payment', 'account'],
    resources: [orders, 'urn:example:stock'],
    acrValues: ['urn:example:gold'],
  });

  const issuer = parties.engine.urls.auth.https;
  const api = parties.engine.urls.api.https;
  const ca = parties.engine.pki.ca.cert;

  const configure = async (id = 'app'): Promise<openid.Configuration> =>
    openid.discovery(new URL(issuer), id, undefined, openid.ClientSecretBasic(secret), {
      [openid.customFetch]: trustingFetch(ca),
    });

  /** Signs in and consents. The page that ends it, or where the browser is sent. */
  async function visit(url: string): Promise<Visit> {
    const agent = createUserAgent(ca);
    return parties.signIn(await agent.open(url), agent);
  }

  async function authorize(config: openid.Configuration, changes: Record<string, string> = {}, jar = false) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const parameters = {
      redirect_uri: redirectUri,
      scope: 'read:customers',
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...changes,
    };
    const url = jar
      ? await openid.buildAuthorizationUrlWithJAR(config, parameters, key)
      : openid.buildAuthorizationUrl(config, parameters);
    return { url, checks: { pkceCodeVerifier, expectedState } };
  }

  /** The tokens of a user by the code flow. */
  async function tokensOf(id = 'app', changes: Record<string, string> = {}, atToken: Record<string, string> = {}) {
    const config = await configure(id);
    const { checks, url } = await authorize(config, changes);
    const { callback } = await visit(url.href);
    return {
      config,
      tokens: await openid.authorizationCodeGrant(
        config,
        callback ?? expect.fail('the browser was not sent back'),
        checks,
        atToken,
      ),
    };
  }

  const call = (token: string, method = 'GET') =>
    http(`${api}/api/customers/C-1001`, { ca, method, headers: { authorization: `Bearer ${token}` } });

  return { parties, issuer, api, ca, authorize, call, configure, tokensOf, visit };
}
export type Extended = Awaited<ReturnType<typeof startExtended>>;
