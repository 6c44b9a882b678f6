import { tokenRequest, withToken } from '../replayed.ts';
import { needsModule, programCases, sixthApp, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const client = { client_id: 'app', client_secret: 'secret' };
const atToken = (parameters: Record<string, string>) => ({
  url: 'http://{host}/token',
  spec: tokenRequest(parameters),
});
const credentials = { grant_type: 'client_credentials' };
const providerRows: Record<string, ProgramRow> = {
  'provider-fine': [
    'A success.',
    sixthApp('provider-plain'),
    { right: ['ok', 'ok-token-in-clear'], shows: /200/ },
    atToken({ ...credentials, ...client }),
  ],
  'provider-secret': [
    'The secret is wrong.',
    sixthApp('provider-plain'),
    { right: ['client-authentication-failed'], shows: /invalid_client|client authentication failed/ },
    atToken({ ...credentials, ...client, client_secret: 'other' }),
  ],
  'provider-scope': [
    'The scope is not one of the client.',
    sixthApp('provider-plain'),
    { right: ['scope-not-granted'], shows: /write:things/ },
    atToken({ ...credentials, ...client, scope: 'write:things' }),
  ],
  'provider-grant': [
    'The client may not use the grant.',
    sixthApp('provider-grant'),
    { right: ['grant-not-allowed'], shows: /requested grant type is not allowed for this client/ },
    atToken({ ...credentials, ...client }),
  ],
  'provider-method': [
    'The client is registered for a JWT that its secret signs, and sends the secret itself.',
    sixthApp('provider-jwt'),
    { right: ['client-authentication-unsupported', 'client-authentication-failed'], shows: /invalid_client/ },
    atToken({ ...credentials, ...client }),
  ],
  'provider-dpop': [
    'The client is bound to DPoP and sends no proof, which the words hide.',
    sixthApp('provider-dpop'),
    {
      right: ['grant-invalid', 'token-request-invalid', 'token-binding-unproven'],
      shows: /grant request is invalid/,
      never: /authorization code|refresh token/,
    },
    atToken({ ...credentials, ...client }),
  ],
  'provider-resource': [
    'The resource is not one of the server.',
    sixthApp('provider-resource'),
    { right: ['resource-unknown', 'token-audience-wrong'], says: /resource/, shows: /invalid_target/ },
    atToken({ ...credentials, ...client, resource: 'https://other.test/' }),
  ],
  'provider-certificate': [
    'The client is registered for a certificate and sends a secret.',
    sixthApp('provider-mtls'),
    {
      right: ['client-certificate-required', 'client-authentication-unsupported', 'client-authentication-failed'],
      shows: /invalid_client/,
    },
    atToken({ ...credentials, ...client }),
  ],
  'provider-ended': [
    'The secret of the client has expired.',
    sixthApp('provider-expired'),
    {
      right: ['client-authentication-failed', 'client-secret-expired'],
      says: /expired/,
      shows: /client secret is expired|could not authenticate/,
    },
    atToken({ ...credentials, ...client }),
  ],
  'provider-code': [
    'The code is unknown.',
    sixthApp('provider-plain'),
    { right: ['grant-invalid', 'code-unknown'], shows: /invalid_grant/ },
    atToken({ grant_type: 'authorization_code', code: 'c1', redirect_uri: 'https://a.test/', ...client }),
  ],
  'provider-refresh': [
    'The refresh token is unknown.',
    sixthApp('provider-plain'),
    { right: ['grant-invalid', 'refresh-token-unknown'], shows: /invalid_grant/ },
    atToken({ grant_type: 'refresh_token', refresh_token: 'r1', ...client }),
  ],
  'provider-json': [
    'The parameters are sent as JSON.',
    sixthApp('provider-plain'),
    { right: ['form-expected', 'media-type-wrong'], shows: /content-type|application\/json/i },
    {
      url: 'http://{host}/token',
      spec: {
        method: 'POST',
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ ...credentials, ...client }),
      },
    },
  ],
  'provider-path': [
    'The path of the token endpoint is wrong.',
    sixthApp('provider-plain'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /unrecognized route|404/ },
    { ...atToken({ ...credentials, ...client }), url: 'http://{host}/oauth/token' },
  ],
  'provider-redirect': [
    'The redirect URI is not registered, said on a page.',
    sixthApp('provider-plain'),
    { right: ['redirect-uri-mismatch'], shows: /redirect_uri/ },
    { url: 'http://{host}/auth?response_type=code&client_id=app&redirect_uri=https://b.test/&scope=openid' },
  ],
  'provider-client': [
    'The client of an authorization request is unknown.',
    sixthApp('provider-plain'),
    { right: ['client-unknown'], shows: /client is invalid|invalid_client/ },
    { url: 'http://{host}/auth?response_type=code&client_id=ap&redirect_uri=https://a.test/&scope=openid' },
  ],
  'provider-userinfo': [
    'The token of a call of userinfo is unknown.',
    sixthApp('provider-plain'),
    { right: ['token-refused', 'token-key-unknown'], shows: /invalid token provided|invalid_token/ },
    { url: 'http://{host}/me', spec: withToken('opaque') },
  ],
  'provider-issuer-clock': [
    'An assertion is expired on the clock of the server.',
    sixthApp('provider-plain'),
    { right: ['client-authentication-failed', 'client-authentication-unsupported'], shows: /invalid_client/ },
    {
      ...atToken({
        ...credentials,
        client_id: 'app',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: 'eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhcHAifQ.c2ln',
      }),
    },
  ],
};

/** The sixth part: an OpenID provider with varied settings. */
export const sixthProviderCases: readonly UnseenCase[] = programCases(
  'oidc-provider',
  [needsModule('oidc-provider')],
  providerRows,
);
