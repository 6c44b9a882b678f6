import { describe, expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

/** A response with words, which a server of others gives to a call. */
const says = (status: number, message: string, more: Partial<Evidence> = {}): Evidence =>
  evidence({
    method: 'GET',
    url: 'https://api.test/v1/things/7?place=x',
    requestHeaders: [['Authorization', 'Bearer opaque-0011']],
    authSent: 'Bearer',
    status,
    responseHeaders: [['Content-Type', 'application/json']],
    responseText: JSON.stringify({ message }),
    ...more,
  });
const signed: Partial<Evidence> = {
  requestHeaders: [
    ['ACME-KEY', 'k1'],
    ['ACME-SIGN', 'c2ln'],
    ['ACME-TIMESTAMP', '1796000000000'],
  ],
};
const key: Partial<Evidence> = { requestHeaders: [['X-API-Key', 'k-55dd66']], authSent: 'api-key X-API-Key' };
const none: Partial<Evidence> = { requestHeaders: [], authSent: 'none' };
const body = (members: object): Partial<Evidence> => ({ method: 'POST', requestText: JSON.stringify(members) });

describe('words that outrank a status which tells little', () => {
  it.each<[number, string, Partial<Evidence>, string]>([
    [503, 'The permitted number of calls has been used up.', {}, 'rate-limited'],
    [400, 'Budget of this key is exhausted', {}, 'rate-limited'],
    [403, 'gap between the request timestamp and the server time exceeds 60', signed, 'clock-skew'],
    [400, 'Invalid ACME-TIMESTAMP', signed, 'clock-skew'],
    [400, 'Missing certificate', {}, 'client-certificate-required'],
    [400, 'Requested resource not found', {}, 'record-unknown'],
    [500, 'Please add a valid X-API-Key header to the request.', none, 'api-key-missing'],
    [400, 'API key missing/invalid', key, 'api-key-wrong'],
    [401, 'The API key is either missing, incorrect, or revoked.', key, 'api-key-wrong'],
    [401, 'The API key is either missing, incorrect, or revoked.', none, 'api-key-missing'],
    [503, 'You have no API calls remaining this month', {}, 'rate-limited'],
    [403, 'thing not found', {}, 'record-unknown'],
    [403, 'Network key mismatch', key, 'api-key-wrong'],
    [403, 'Upgrade to the Pro plan to call this endpoint', {}, 'payment-required'],
    [500, "Request method 'GET' not supported", {}, 'method-not-allowed'],
    [
      404,
      'place is outside of the covered period: date out of range',
      { url: 'https://api.test/v1/x?date=1' },
      'field-invalid',
    ],
  ])('with %i, %s', (status, message, more, cause) => {
    const found = diagnose(says(status, message, more));
    expect([found.cause, found.confidence]).toEqual([cause, 'likely']);
  });

  it('names the words that decided, and the reading of the status as an alternative', () => {
    const found = diagnose(says(503, 'The allowed number of requests has been exceeded.'));
    expect(found.evidence.some((line) => /words that tell more than the status 503: .*exceeded/.test(line))).toBe(true);
    expect(found.alternatives?.map(({ cause }) => cause)).toEqual(['unavailable']);
  });
});

describe('words about something else', () => {
  it.each<[number, string, Partial<Evidence>, string]>([
    [200, 'Daily limit reached', {}, 'ok'],
    [200, 'Missing certificate', {}, 'ok'],
    [400, 'The budget of the campaign has been exceeded', body({ campaignId: 5 }), 'request-invalid'],
    [400, 'Birth certificate is missing', body({ title: 'Diver' }), 'request-invalid'],
    [403, 'The rate limit was not exceeded', {}, 'permission-denied'],
    [500, 'Maximum call stack size exceeded', {}, 'server-failed'],
    [500, 'Connection pool limit reached', {}, 'server-failed'],
    [503, 'Queue length limit reached, try later', {}, 'unavailable'],
    [400, 'Unknown record type', body({ a: 1 }), 'request-invalid'],
    [500, 'OpenAI API key is missing', {}, 'server-failed'],
    [500, 'Missing credentials in config', none, 'server-failed'],
    [500, 'Template orders/show.html not found', {}, 'server-failed'],
    [500, 'nonce too low: address 0xabc', body({ raw: '0xf8' }), 'server-failed'],
    [412, 'Duplicate name', { ...body({ name: 'a' }), requestHeaders: [['If-Match', '"1"']] }, 'precondition-failed'],
  ])('with %i, %s', (status, message, more, cause) => {
    expect(diagnose(says(status, message, more)).cause).toBe(cause);
  });
});
