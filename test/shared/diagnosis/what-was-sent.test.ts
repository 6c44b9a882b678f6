import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

const bearer: Partial<Evidence> = { requestHeaders: [['Authorization', 'Bearer 7f3b2c']], authSent: 'Bearer' };
const posted = (type: string, requestText: string): Partial<Evidence> => ({
  method: 'POST',
  requestHeaders: type === '' ? [] : [['Content-Type', type]],
  requestText,
});
const json = posted('application/json', '{"seats":"two"}');
const form = 'application/x-www-form-urlencoded';
const answered = (status: number, body: unknown): Partial<Evidence> => ({
  status,
  responseText: typeof body === 'string' ? body : JSON.stringify(body),
});
const asked = (challenge: string): Partial<Evidence> => ({ responseHeaders: [['WWW-Authenticate', challenge]] });
const token = (type: string, requestText: string): Partial<Evidence> => ({
  ...posted(type, requestText),
  url: 'https://api.test/oauth/token',
});

it.each<[string, Partial<Evidence>, string, string[], RegExp?]>([
  // What was sent contradicts the words.
  [
    'valid JSON that a receiver cannot parse',
    { ...json, of: 'delivery', ...answered(400, 'Could not parse the event body.') },
    'request-invalid',
    [],
  ],
  [
    'valid JSON that a server cannot read',
    { ...json, ...answered(400, { error: 'Cannot parse request body' }) },
    'request-invalid',
    [],
  ],
  ['valid JSON in a 406', { ...json, ...answered(406, 'The payload could not be parsed.') }, 'request-invalid', []],
  [
    'a token that was read, with an odd challenge',
    { ...bearer, ...answered(401, { message: 'The token is invalid' }), ...asked('JWT realm="shop"') },
    'token-refused',
    ['authorization-scheme-wrong'],
  ],
  [
    'a token whose user is unknown, with an odd challenge',
    { ...bearer, ...answered(401, 'Invalid credentials'), ...asked('Token') },
    'token-refused',
    ['authorization-scheme-wrong'],
  ],
  [
    'an invalid token, with a challenge for a password',
    { ...bearer, ...answered(401, 'Invalid access token'), ...asked('Basic realm="x"') },
    'token-refused',
    ['authorization-scheme-wrong'],
  ],
  [
    'a scheme that is wrong, without other words',
    { ...bearer, ...answered(401, ''), ...asked('Digest realm="x", nonce="1"') },
    'authorization-scheme-wrong',
    [],
  ],
  [
    'an invalid token, beside words about a missing one',
    {
      ...bearer,
      ...answered(401, { detail: 'No credentials were provided.' }),
      ...asked('Bearer error="invalid_token", error_description="Unknown access token"'),
    },
    'token-refused',
    ['token-missing'],
  ],
  // The Content-Type is not what the body is.
  [
    'a form where JSON is due',
    { ...posted(form, 'name=a&count=2'), ...answered(422, { errors: [{ field: 'name', message: 'is required' }] }) },
    'media-type-wrong',
    ['field-invalid'],
  ],
  [
    'JSON as text',
    { ...posted('text/plain', '{"title":"a"}'), ...answered(400, { error: 'title is required' }) },
    'media-type-wrong',
    ['field-invalid'],
  ],
  [
    'JSON without a type',
    { ...posted('', '{"label":"a"}'), ...answered(422, { label: ['This field is required.'] }) },
    'media-type-wrong',
    ['field-invalid'],
  ],
  [
    'JSON as text, with a member that is there',
    { ...posted('text/plain', '{"title":"a"}'), ...answered(400, { error: 'title is too short' }) },
    'field-invalid',
    [],
  ],
  [
    'a form with a member that is wrong',
    { ...posted(form, 'name=a'), ...answered(422, { errors: [{ field: 'name', message: 'is too short' }] }) },
    'field-invalid',
    [],
  ],
  [
    'a token request as text',
    {
      ...token('text/plain', 'grant_type=client_credentials&client_id=a'),
      ...answered(400, { error: 'invalid_request', error_description: 'grant_type is required' }),
    },
    'form-expected',
    ['grant-type-missing'],
  ],
  [
    'a token request as JSON',
    {
      ...token('application/json', '{"grant_type":"client_credentials"}'),
      ...answered(400, { error: 'unsupported_grant_type' }),
    },
    'form-expected',
    ['grant-unsupported'],
  ],
  // A part of the request that words name, whatever the status.
  [
    'a query parameter in a 404',
    { ...answered(404, 'Missing query parameter: region') },
    'field-invalid',
    ['endpoint-not-found'],
  ],
  [
    'an unknown parameter in a 404',
    {
      url: 'https://api.test/find?colour=red',
      ...answered(404, { message: 'Unexpected query string parameters: colour' }),
    },
    'field-invalid',
    ['endpoint-not-found'],
  ],
  [
    'a header for a key in a 400',
    { ...answered(400, 'Required header "X-Api-Key" is not present') },
    'api-key-missing',
    ['request-invalid'],
  ],
  [
    'a key in a header in a 400',
    { ...answered(400, { error: 'no key found in header' }) },
    'api-key-missing',
    ['request-invalid'],
  ],
  [
    'a header for a token in a 400',
    {
      ...answered(400, {
        message: "Required request header 'Authorization' for method parameter type String is not present",
      }),
    },
    'token-missing',
    ['request-invalid'],
  ],
  ['another header in a 400', { ...answered(400, 'Missing required header "X-Tenant"') }, 'request-invalid', []],
  // Rules of validators.
  [
    'instancePath',
    { ...json, ...answered(400, { errors: [{ instancePath: '/seats', message: 'must be number', keyword: 'type' }] }) },
    'field-invalid',
    [],
    /seats/,
  ],
  [
    'dataPath',
    { ...json, ...answered(400, { errors: [{ dataPath: '.seats', message: 'should be number' }] }) },
    'field-invalid',
    [],
    /seats/,
  ],
  [
    'field=',
    { ...json, ...answered(400, { message: 'json: type mismatch, want=int64, got=string, field=seats' }) },
    'field-invalid',
    [],
    /seats/,
  ],
  [
    'for key',
    { ...json, ...answered(400, { reason: "Could not decode Bool for key 'seats'." }) },
    'field-invalid',
    [],
    /seats/,
  ],
  [
    'key path',
    { ...json, ...answered(400, { reason: 'No such key "seats" at key path: seats' }) },
    'field-invalid',
    [],
    /seats/,
  ],
  // What failed behind the status.
  [
    'a proxy of the application',
    { ...answered(500, 'Proxy error: connect ECONNREFUSED 10.0.0.7:8080') },
    'gateway-cannot-connect',
    ['server-failed'],
  ],
  [
    'a refused connection',
    { ...answered(500, { error: 'connect ECONNREFUSED 127.0.0.1:9200' }) },
    'server-failed',
    ['gateway-cannot-connect'],
  ],
  [
    'CORS',
    { ...answered(500, { message: 'Origin https://a.test is not allowed by CORS' }) },
    'request-blocked',
    ['server-failed'],
  ],
  [
    'CORS policy',
    {
      ...answered(
        500,
        '<pre>Error: The CORS policy for this site does not allow access from the specified Origin.</pre>',
      ),
    },
    'request-blocked',
    ['server-failed'],
  ],
  [
    'a handler that throws',
    { ...json, ...answered(400, { error: "'NoneType' object is not subscriptable" }) },
    'server-failed',
    ['request-invalid'],
  ],
  [
    'a receiver that throws',
    { ...json, of: 'delivery', ...answered(400, "Cannot read properties of undefined (reading 'id')") },
    'receiver-failed',
    ['request-invalid'],
  ],
  [
    'a mock without a rule',
    { ...answered(503, 'No matching stub for GET /a') },
    'no-recorded-response',
    ['unavailable'],
  ],
  [
    'a mock without an expectation',
    { ...answered(404, { error: 'No mock found for this request' }) },
    'no-recorded-response',
    [],
  ],
  [
    'an unmocked request',
    { ...answered(500, 'Request was not matched by any expectation') },
    'no-recorded-response',
    ['server-failed'],
  ],
])('puts first what was sent and said: %s', (_what, special, cause, others, shows = /./) => {
  const found = diagnose(evidence(special));
  expect([found.cause, found.sentence, found.alternatives?.map((one) => one.cause) ?? []]).toEqual([
    cause,
    expect.stringMatching(shows),
    expect.arrayContaining(others),
  ]);
  if (others.length > 0) expect(found.confidence).not.toBe('certain');
});
