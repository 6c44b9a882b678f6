import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  auth as authOfSdk,
  extractWWWAuthenticateParams as paramsOfSdk,
  type OAuthClientProvider,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { trustingFetch } from '../../support/trusting-fetch.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
let ca: string;
let resource: string;
let seen: string[];
let documents: Server | undefined;
const fetchFn = (url: string | URL, init?: RequestInit) =>
  trustingFetch(ca, (method, address) => seen.push(`${method} ${new URL(address).pathname}`))(url, init);
beforeAll(async () => {
  parties = await startOAuth({ declared: { profile: { standard: 'mcp' } } });
  ca = parties.engine.pki.ca.cert;
  resource = `${parties.engine.urls.api.https}/api/customers/C-1001`;
});
afterAll(() => parties.close());
afterEach(() => documents?.close());

type Saved = Partial<Record<'client' | 'tokens' | 'verifier' | 'url' | 'discovery', unknown>>;

/** A client that keeps in memory what the SDK saves. */
const providerOf = (saved: Saved, clientMetadataUrl?: string) => ({
  redirectUrl: 'http://127.0.0.1:41234/callback',
  ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
  clientMetadata: {
    client_name: 'An agent',
    redirect_uris: ['http://127.0.0.1:41234/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  clientInformation: () => saved.client,
  saveClientInformation: (client: unknown) => void (saved.client = client),
  tokens: () => saved.tokens,
  saveTokens: (tokens: unknown) => void (saved.tokens = tokens),
  redirectToAuthorization: (url: URL) => void (saved.url = url),
  saveCodeVerifier: (verifier: string) => void (saved.verifier = verifier),
  codeVerifier: () => saved.verifier,
  discoveryState: () => saved.discovery,
  saveDiscoveryState: (discovery: unknown) => void (saved.discovery = discovery),
});

const sdks = { 'the SDK of the current revision': 0, 'the SDK of the previous revision': 1 };
/** Both SDKs have the same functions; only their types differ. */
const sdkOf = (index: number) =>
  (index === 0 ? [auth, extractWWWAuthenticateParams] : [authOfSdk, paramsOfSdk]) as unknown as [
    typeof authOfSdk,
    typeof paramsOfSdk,
  ];

/** Calls the resource, lets the SDK authorize, signs in, and calls again. */
async function authorize(index: number, saved: Saved, clientMetadataUrl?: string) {
  seen = [];
  const [authorizeBySdk, paramsOf] = sdkOf(index);
  const provider = providerOf(saved, clientMetadataUrl) as unknown as OAuthClientProvider;
  const refused = await fetchFn(resource);
  expect(refused.status).toBe(401);
  const { resourceMetadataUrl } = paramsOf(refused);
  const options = { serverUrl: resource, fetchFn, ...(resourceMetadataUrl && { resourceMetadataUrl }) };
  expect(await authorizeBySdk(provider, options)).toBe('REDIRECT');
  const asked = saved.url as URL;
  expect(asked.searchParams.get('resource')).toBe(resource);
  const agent = createUserAgent(ca);
  const { callback } = await parties.signIn(await agent.open(asked.href), agent);
  const authorizationCode = callback?.searchParams.get('code') ?? expect.fail('no code');
  const iss = callback?.searchParams.get('iss') ?? '';
  const exchange = { ...options, authorizationCode, iss };
  expect(await authorizeBySdk(provider, exchange)).toBe('AUTHORIZED');
  const { access_token: token } = saved.tokens as { access_token: string };
  expect(decodeJwt(token).aud).toBe(resource);
  const called = await fetchFn(resource, { headers: { authorization: `Bearer ${token}` } });
  expect(called.status).toBe(200);
}

describe.each(Object.entries(sdks))('%s', (_name, index) => {
  it('discovers the issuer from the 401, registers, signs in with PKCE and resource, and calls', async () => {
    const saved: Saved = {};
    await authorize(index, saved);
    expect(seen.slice(0, 4)).toEqual([
      'GET /api/customers/C-1001',
      'GET /.well-known/oauth-protected-resource/api/customers/C-1001',
      'GET /.well-known/oauth-authorization-server/oauth2',
      'POST /oauth2/register',
    ]);
    expect(seen.at(-1)).toBe('GET /api/customers/C-1001');
    const { client_id } = saved.client as { client_id: string };
    expect(parties.engine.authorization.clients.find(client_id)?.name).toBe('An agent');
  });

  it('uses the URL of a client ID metadata document instead of a registration', async () => {
    let url = '';
    const { cert, key } = parties.engine.pki.localhost;
    documents = createServer({ cert, key }, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ client_id: url, ...providerOf({}).clientMetadata }));
    });
    await new Promise<void>((resolve) => documents?.listen(0, '127.0.0.1', resolve));
    url = `https://localhost:${(documents.address() as AddressInfo).port}/agent.json`;
    await authorize(index, {}, url);
    expect(seen.join()).not.toContain('register');
  });
});
