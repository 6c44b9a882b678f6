import { answer, page } from '../../answer.ts';
import { replayed, tokenRequest, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const plain = { 'Content-Type': 'text/plain' };
const jwt = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')}.${Buffer.from('{"sub":"a"}').toString('base64url')}.c2ln`;
const titled = (status: string, title: string, text: string, headers: Record<string, string> = {}): string =>
  page(status, `<html><head><title>${title}</title></head><body>${text}</body></html>`, headers);
const says = (status: string, body: object, headers: Record<string, string> = {}): string =>
  answer(status, { ...json, ...headers }, JSON.stringify(body));

/** The second part: APIs and token endpoints. */
export const laterWordCases: readonly UnseenCase[] = [
  replayed({
    id: 'postgrest-expired',
    program: 'PostgREST',
    what: 'The token is expired.',
    answer: says('401 Unauthorized', { code: 'PGRST301', details: null, hint: null, message: 'JWT expired' }),
    spec: withToken(jwt),
    right: ['token-expired'],
    shows: /JWT expired/,
  }),
  replayed({
    id: 'postgrest-key',
    program: 'PostgREST',
    what: 'No key fits the token.',
    answer: says('401 Unauthorized', {
      code: 'PGRST301',
      details: 'None of the keys was able to decode the JWT',
      hint: null,
      message: 'No suitable key or wrong key type',
    }),
    spec: withToken(jwt),
    right: ['token-key-unknown', 'token-algorithm-wrong'],
    shows: /No suitable key/,
  }),
  replayed({
    id: 'hasura-expired',
    program: 'Hasura',
    what: 'The token is expired, with status 200.',
    answer: says('200 OK', {
      errors: [{ extensions: { path: '$', code: 'invalid-jwt' }, message: 'Could not verify JWT: JWTExpired' }],
    }),
    spec: withToken(jwt),
    right: ['error-in-success', 'token-expired'],
    shows: /JWTExpired/,
  }),
  replayed({
    id: 'vault-missing',
    program: 'HashiCorp Vault',
    what: 'The token is missing, with status 400.',
    answer: says('400 Bad Request', { errors: ['missing client token'] }),
    right: ['token-missing'],
    shows: /missing client token/,
  }),
  replayed({
    id: 'registry-token',
    program: 'Docker Registry',
    what: 'A token of the address in the challenge is needed.',
    answer: says(
      '401 Unauthorized',
      { errors: [{ code: 'UNAUTHORIZED', message: 'authentication required', detail: null }] },
      {
        'WWW-Authenticate': 'Bearer realm="https://auth.test/token",service="registry.test",scope="repository:a:pull"',
      },
    ),
    right: ['token-missing'],
    shows: /authentication required/,
  }),
  replayed({
    id: 'notion-version',
    program: 'Notion API',
    what: 'A header of the API is missing.',
    answer: says('400 Bad Request', {
      object: 'error',
      status: 400,
      code: 'missing_version',
      message:
        'Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.',
    }),
    spec: withToken('secret_1'),
    right: ['request-invalid'],
    says: /Notion-Version/,
    shows: /Notion-Version header/,
  }),
  replayed({
    id: 'hubspot-expired',
    program: 'HubSpot API',
    what: 'The token is expired.',
    answer: says('401 Unauthorized', {
      status: 'error',
      message: 'The OAuth token used to make this call expired 3 hour(s) ago.',
      category: 'EXPIRED_AUTHENTICATION',
    }),
    spec: withToken('opaque'),
    right: ['token-expired'],
    shows: /expired 3 hour/,
  }),
  replayed({
    id: 'zoom-scope',
    program: 'Zoom API',
    what: 'A scope is missing, with status 400.',
    answer: says('400 Bad Request', {
      code: 4711,
      message: 'Invalid access token, does not contain scopes:[meeting:read:meeting].',
    }),
    spec: withToken(jwt),
    right: ['scope-missing'],
    shows: /does not contain scopes/,
  }),
  replayed({
    id: 'facebook-session',
    program: 'Facebook Graph API',
    what: 'The token is expired, with status 400.',
    answer: says(
      '400 Bad Request',
      {
        error: {
          message: 'Error validating access token: Session has expired on Thursday, 01-Jan-26 10:00:00 PST.',
          type: 'OAuthException',
          code: 190,
          error_subcode: 463,
        },
      },
      {
        'WWW-Authenticate':
          'OAuth "Facebook Platform" "invalid_token" "Error validating access token: Session has expired"',
      },
    ),
    spec: withToken('EAAB'),
    right: ['token-expired'],
    shows: /Session has expired/,
  }),
  replayed({
    id: 'linkedin-revoked',
    program: 'LinkedIn API',
    what: 'The user revoked the token.',
    answer: says('401 Unauthorized', {
      serviceErrorCode: 65601,
      message: 'The token used in the request has been revoked by the user',
      status: 401,
    }),
    spec: withToken('AQX'),
    right: ['token-revoked'],
    shows: /has been revoked/,
  }),
  replayed({
    id: 'dropbox-media',
    program: 'Dropbox API',
    what: 'A form is sent where JSON is expected, with status 400 and plain text.',
    answer: answer(
      '400 Bad Request',
      plain,
      'Error in call to API function "files/list_folder": Bad HTTP "Content-Type" header: "application/x-www-form-urlencoded".  Expecting one of "application/json", "application/json; charset=utf-8".',
    ),
    spec: {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Authorization', 'Bearer sl.1'],
      ],
      body: 'a=1',
    },
    right: ['media-type-wrong'],
    shows: /Bad HTTP "Content-Type" header/,
  }),
  replayed({
    id: 'sap-csrf',
    program: 'SAP Gateway',
    what: 'The CSRF token is missing.',
    answer: answer('403 Forbidden', { ...plain, 'X-CSRF-Token': 'Required' }, 'CSRF token validation failed'),
    spec: { method: 'POST', headers: [['Content-Type', 'application/json']], body: '{}' },
    right: ['csrf-token-missing'],
    shows: /CSRF token validation failed/,
  }),
  replayed({
    id: 'laravel-login-route',
    program: 'Laravel',
    what: 'The caller is not authenticated, and the redirect to the login page fails.',
    answer: titled(
      '500 Internal Server Error',
      'Route [login] not defined.',
      'Symfony\\Component\\Routing\\Exception\\RouteNotFoundException: Route [login] not defined.',
    ),
    spec: { headers: [['Accept', '*/*']] },
    right: ['server-failed', 'token-missing'],
    shows: /Route \[login\] not defined/,
  }),
  replayed({
    id: 'dpop-old',
    program: 'RFC 9449 with a clock that differs',
    what: 'The proof is too old for the server.',
    answer: answer('401 Unauthorized', {
      'WWW-Authenticate': 'DPoP error="invalid_dpop_proof", error_description="DPoP proof iat is too far in the past"',
    }),
    spec: withToken(jwt, 'DPoP'),
    right: ['token-binding-unproven', 'clock-skew'],
    shows: /too far in the past/,
    never: /is Bearer|carried a bearer token/,
  }),
  replayed({
    id: 'dpop-thumbprint',
    program: 'RFC 9449 7.1',
    what: 'The proof is made with another key.',
    answer: answer('401 Unauthorized', {
      'WWW-Authenticate':
        'DPoP error="invalid_token", error_description="DPoP proof key thumbprint does not match cnf.jkt"',
    }),
    spec: withToken(jwt, 'DPoP'),
    right: ['token-binding-unproven'],
    shows: /thumbprint does not match/,
    never: /is Bearer|carried a bearer token/,
  }),
  replayed({
    id: 'hydra-method',
    program: 'Ory Hydra',
    what: 'The client is registered for another authentication method.',
    answer: says('401 Unauthorized', {
      error: 'invalid_client',
      error_description:
        "Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method). The OAuth 2.0 Client supports client authentication method 'client_secret_basic', but method 'client_secret_post' was requested.",
    }),
    spec: tokenRequest({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
    right: ['client-authentication-unsupported'],
    says: /method/,
    shows: /client_secret_basic/,
    never: /secret is wrong/,
  }),
  replayed({
    id: 'hydra-pkce',
    program: 'Ory Hydra',
    what: 'The code verifier does not fit.',
    answer: says('400 Bad Request', {
      error: 'invalid_grant',
      error_description:
        'The provided authorization grant is invalid, expired or revoked. The PKCE code challenge did not match the code verifier.',
    }),
    spec: tokenRequest({ grant_type: 'authorization_code', code: 'a', code_verifier: 'x'.repeat(43), client_id: 'a' }),
    right: ['pkce-mismatch'],
    shows: /did not match the code verifier/,
  }),
  replayed({
    id: 'google-verifier',
    program: 'Google',
    what: 'The code verifier is missing.',
    answer: says('400 Bad Request', { error: 'invalid_grant', error_description: 'Missing code verifier.' }),
    spec: tokenRequest({ grant_type: 'authorization_code', code: 'a', client_id: 'a', client_secret: 'b' }),
    right: ['pkce-missing'],
    shows: /Missing code verifier/,
  }),
  replayed({
    id: 'salesforce-client',
    program: 'Salesforce',
    what: 'The client is unknown, with an error of its own.',
    answer: says('400 Bad Request', { error: 'invalid_client_id', error_description: 'client identifier invalid' }),
    spec: tokenRequest({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
    right: ['client-unknown'],
    shows: /client identifier invalid/,
  }),
  replayed({
    id: 'entra-secret-expired',
    program: 'Microsoft Entra ID',
    what: 'The secret of the client is expired.',
    answer: says('401 Unauthorized', {
      error: 'invalid_client',
      error_description: "AADSTS7000222: The provided client secret keys for app 'a' are expired.",
    }),
    spec: tokenRequest({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
    right: ['client-authentication-failed'],
    says: /expired/,
    shows: /are expired/,
    never: /secret is wrong/,
  }),
];
