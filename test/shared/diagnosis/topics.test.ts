import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

const says = (error: string, more: Partial<Evidence> = {}): Evidence =>
  evidence({
    responseHeaders: [['Content-Type', 'application/json']],
    responseText: JSON.stringify({ error }),
    ...more,
  });
const bearer: Partial<Evidence> = { requestHeaders: [['Authorization', 'Bearer abc']], authSent: 'Bearer' };
const signed: Partial<Evidence> = {
  requestHeaders: [
    ['X-API-Key', 'abc'],
    ['X-Timestamp', '1795935600'],
  ],
  authSent: 'api-key X-API-Key',
};
const sends = (content: object): Partial<Evidence> => ({ method: 'POST', requestText: JSON.stringify(content) });
const key: Partial<Evidence> = { requestHeaders: [['X-API-Key', 'abc']], authSent: 'api-key X-API-Key' };

it.each<[string, Partial<Evidence>, string, string]>([
  ['The quota for searches is low', { ...bearer, status: 404 }, 'endpoint-not-found', 'rate-limited'],
  ['Upgrade your plan to see this record', { ...bearer, status: 404 }, 'endpoint-not-found', 'payment-required'],
  ['A query parameter named from is needed', { status: 404 }, 'endpoint-not-found', 'field-invalid'],
  ['There is no such order', { ...bearer, status: 409 }, 'conflict', 'record-unknown'],
  ['The session belongs to nobody', { ...bearer, status: 404 }, 'endpoint-not-found', 'token-refused'],
])('lists what the words are also about: %s', (words, special, cause, other) => {
  const found = diagnose(says(words, special));
  expect(found.cause).toBe(cause);
  expect(found.confidence).not.toBe('certain');
  const listed = found.alternatives?.find((one) => one.cause === other);
  expect(listed?.evidence[0]).toMatch(/^the words of the response are also about this: \S/);
});

it.each<[string, Partial<Evidence>, string, string]>([
  ['The balance is overdue', { ...bearer, status: 403 }, 'payment-required', 'permission-denied'],
  [
    'This property bag looks odd',
    { ...bearer, ...sends({ color: 1 }), status: 400 },
    'field-invalid',
    'request-invalid',
  ],
  ['Your timestamp looks odd', { ...signed, status: 401 }, 'clock-skew', 'credentials-refused'],
])('names what the words are about before the kind of failure: %s', (words, special, cause, other) => {
  const found = diagnose(says(words, special));
  expect([found.cause, found.confidence]).toEqual([cause, 'possible']);
  expect(found.alternatives?.map((one) => one.cause)).toContain(other);
});

it('lists no other topic beside a cause that its words fit', () => {
  const found = diagnose(says('API key limit exceeded: 100 requests per minute', { ...key, status: 429 }));
  expect(found).toMatchObject({ cause: 'rate-limited', confidence: 'certain' });
  expect(found.alternatives).toBeUndefined();
});

const delivery: Partial<Evidence> = { of: 'delivery', method: 'POST' };

it.each<[string, number, Partial<Evidence>, string]>([
  ["Cannot read properties of undefined (reading 'id')", 500, delivery, 'receiver-failed'],
  ["'NoneType' object has no attribute 'get'", 500, delivery, 'receiver-failed'],
  ["undefined method 'id' for nil (wrong number of arguments)", 500, delivery, 'receiver-failed'],
  ['java.lang.IllegalArgumentException: No enum constant', 500, delivery, 'receiver-failed'],
  ['Timeout acquiring a connection from the pool', 500, delivery, 'receiver-failed'],
  ["Permission denied: '/var/log/x'", 500, delivery, 'receiver-failed'],
  ['Session factory is not initialized', 500, delivery, 'receiver-failed'],
  ['Unexpected token < in JSON at position 0', 500, delivery, 'receiver-failed'],
  ['Unexpected token < in JSON at position 0', 500, bearer, 'server-failed'],
  ['Failed to send email: Invalid login', 500, bearer, 'server-failed'],
  ['Request Header Fields Too Large', 431, bearer, 'headers-too-large'],
  ['URI too long: use fewer query parameters', 414, bearer, 'url-too-long'],
  ['API v1 has been retired, please upgrade to v2.', 410, bearer, 'gone'],
  ['google/gemini is temporarily rate-limited upstream', 429, bearer, 'rate-limited'],
  ['Backend is receiving too many requests', 429, bearer, 'rate-limited'],
])('stays certain beside words about no other topic: %s (%i)', (words, status, sent, cause) => {
  const found = diagnose(says(words, { status, ...sent }));
  expect(found).toMatchObject({ cause, confidence: 'certain' });
  expect(found.alternatives).toBeUndefined();
});

const named = (name: string, text: string): Partial<Evidence> => ({
  responseText: JSON.stringify({ errors: { [name]: [text] } }),
});
const at = (path: string): Partial<Evidence> => ({ ...bearer, url: `https://api.test${path}` });

