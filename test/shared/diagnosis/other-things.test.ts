import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

const answered = (status: number, body: unknown): Partial<Evidence> => ({
  status,
  responseHeaders: [['Content-Type', typeof body === 'string' ? 'text/plain' : 'application/json']],
  responseText: typeof body === 'string' ? body : JSON.stringify(body),
});
const posted = (path: string, status: number, body: unknown): Partial<Evidence> => ({
  ...answered(status, body),
  method: 'POST',
  url: `https://api.test${path}`,
});
const springError = (path: string, status: number, shown = path): Partial<Evidence> => ({
  ...answered(status, { timestamp: '2026-11-20T12:00:00.000+00:00', status, error: 'Bad Request', path: shown }),
  url: `https://api.test${path}`,
});
const fare: Partial<Evidence> = {
  method: 'POST',
  requestHeaders: [['Content-Type', 'application/json']],
  requestText: '{"origin":"LHR"}',
};
const apiKey: Partial<Evidence> = { requestHeaders: [['X-API-Key', 'abc']], authSent: 'api-key X-API-Key' };
const event: Partial<Evidence> = {
  of: 'delivery',
  method: 'POST',
  url: 'https://receiver.test/webhook',
  requestHeaders: [['X-Signature', 'abc']],
  requestText: '{"type":"order.created"}',
};
const form = (path: string, requestText: string, description = 'Missing parameter'): Partial<Evidence> => ({
  ...posted(path, 400, { error: 'invalid_request', error_description: description }),
  requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
  requestText,
});
const batch = (status: number, body: unknown): Partial<Evidence> => ({
  ...posted('/batch', status, body),
  requestHeaders: [['Content-Type', 'application/json']],
  requestText: '{"requests":[]}',
});
const bearer: Partial<Evidence> = { requestHeaders: [['Authorization', 'Bearer 7f3b2c']], authSent: 'Bearer' };

