import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { framework, type Program } from '../framework-app.ts';
import { expected, type Expectation } from '../own-words.ts';
import { apiToken } from '../programs.ts';
import type { UnseenCase } from '../unseen-case.ts';

const folder = join(import.meta.dirname, '../programs');

const gunicorn = (mode: string, ...more: readonly string[]): Program => ({
  command: 'gunicorn',
  args: [
    '-b',
    '127.0.0.1:{port}',
    '--chdir',
    folder,
    '--env',
    `MODE=${mode}`,
    '--env',
    'PYTHONDONTWRITEBYTECODE=1',
    ...more,
    'eleventh:app',
  ],
});

/** A case of a server of Python. */
interface PythonCase extends Expectation {
  id: string;
}

const common = (one: PythonCase) => ({ ...expected(one), id: `eleventh-${one.id}` });

/** A token that authlib verifies. */
const verified = (one: PythonCase & { token: () => Promise<string> }): UnseenCase =>
  framework({
    ...common(one),
    program: 'authlib',
    needs: ['/usr/bin/python3:authlib'],
    app: gunicorn('resource'),
    token: one.token,
  });

const client = 'app:secret';

/** A token request to oauthlib. */
const granted = ({
  body,
  credentials = client,
  ...one
}: PythonCase & { body: string; credentials?: string; spec?: Partial<RequestSpecInput> }): UnseenCase =>
  framework({
    ...common(one),
    program: 'oauthlib',
    needs: ['/usr/bin/python3:oauthlib'],
    app: gunicorn('token'),
    spec: {
      method: 'POST',
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body,
      ...one.spec,
    },
  });

const served = (one: PythonCase & { app: Program; spec?: Partial<RequestSpecInput> }): UnseenCase =>
  framework({ ...common(one), program: 'gunicorn', app: one.app, ...(one.spec && { spec: one.spec }) });

const tokens: readonly UnseenCase[] = [
  verified({
    id: 'authlib-expired',
    what: 'The token has expired',
    token: () => apiToken({ exp: -100, client_id: 'c' }),
    right: ['token-expired'],
  }),
  verified({
    id: 'authlib-audience',
    what: 'The token is for another API',
    token: () => apiToken({ aud: 'https://other.test', client_id: 'c' }),
    right: ['token-audience-wrong'],
    says: 'audience|aud',
  }),
  verified({
    id: 'authlib-issuer',
    what: 'The token is from another issuer',
    token: () => apiToken({ iss: 'https://other.test/', client_id: 'c' }),
    right: ['token-issuer-wrong'],
    says: 'issuer|iss',
  }),
  verified({
    id: 'authlib-early',
    what: 'The token is not valid yet',
    token: () => apiToken({ nbf: 600, client_id: 'c' }),
    right: ['token-not-yet-valid', 'clock-skew'],
  }),
  verified({
    id: 'authlib-signature',
    what: 'The token is signed with another key',
    token: () => apiToken({ client_id: 'c' }, { secret: 'another-secret-of-32-characters!!!' }),
    right: ['token-signature-wrong'],
    says: 'signature|key',
  }),
  verified({
    id: 'authlib-claim',
    what: 'The token lacks a claim',
    token: () => apiToken(),
    right: ['token-claim-missing', 'claim-missing'],
    says: 'client_id|claim',
  }),
  verified({
    id: 'authlib-cut',
    what: 'The token is cut',
    token: async () => (await apiToken({ client_id: 'c' })).slice(0, 60),
    right: ['token-malformed'],
    says: 'cut|malformed|parts|JWT',
  }),
  verified({
    id: 'authlib-algorithm',
    what: 'The token has another algorithm',
    token: () => apiToken({ client_id: 'c' }, { alg: 'HS512' }),
    right: ['token-algorithm-wrong'],
    says: 'algorithm',
  }),
  verified({
    id: 'fine-authlib',
    what: 'A success with a token',
    token: () => apiToken({ client_id: 'c' }),
    right: ['ok', 'ok-token-in-clear'],
  }),
];

const challenge = 'code=good&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback';

