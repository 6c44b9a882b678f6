import { describe, expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

const json: Partial<Evidence> = { responseHeaders: [['Content-Type', 'application/json']] };
const key: Partial<Evidence> = { requestHeaders: [['X-API-Key', 'k1']] };
const signed: Partial<Evidence> = {
  requestHeaders: [
    ['X-API-Key', 'k1'],
    ['X-Timestamp', '1795935600'],
    ['X-Signature', 'ab12'],
  ],
};
const posted: Partial<Evidence> = { ...key, method: 'POST', requestText: '{"name":"Chair","amount":100}' };
const answered = (status: number, body: object, sent: Partial<Evidence>) =>
  diagnose(evidence({ ...json, ...sent, status, responseText: JSON.stringify(body), bodyComplete: true }));

describe('what is said of a thing', () => {
  it.each<[number, object, Partial<Evidence>, string, RegExp]>([
    [403, { code: 'IP_NOT_ALLOWED' }, key, 'request-blocked', /IP address/],
    [401, { message: 'This key cannot be used: unbound IP' }, key, 'request-blocked', /IP address/],
    [400, { error: 'Authenticator: 2FA code required' }, key, 'step-up-required', /second factor/],
    [400, { error: 'Unsupported API version' }, key, 'request-invalid', /does not support the version/],
    [401, { message: 'The authenticator code is incorrect' }, key, 'step-up-required', /second factor/],
    [423, { message: 'Somebody edits this invoice' }, posted, 'conflict', /locked/],
    [422, { code: 'idempotency_key_reused' }, posted, 'conflict', /idempotency key was used/],
    [403, { msg: 'request timestamp is out of bounds' }, signed, 'clock-skew', /timestamp of the signature/],
    [400, { msg: 'sign mismatch' }, signed, 'credentials-refused', /signature/],
    [400, { msg: 'merchant account is frozen' }, key, 'permission-denied', /account of the caller/],
    [400, { message: 'You do not have enough credit' }, key, 'payment-required', /./],
    [400, { message: 'Colour is not in the list of allowed colours' }, posted, 'field-invalid', /./],
  ])('reads %i %j', (status, body, sent, cause, says) => {
    const found = answered(status, body, sent);
    expect([found.cause, found.confidence]).toEqual([cause, 'likely']);
    expect(found.sentence).toMatch(says);
  });

  it.each<[number, object, Partial<Evidence>, string]>([
    [400, { message: 'ip address is invalid' }, { ...posted, requestText: '{"ip":"x"}' }, 'request-blocked'],
    [429, { message: 'Too many requests from this IP are not allowed' }, key, 'request-blocked'],
    [409, { message: 'The previous version was not found' }, posted, 'request-invalid'],
    [400, { message: 'The destination account is suspended' }, posted, 'permission-denied'],
    [400, { message: 'Your cart is locked' }, key, 'permission-denied'],
    [400, { message: 'User was deleted' }, { ...key, url: 'https://api.test/users/7' }, 'permission-denied'],
    [400, { message: 'Idempotency key is required to avoid duplicated payments' }, posted, 'conflict'],
    [
      400,
      { message: 'This location is not allowed' },
      { ...posted, requestText: '{"location":"x"}' },
      'request-blocked',
    ],
    [400, { message: 'Not enough points in polygon' }, posted, 'payment-required'],
    [400, { message: 'This network is blocked' }, { ...key, url: 'https://api.test/networks/7' }, 'request-blocked'],
    [400, { message: 'Unable to parse your timestamp header' }, signed, 'clock-skew'],
    [403, { message: 'You need the permission to view billing' }, key, 'payment-required'],
    [403, { message: '2fa must be disabled for this account' }, key, 'step-up-required'],
    [404, { message: 'Something went wrong' }, key, 'record-unknown'],
  ])('does not take %i %j for what it resembles', (status, body, sent, cause) => {
    expect(answered(status, body, sent).cause).not.toBe(cause);
  });
});

describe('a success whose code and words report an error', () => {
  it.each([
    { response_code: '63', response_desc: 'Security violation' },
    { code: 4010, message: 'timestamp is out of the range of 60 seconds', data: {} },
    { results: [], status: { code: 403, message: 'suspended' }, total_results: 0 },
    { results: [{ locations: [] }], info: { statuscode: 400, messages: ['Illegal argument from request'] } },
  ])('%j', (body) => {
    expect(answered(200, body, key).cause).toBe('error-in-success');
  });

  it.each([
    { code: 200, message: 'ok', data: {} },
    { results: [], status: { code: 0, message: 'no results' } },
    { results: [{ name: 'a' }], info: { statuscode: 400, messages: [] } },
    { status: 110, message: 'Delivered' },
    { status: 'OK', message: 'Locked door', code: 'A123' },
    { code: 100, message: 'No limit', data: null },
  ])('but not %j', (body) => {
    expect(answered(200, body, key).cause).toMatch(/^ok/);
  });
});

it.each([
  ['a template', 'The requested template version does not exist', false],
  ['the API', 'The requested version is not supported', true],
])('reads a version of %s', (_, message, isOfApi) => {
  expect(/version of its interface/.test(answered(422, { message }, posted).sentence)).toBe(isOfApi);
});

it('does not call a member misplaced that the response names with its place', () => {
  const sent = { ...posted, requestText: '{"lineItems":[{"price":{"net":3}}]}' };
  const body = { details: [{ field: 'lineItems[0].price.rate', message: 'must not be empty' }] };
  const found = answered(400, body, sent);
  expect(`${found.sentence} ${found.advice}`).not.toMatch(/top of the body|sent within/);
});
