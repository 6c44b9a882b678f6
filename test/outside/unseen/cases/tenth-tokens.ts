import { now } from '../fourth-rows.ts';
import { programCases, type ProgramRow } from '../sixth-apps.ts';
import {
  as,
  opaque,
  packageCases,
  tenthApp as app,
  tenthPython,
  token,
  tokens,
  type PackageRow,
} from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';

const client = { client_id: 'app', client_secret: 'secret' };
const code = { grant_type: 'authorization_code', redirect_uri: 'https://app.test/callback', ...client };

const rows: Record<string, PackageRow> = {
  'jwt-simple-expired': [
    'jwt-simple',
    'The token is expired.',
    app('jwt-simple'),
    { right: ['token-expired'], shows: /Token expired/ },
    as(token({ iat: now - 7200, exp: now - 3600 })),
  ],
  'jwt-simple-key': [
    'jwt-simple',
    'The token is signed with another key.',
    app('jwt-simple'),
    { right: ['token-signature-wrong'], shows: /Signature verification failed/ },
    as(token({}, {}, 'another secret')),
  ],
  'jwt-simple-opaque': [
    'jwt-simple',
    'The token is no JWT.',
    app('jwt-simple'),
    { right: ['token-malformed'], shows: /segments/ },
    opaque,
  ],
  'njwt-expired': [
    'njwt',
    'The token is expired.',
    app('njwt'),
    { right: ['token-expired'], shows: /Jwt is expired/ },
    as(token({ iat: now - 7200, exp: now - 3600 })),
  ],
  'njwt-algorithm': [
    'njwt',
    'The token has another algorithm.',
    app('njwt'),
    { right: ['token-algorithm-wrong'], shows: /algorithm/ },
    as(token({}, { alg: 'HS512' })),
  ],
  'fast-jwt-audience': [
    'fast-jwt',
    'The audience is another.',
    app('fast-jwt'),
    { right: ['token-audience-wrong'], shows: /aud claim/ },
    as(token({ aud: 'https://b.test' })),
  ],
  'fast-jwt-issuer': [
    'fast-jwt',
    'The issuer is another.',
    app('fast-jwt'),
    { right: ['token-issuer-wrong'], shows: /iss claim/ },
    as(token({ iss: 'https://b.test' })),
  ],
  'fast-jwt-early': [
    'fast-jwt',
    'The token is not valid yet.',
    app('fast-jwt'),
    { right: ['token-not-yet-valid', 'clock-skew'], shows: /will be active/ },
    as(token({ nbf: now + 7200 })),
  ],
  'aws-jwt-kid': [
    'aws-jwt-verify',
    'The key of the token is unknown.',
    app('aws-jwt-verify'),
    { right: ['token-key-unknown'], shows: /k9/ },
    as(token({}, { alg: 'RS256', kid: 'k9' })),
  ],
  'google-kid': [
    'google-auth-library',
    'The key of the token is unknown.',
    app('google-auth'),
    { right: ['token-key-unknown'], shows: /No pem found/ },
    as(token({}, { alg: 'RS256', kid: 'k9' })),
  ],
  'jwks-rsa-kid': [
    'jwks-rsa',
    'The key of the token is unknown.',
    app('jwks-rsa'),
    { right: ['token-key-unknown'], shows: /k9/ },
    as(token({}, { alg: 'RS256', kid: 'k9' })),
  ],
};

const libraries = ['/usr/bin/python3:authlib', '/usr/bin/python3:oauthlib'];

const ofPython: Record<string, ProgramRow> = {
  'oauthlib-unsupported': [
    'The grant is not supported.',
    tenthPython('tokens'),
    { right: ['grant-unsupported'], shows: /unsupported_grant_type/ },
    tokens({ grant_type: 'client_credentials', ...client }),
  ],
  'oauthlib-secret': [
    'The secret is wrong.',
    tenthPython('tokens'),
    { right: ['client-authentication-failed'], shows: /invalid_client/ },
    tokens({ ...code, code: 'c1', client_secret: 'wrong' }),
  ],
  'oauthlib-grant': [
    'The parameter grant_type is missing.',
    tenthPython('tokens'),
    { right: ['grant-type-missing', 'grant-unsupported'], shows: /unsupported_grant_type|grant_type/ },
    tokens(client),
  ],
  'oauthlib-code': [
    'The code is unknown; the server says only invalid_grant.',
    tenthPython('tokens'),
    {
      right: ['code-unknown', 'code-expired', 'code-used-twice', 'grant-invalid', 'pkce-mismatch'],
      shows: /invalid_grant/,
    },
    tokens({ ...code, code: 'c9' }),
  ],
  'oauthlib-verifier': [
    'The code verifier is missing.',
    tenthPython('tokens'),
    { right: ['pkce-missing'], shows: /Code verifier required/i },
    tokens({ ...code, code: 'c1' }),
  ],
  'oauthlib-pkce': [
    'The code verifier is that of another sign-in; the server says only invalid_grant.',
    tenthPython('tokens'),
    {
      right: ['pkce-mismatch', 'code-unknown', 'code-expired', 'code-used-twice', 'grant-invalid'],
      shows: /invalid_grant/,
    },
    tokens({ ...code, code: 'c1', code_verifier: 'a'.repeat(43) }),
  ],
  'oauthlib-redirect': [
    'The redirect URI has a slash too much.',
    tenthPython('tokens'),
    { right: ['redirect-uri-mismatch'], shows: /redirect URI/i },
    tokens({
      ...code,
      code: 'c1',
      redirect_uri: 'https://app.test/callback/',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    }),
  ],
  'oauthlib-refresh': [
    'The refresh token is unknown.',
    tenthPython('tokens'),
    {
      right: ['refresh-token-unknown', 'refresh-token-revoked', 'refresh-token-expired', 'grant-invalid'],
      shows: /invalid_grant/,
    },
    tokens({ grant_type: 'refresh_token', refresh_token: 'r9', ...client }),
  ],
  'authlib-audience': [
    'The audience is another.',
    tenthPython('authlib'),
    { right: ['token-audience-wrong'], shows: /aud/ },
    as(token({ aud: 'https://b.test' })),
  ],
  'authlib-issuer': [
    'The issuer is missing.',
    tenthPython('authlib'),
    { right: ['token-issuer-wrong', 'token-malformed'], says: /iss/, shows: /iss/ },
    as(token({ iss: undefined })),
  ],
  'authlib-signature': [
    'The token is signed with another key.',
    tenthPython('authlib'),
    { right: ['token-signature-wrong'], shows: /bad_signature/ },
    as(token({}, {}, 'another secret')),
  ],
  'authlib-none': [
    'The algorithm of the token is unknown.',
    tenthPython('authlib'),
    { right: ['token-algorithm-wrong'], shows: /algorithm/i },
    as(token({}, { alg: 'HS1' })),
  ],
  'pyjwt-claim': [
    'The token lacks the claim jti.',
    tenthPython('pyjwt'),
    { right: ['token-malformed', 'token-refused'], says: /jti/, shows: /jti/ },
    as(token({})),
  ],
};

/** Libraries of npm and Python that verify tokens or issue them. */
export const tenthTokenCases: readonly UnseenCase[] = [
  ...packageCases(rows),
  ...programCases('a library of Python', libraries, ofPython, 'tenth'),
];
