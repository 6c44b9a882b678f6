import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { evidence } from './examples.ts';

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln';
const form: HeaderPair = ['Content-Type', 'application/x-www-form-urlencoded'];
const json: HeaderPair = ['Content-Type', 'application/json'];
const tokenRequest = (requestText: string, error: string, more: Partial<Evidence> = {}): Partial<Evidence> => ({
  method: 'POST',
  url: 'https://idp.test/token',
  requestHeaders: [form],
  requestText,
  status: 400,
  responseText: JSON.stringify({ error }),
  ...more,
});
const call = (requestHeaders: HeaderPair[], more: Partial<Evidence> = {}): Partial<Evidence> => ({
  requestHeaders,
  status: 401,
  ...more,
});
const post = (requestText: string, message: string, type = json): Partial<Evidence> => ({
  method: 'POST',
  status: 422,
  requestHeaders: [type],
  requestText,
  responseText: JSON.stringify({ message }),
});

it.each<[string, string, Partial<Evidence>, RegExp]>([
  [
    'scopes with commas',
    'scope-not-granted',
    tokenRequest('grant_type=client_credentials&scope=a%2Cb', 'invalid_scope'),
    /separated by commas.*a b/,
  ],
  [
    'scopes as JSON',
    'scope-not-granted',
    tokenRequest('grant_type=client_credentials&scope=%5B%22a%22%5D', 'invalid_scope'),
    /JSON array/,
  ],
  [
    'an encoded scope',
    'scope-not-granted',
    tokenRequest('grant_type=x&scope=a%2520b', 'invalid_scope'),
    /percent-encoded once too often/,
  ],
  [
    'a grant type with hyphens',
    'grant-unsupported',
    tokenRequest('grant_type=client-credentials', 'unsupported_grant_type'),
    /not client_credentials/,
  ],
  [
    'a name in camel case',
    'token-request-invalid',
    tokenRequest('grantType=client_credentials', 'invalid_request'),
    /grant_type is called grantType/,
  ],
  [
    'a parameter in the query',
    'token-request-invalid',
    tokenRequest('', 'invalid_request', { url: 'https://idp.test/token?grant_type=client_credentials' }),
    /grant_type is in the query/,
  ],
  [
    'JSON instead of a form',
    'token-request-invalid',
    tokenRequest('{"grant_type":"client_credentials"}', 'invalid_request', {
      requestHeaders: [json],
      grantType: 'client_credentials',
    }),
    /grant_type is in the JSON body/,
  ],
  [
    'a JWT as code',
    'grant-invalid',
    tokenRequest(`grant_type=authorization_code&code=${token}`, 'invalid_grant'),
    /code is a JWT/,
  ],
  [
    'credentials without Base64',
    'client-authentication-failed',
    tokenRequest('grant_type=client_credentials', 'invalid_client', {
      requestHeaders: [form, ['Authorization', 'Basic app:secret']],
    }),
    /not encoded in Base64/,
  ],
  [
    'a token in the query',
    'token-missing',
    { status: 401, url: 'https://api.test/?token=abc' },
    /in the query \(token\)/,
  ],
  ['a token in a cookie', 'token-missing', call([['Cookie', `a=b; token=${token}`]]), /in the cookies \(token\)/],
  ['a token in another header', 'token-missing', call([['X-Access-Token', token]]), /header X-Access-Token/],
  ['a colon after the scheme', 'credentials-refused', call([['Authorization', `Bearer: ${token}`]]), /colon/],
  ['no scheme', 'credentials-refused', call([['Authorization', token]], { authSent: 'x' }), /scheme Bearer is missing/],
  [
    'a placeholder in the path',
    'endpoint-not-found',
    { status: 404, url: 'https://api.test/things/undefined' },
    /undefined, a placeholder/,
  ],
  [
    'an ETag without quotes',
    'precondition-failed',
    { status: 412, requestHeaders: [['If-Match', 'abc']] },
    /^The value of If-Match lacks its quotation marks/,
  ],
  ['a body that is serialised twice', 'field-invalid', post('"{\\"a\\":1}"', 'must be an object'), /serialised twice/],
  [
    'another spelling of a member',
    'field-invalid',
    post('{"customer_id":"1"}', '"customerId" is required'),
    /customer_id in the JSON body, not customerId/,
  ],
  ['a nested member', 'field-invalid', post('{"data":{"customerId":"1"}}', '"customerId" is required'), /within data/],
  [
    'JSON that is declared as text',
    'media-type-wrong',
    { ...post('{"a":1}', 'no', ['Content-Type', 'text/plain']), status: 415 },
    /declared as text\/plain/,
  ],
])('names the smallest difference: %s', (_what, cause, special, words) => {
  const found = diagnose(evidence(special));
  expect(found.sentence).toMatch(words);
  expect([cause, 'token-malformed', 'authorization-scheme-wrong']).toContain(found.cause);
  expect(JSON.stringify(found)).not.toContain(token);
});

it.each<[string, Partial<Evidence>]>([
  ['a right token request', tokenRequest('grant_type=client_credentials&scope=a+b&client_id=a', 'invalid_scope')],
  ['a right call', call([['Authorization', `Bearer ${token}`]])],
  ['a right body', post('{"customerId":"1"}', '"customerId" is unknown')],
])('names none for %s', (_what, special) => {
  expect(diagnose(evidence(special)).evidence.join('\n')).not.toContain('difference:');
});
