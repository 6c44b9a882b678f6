import { near, type NearRow, type Sent } from '../sixth-near.ts';
import type { UnseenCase } from '../unseen-case.ts';

const asked = (...args: string[]): Sent => ['curl', '-sk', ...args, '{auth}/token'];
const user = ['-u', 'demo-service:{secret}'];
const grant = ['-d', 'grant_type=client_credentials'];
const authorization = (value: string): string[] => ['-H', `Authorization: ${value}`];

const endpoint: Record<string, NearRow> = {
  'grant-space': [
    'A space ends the grant type.',
    asked(...user, '--data-urlencode', 'grant_type=client_credentials '),
    { right: ['grant-unsupported'], says: /space/i, shows: /space|client_credentials/i },
  ],
  'grant-twice': [
    'The grant type is sent twice.',
    asked(...user, ...grant, ...grant),
    {
      right: ['token-request-invalid', 'parameter-repeated', 'request-invalid'],
      says: /twice|two|repeat|more than once/i,
      shows: /grant_type/,
    },
  ],
  'grant-get': [
    'The token is asked for with GET.',
    ['curl', '-sk', ...user, '{auth}/token?grant_type=client_credentials'],
    { right: ['method-not-allowed'], shows: /GET|POST|405/ },
  ],
  'grant-text': [
    'The form is declared as text.',
    asked(...user, ...grant, '-H', 'Content-Type: text/plain'),
    { right: ['form-expected', 'media-type-wrong'], shows: /text\/plain|x-www-form-urlencoded/ },
  ],
  'grant-quoted': [
    'The shell kept the quotation marks of the value.',
    asked(...user, '--data-urlencode', 'grant_type="client_credentials"'),
    { right: ['grant-unsupported'], says: /quot/i, shows: /quot|"client_credentials"/i },
  ],
  'scope-semicolon': [
    'Scopes are separated by semicolons.',
    asked(...user, ...grant, '--data-urlencode', 'scope=read:customers;write:customers'),
    { right: ['scope-not-granted'], says: /semicolon|space/i, shows: /semicolon|separated by (a )?spaces?|;/i },
  ],
  'scope-space': [
    'Spaces surround the scope, which is no failure for a lenient server.',
    asked(...user, ...grant, '--data-urlencode', 'scope= read:customers '),
    { right: ['ok', 'scope-not-granted', 'ok-token-in-clear', 'token-request-invalid'], shows: /200|space|scope/i },
  ],
  'client-twice': [
    'The client authenticates by Basic and in the body.',
    asked(...user, ...grant, '-d', 'client_id=demo-service', '--data-urlencode', 'client_secret={secret}'),
    {
      right: [
        'client-authentication-failed',
        'token-request-invalid',
        'client-authentication-twice',
        'client-authentication-unsupported',
      ],
      says: /two|twice|both|more than one|once/i,
      shows: /Basic|client_secret|two|twice|both/i,
    },
  ],
  'client-other': [
    'The client of the body is another one than that of Basic.',
    asked(...user, ...grant, '-d', 'client_id=demo-app'),
    {
      right: ['client-authentication-failed', 'token-request-invalid', 'client-mismatch', 'client-unknown'],
      says: /demo-app|differ|another/i,
      shows: /demo-app/,
    },
  ],
  'client-bearer': [
    'The secret is sent as a Bearer token.',
    asked(...authorization('Bearer {secret}'), ...grant, '-d', 'client_id=demo-service'),
    {
      right: [
        'client-authentication-unsupported',
        'authorization-scheme-wrong',
        'client-authentication-failed',
        'client-secret-missing',
      ],
      says: /Bearer/,
      shows: /Bearer/,
    },
  ],
  'client-quoted': [
    'The secret is in quotation marks.',
    asked(...grant, '-d', 'client_id=demo-service', '--data-urlencode', 'client_secret="{secret}"'),
    { right: ['client-secret-spaces', 'client-authentication-failed'], says: /quot/i, shows: /quot|"/i },
  ],
  'client-cut': [
    'The last character of the secret is missing.',
    asked('-u', 'demo-service:{secretCut}', ...grant),
    {
      right: ['client-authentication-failed', 'client-secret-wrong', 'client-secret-cut'],
      says: /character|cut|short/i,
      shows: /character|cut|short|secret/i,
    },
  ],
  'client-base64url': [
    'The credentials of Basic lack the colon.',
    asked(...authorization('Basic {joined}'), ...grant),
    {
      right: [
        'client-authentication-failed',
        'client-secret-missing',
        'basic-malformed',
        'client-authentication-malformed',
      ],
      says: /colon/i,
      shows: /colon/i,
    },
  ],
  'code-missing': [
    'The grant of the code has no code.',
    asked(
      '-d',
      'grant_type=authorization_code',
      '-d',
      'client_id=demo-app',
      '-d',
      'redirect_uri=http://127.0.0.1/callback',
    ),
    { right: ['token-request-invalid', 'code-missing', 'code-unknown'], says: /\bcode\b/, shows: /\bcode\b/ },
  ],
  'refresh-name': [
    'The refresh token is in a parameter of another name.',
    asked(...user, '-d', 'grant_type=refresh_token', '-d', 'token=abc'),
    {
      right: ['token-request-invalid', 'refresh-token-unknown', 'refresh-token-missing', 'grant-not-allowed'],
      says: /refresh_token/,
      shows: /refresh_token|token/,
    },
  ],
};

/** The sixth part: token requests that differ from right ones in one thing. */
export const sixthTokenNearMissCases: readonly UnseenCase[] = Object.entries(endpoint).map((row) =>
  near(row, 'authorization'),
);