const grants: readonly UnseenCase[] = [
  granted({
    id: 'oauthlib-no-grant',
    what: 'The token request has no grant_type',
    body: 'scope=read',
    right: ['grant-type-missing'],
    says: 'grant_type|grant type',
  }),
  granted({
    id: 'oauthlib-duplicate',
    what: 'The token request has grant_type twice',
    body: 'grant_type=client_credentials&grant_type=client_credentials',
    right: ['parameter-duplicate', 'parameter-repeated'],
    says: 'twice|duplicate|more than once|repeat',
  }),
  granted({
    id: 'oauthlib-verifier-none',
    what: 'The token request has no code_verifier',
    body: challenge,
    right: ['pkce-missing'],
    says: 'code_verifier|PKCE',
  }),
  granted({
    id: 'oauthlib-verifier-wrong',
    what: 'The code_verifier does not fit',
    body: `${challenge}&code_verifier=${'a'.repeat(43)}`,
    right: ['pkce-mismatch'],
    says: 'code_verifier|PKCE',
  }),
  granted({
    id: 'oauthlib-redirect',
    what: 'The redirect_uri is another one',
    body: 'code=good&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fapp.test%2F&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    right: ['redirect-uri-mismatch'],
    says: 'redirect',
  }),
  granted({
    id: 'oauthlib-code',
    what: 'The code is unknown',
    body: 'code=bad&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    right: ['code-unknown', 'code-used-twice', 'grant-invalid'],
    says: 'code',
  }),
  granted({
    id: 'oauthlib-scope',
    what: 'The client may not have the scope',
    body: 'grant_type=client_credentials&scope=admin',
    right: ['scope-not-granted'],
    says: 'scope',
  }),
  granted({
    id: 'oauthlib-scope-comma',
    what: 'The scopes are separated by commas',
    body: 'grant_type=client_credentials&scope=read,write',
    right: ['scope-separator-wrong'],
    says: 'comma|separat',
  }),
  granted({
    id: 'oauthlib-refresh',
    what: 'The refresh token is unknown',
    body: 'grant_type=refresh_token&refresh_token=bad',
    right: ['refresh-token-unknown', 'refresh-token-expired', 'refresh-token-revoked', 'grant-invalid'],
    says: 'refresh token',
  }),
  granted({
    id: 'oauthlib-refresh-scope',
    what: 'A refresh asks for a scope that the token does not have',
    body: 'grant_type=refresh_token&refresh_token=good&scope=write',
    right: ['scope-not-granted'],
    says: 'scope',
  }),
  granted({
    id: 'oauthlib-secret',
    what: 'The client secret is wrong',
    body: 'grant_type=client_credentials',
    credentials: 'app:wrong',
    right: ['client-secret-wrong', 'client-authentication-failed', 'client-unknown'],
    says: 'client',
  }),
  granted({
    id: 'oauthlib-grant',
    what: 'The grant type is not supported',
    body: 'grant_type=clientcredentials',
    right: ['grant-unsupported', 'grant-type-unknown'],
    says: 'grant',
  }),
  granted({
    id: 'oauthlib-no-refresh',
    what: 'The token request has no refresh token',
    body: 'grant_type=refresh_token',
    right: ['refresh-token-missing', 'parameter-missing', 'field-invalid', 'field-missing'],
    says: 'refresh_token|parameter',
  }),
  granted({
    id: 'oauthlib-get',
    what: 'The token request is a GET',
    body: '',
    spec: { method: 'GET', body: undefined, headers: [['Accept', 'application/json']] },
    right: ['method-not-allowed'],
    says: 'method|POST',
  }),
  granted({
    id: 'oauthlib-json',
    what: 'The token request is JSON',
    body: '{"grant_type":"client_credentials"}',
    spec: {
      headers: [
        ['Authorization', `Basic ${Buffer.from(client).toString('base64')}`],
        ['Content-Type', 'application/json'],
      ],
    },
    right: ['form-expected'],
    vague: ['grant-unsupported'],
  }),
  granted({
    id: 'fine-oauthlib',
    what: 'A token is issued',
    body: 'grant_type=client_credentials',
    right: ['ok', 'ok-token-in-clear', 'ok-token'],
  }),
];

const servers: readonly UnseenCase[] = [
  served({ id: 'gunicorn-raises', what: 'The app raises', app: gunicorn('raises'), right: ['server-failed'] }),
  served({
    id: 'gunicorn-killed',
    what: 'The worker is ended because it takes too long',
    app: gunicorn('sleeps', '--timeout', '1'),
    right: ['reset-after-request', 'closed-without-answer', 'answer-missing'],
    says: 'close|reset',
  }),
  served({
    id: 'gunicorn-line',
    what: 'The URL is too long, in a 400',
    app: gunicorn('raises', '--limit-request-line', '20'),
    spec: { headers: [['Accept', 'application/json']] },
    right: ['url-too-long', 'uri-too-long'],
    says: 'URL|URI|request line|address',
  }),
  served({
    id: 'gunicorn-field',
    what: 'A header field is too long',
    app: gunicorn('raises', '--limit-request-field_size', '50'),
    spec: { headers: [['X-Trace', 'a'.repeat(200)]] },
    right: ['headers-too-large'],
  }),
  served({
    id: 'gunicorn-fields',
    what: 'Too many header fields',
    app: gunicorn('raises', '--limit-request-fields', '3'),
    spec: { headers: Array.from({ length: 20 }, (_, index) => [`X-Field-${index}`, '1'] as [string, string]) },
    right: ['headers-too-large', 'too-many-headers'],
    says: 'header',
  }),
  served({
    id: 'gunicorn-early',
    what: 'The body is shorter than its length',
    app: gunicorn('early'),
    right: ['answer-cut'],
  }),
];

/** Servers of Python. */
export const eleventhPythonCases: readonly UnseenCase[] = [...tokens, ...grants, ...servers];