it.each<[string, string, Partial<Evidence>]>([
  // An error beside the verdict of a check, or at the path of one.
  ['error-in-success', 'a code', posted('/users', 200, { valid: false, error: 'Email already used', code: 409 })],
  ['error-in-success', 'a fault', posted('/payments', 200, { verified: false, error: 'Internal error' })],
  [
    'error-in-success',
    'an error object',
    posted('/orders/check', 200, { status: 'failed', error: { code: 500, message: 'Internal error' } }),
  ],
  [
    'error-in-success',
    'a code of its own',
    posted('/payments/verify', 200, { result: 'failed', errorCode: 'AUTH_01', errorMessage: 'invalid api key' }),
  ],
  [
    'error-in-success',
    'a refusal',
    posted('/verify', 200, { status: 'denied', message: 'Access denied: invalid api key' }),
  ],
  [
    'error-in-success',
    'a key that expired',
    posted('/kyc/screening', 200, { status: 'rejected', reason: 'API key expired' }),
  ],
  ['ok', 'a key that was checked', posted('/keys/verify', 200, { valid: false, reason: 'API key expired' })],
  ['ok', 'what was checked', posted('/address/check', 200, { status: 'invalid', reason: 'No such street' })],
  // The path of the request in an error.
  ['request-invalid', 'a path in camel case', springError('/getUser', 400)],
  ['field-invalid', 'a path in camel case of a POST', { ...springError('/createOrder', 422), method: 'POST' }],
  ['request-invalid', 'the beginning of a path', springError('/API/orders', 400, '/API')],
  [
    'request-invalid',
    'a path alone',
    { ...answered(400, { message: 'Bad Request', path: '/getUser' }), url: 'https://api.test/v1/getUser' },
  ],
  // What is not found is not the record.
  ['conflict', 'a version', posted('/a', 409, 'Version conflict: expected version 3 not found, current is 4')],
  [
    'conflict',
    'a record that exists',
    posted('/a', 409, 'Conflict: an order with this number exists; previous version not found'),
  ],
  ['conflict', 'a lock', posted('/a', 409, 'Could not lock row: no rows updated')],
  [
    'record-unknown',
    'a record, beside the name of the status',
    posted('/a', 409, { error: 'Conflict', message: 'Customer not found' }),
  ],
  [
    'not-acceptable',
    'a media type',
    answered(406, 'No acceptable representation: media type application/xml does not exist'),
  ],
  ['not-acceptable', 'a representation', answered(406, 'Requested representation not found')],
  // Words of mocks, of CORS, of places and of gateways in other sentences.
  ['record-unknown', 'interactions of a contact', answered(404, 'No interactions found for this contact')],
  ['endpoint-not-found', 'expectations of a goal', answered(404, 'No expectations defined for goal 1')],
  ['no-recorded-response', 'an interaction of Pact', answered(500, 'No interaction found for GET /orders/1')],
  [
    'request-invalid',
    'the origin of a flight',
    { ...fare, ...answered(400, 'Origin LHR is not allowed for this fare') },
  ],
  ['field-invalid', 'an origin that was sent', { ...fare, ...answered(400, 'Origin is not allowed') }],
  ['request-blocked', 'the origin of a page', answered(403, 'Origin https://a.test is not allowed')],
  ['request-invalid', 'a country for payouts', answered(400, 'Your country is not supported for payouts')],
  ['request-blocked', 'the country of a caller', answered(400, 'Your country is not supported')],
  ['unavailable', 'a configuration', answered(503, 'Failed to resolve tenant configuration')],
  ['unavailable', 'flags', answered(503, 'Unable to resolve feature flags')],
  ['gateway-name-not-found', 'a host', answered(503, 'Could not resolve host: api.internal')],
  ['gateway-name-not-found', 'a name with dots', answered(502, 'failed to resolve api.internal')],
  // The parts of a batch, and the account of the caller.
  [
    'error-in-success',
    'a batch that is all invalid',
    posted('/batch', 207, { results: [{ status: 'invalid' }, { status: 'invalid' }] }),
  ],
  [
    'credentials-refused',
    'an account that is disabled',
    { ...bearer, ...answered(401, 'This account has been disabled') },
  ],
  ['credentials-refused', 'an account that is suspended', { ...bearer, ...answered(403, 'This account is suspended') }],
  // Parameters of other endpoints of an authorization server.
  ['token-request-invalid', 'a token to introspect', form('/oauth/introspect', '')],
  ['token-request-invalid', 'a token to revoke', form('/oauth/revoke', 'client_id=a')],
  [
    'token-request-invalid',
    'a pushed authorization request',
    form('/oauth/par', 'client_id=a&response_type=code', 'Missing parameters'),
  ],
  ['grant-type-missing', 'a token request', form('/oauth/token', 'client_id=a')],
  // What the caller pays for is over.
  [
    'payment-required',
    'a trial',
    { ...apiKey, ...answered(403, { error: 'Your trial has expired. Please upgrade your plan to continue.' }) },
  ],
  ['payment-required', 'a trial of a user', { ...bearer, ...answered(403, { error: 'Trial expired' }) }],
  ['payment-required', 'a subscription', { ...apiKey, ...answered(403, 'Your subscription has expired.') }],
  ['payment-required', 'a subscription with 401', { ...apiKey, ...answered(401, { message: 'Subscription expired' }) }],
  ['payment-required', 'a subscription of a user', { ...bearer, ...answered(401, 'Your subscription has expired') }],
  ['payment-required', 'a subscription with 400', { ...bearer, ...answered(400, 'Your subscription has expired') }],
  ['payment-required', 'a subscription of a receiver', { ...event, ...answered(403, 'Your subscription has expired') }],
  ['payment-required', 'a licence', { ...apiKey, ...answered(401, 'The license is inactive') }],
  [
    'endpoint-not-found',
    'a subscription that is a record',
    { ...bearer, url: 'https://api.test/subscriptions/1', ...answered(404, 'The subscription has expired') },
  ],
  // Keys that are records.
  ['record-unknown', 'a key', { ...apiKey, ...answered(404, { message: 'Key not found' }) }],
  ['record-unknown', 'a license key', { ...apiKey, ...answered(404, { message: 'License key not found' }) }],
  [
    'record-unknown',
    'the name of a license key',
    { ...apiKey, url: 'https://api.test/v1/licenses/7', ...answered(404, { error: 'license_key not found' }) },
  ],
  [
    'record-unknown',
    'a key in the query',
    { url: 'https://kv.test/v1/get?key=theme', ...answered(404, { message: 'Key not found' }) },
  ],
  [
    'record-unknown',
    'an unknown key in the query',
    { url: 'https://kv.test/v1/get?key=theme', ...answered(404, { error: 'Unknown key' }) },
  ],
  ['api-key-wrong', 'the API key that was sent', { ...apiKey, ...answered(404, { message: 'API key not found' }) }],
  // The size of a batch.
  ['body-too-large', 'a batch with 413', batch(413, { message: 'Batch too large: max 20 requests per batch' })],
  ['field-invalid', 'a batch with 422', batch(422, { message: 'requests: maximum 20 requests per batch' })],
  ['request-invalid', 'a batch with 400', batch(400, { message: 'The limit is 100 calls per batch request.' })],
  ['rate-limited', 'a rate', batch(400, { message: 'The limit is 100 calls per 10 seconds.' })],
])('diagnoses %s: %s', (cause, _what, special) => {
  const found = diagnose(evidence(special));
  expect([found.cause, found.sentence]).toEqual([cause, found.sentence]);
  // The path of a request is no field.
  expect(found.sentence).not.toMatch(/(getUser|createOrder|API) is invalid/);
});