it.each<[what: string, status: number, of: Partial<Evidence>, noCause: string]>([
  ['Cannot GET /sessions', 404, at('/sessions'), 'token-refused'],
  ['Cannot GET /v1/token-stats', 404, at('/v1/token-stats'), 'token-refused'],
  ['Route GET:/v1/permissions not found', 404, at('/v1/permissions'), 'permission-denied'],
  ['Cannot GET /api/billing/invoices', 404, at('/api/billing/invoices'), 'payment-required'],
  ['Token not found', 404, at('/tokens/tok_1'), 'token-refused'],
  ['Session not found', 404, bearer, 'token-refused'],
  ['Please upgrade to the latest version of the client.', 426, bearer, 'payment-required'],
  ['This version is no longer supported, please upgrade to 2024-01.', 400, bearer, 'payment-required'],
  ['Received unknown parameter: trial_end', 400, sends({ trial_end: 1 }), 'payment-required'],
  ['password must be longer than or equal to 8 characters', 400, sends({ password: 'a' }), 'token-refused'],
  ['password', 422, { ...sends({ password: 'a' }), ...named('password', 'is too short') }, 'token-refused'],
  ['timestamp', 422, { ...sends({ timestamp: 'x' }), ...named('timestamp', 'is not a valid date') }, 'clock-skew'],
  ['The limit is 100 calls per batch request.', 400, sends({ items: [] }), 'rate-limited'],
  ['Rate limit exceeded. Request timed out waiting in queue.', 429, bearer, 'gateway-timeout'],
])('lists no topic of words that were sent or mean another thing: %s (%i)', (words, status, of, noCause) => {
  const found = diagnose(says(words, { status, ...bearer, ...of }));
  expect(found.alternatives?.map(({ cause }) => cause) ?? []).not.toContain(noCause);
});

it('lists no other topic beside a verifier that the words name', () => {
  const found = diagnose(
    evidence({
      method: 'POST',
      url: 'https://as.test/oauth/token',
      status: 400,
      grantType: 'authorization_code',
      requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
      requestText: 'grant_type=authorization_code&code=x&redirect_uri=https://a&client_id=a&code_verifier=y',
      responseHeaders: [['Content-Type', 'application/json']],
      responseText: JSON.stringify({
        error: 'invalid_grant',
        error_description:
          'AADSTS501481: The Code_Verifier does not match the code_challenge supplied in the authorization request.',
      }),
    }),
  );
  expect(found.cause).toBe('pkce-mismatch');
  expect(found.alternatives).toBeUndefined();
});

it.each<[what: string, method: string, content: unknown]>([
  [
    'an updated record',
    'PATCH',
    { id: 1, title: 'Build error on Windows', state: 'closed', body: 'It cannot find it' },
  ],
  ['a wrapped record', 'PUT', { ticket: { id: 35, subject: 'My printer is offline', status: 'solved' } }],
  ['a deleted record', 'DELETE', { id: 1, title: 'Error page' }],
  ['a record that has ended', 'GET', { id: 1, status: 'expired' }],
  ['a record with an unknown value', 'GET', { id: 1, gender: 'unknown' }],
  ['a guide', 'GET', { id: 7, name: 'Error handling guide' }],
  ['a text', 'GET', 'unknown'],
  ['an empty search', 'GET', { results: [], message: 'Nothing found' }],
  ['a generated text', 'POST', { id: 'm1', content: [{ type: 'text', text: 'The function cannot be found.' }] }],
  ['a chat', 'POST', { choices: [{ index: 0, message: { role: 'assistant', content: 'A file is missing.' } }] }],
  ['a translation', 'POST', { data: { translations: [{ translatedText: 'The payment failed' }] } }],
  ['an upload', 'POST', { id: 1, name: 'x', virus_scan: 'not processed' }],
  ['an import', 'POST', { message: 'Imported, no rows rejected' }],
  ['a login', 'POST', { token: 'abc', user: { id: 1, plan: 'expired' } }],
])('is certain of a success whose content has the word of a failure: %s', (_what, method, content) => {
  const found = diagnose(
    evidence({
      status: 200,
      method,
      ...(method !== 'GET' && method !== 'DELETE' && { requestText: '{"state":"closed"}' }),
      responseHeaders: [['Content-Type', 'application/json']],
      responseText: JSON.stringify(content),
    }),
  );
  expect(found).toMatchObject({ cause: 'ok', confidence: 'certain' });
});

it.each<[what: string, sent: Partial<Evidence>, content: unknown, isDoubted: boolean]>([
  [
    'a part that was not delivered',
    { method: 'POST' },
    { data: [{ state: 'NumberNotRegistered', info: 'not registered' }] },
    true,
  ],
  ['a short answer with a refusal', {}, { Note: 'Nothing is configured for this path' }, true],
  [
    'a text that was sent',
    { method: 'POST', requestText: '{"title":"Disk failed"}' },
    { data: [{ title: 'Disk failed' }] },
    false,
  ],
  ['a record with a failure of its own', {}, { items: [{ id: 1, summary: 'the run failed' }] }, false],
  ['no failures', { method: 'POST' }, { data: [{ summary: '3 stored, 0 failed' }] }, false],
])('is certain of a success without words of a failure: %s', (_what, sent, content, isDoubted) => {
  const found = diagnose(evidence({ status: 200, responseText: JSON.stringify(content), ...sent }));
  expect(found).toMatchObject({ cause: 'ok', confidence: isDoubted ? 'likely' : 'certain' });
});
