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
const key: Partial<Evidence> = { requestHeaders: [['X-API-Key', 'abc']], authSent: 'api-key X-API-Key' };

it.each<[string, Partial<Evidence>, string, string]>([
  ['The quota for searches is low', { ...bearer, status: 404 }, 'endpoint-not-found', 'rate-limited'],
  ['Upgrade your plan to see this record', { ...bearer, status: 404 }, 'endpoint-not-found', 'payment-required'],
  ['A query parameter named from is needed', { status: 404 }, 'endpoint-not-found', 'field-invalid'],
  ['The balance is overdue', { ...bearer, status: 403 }, 'permission-denied', 'payment-required'],
  ['There is no such order', { ...bearer, status: 409 }, 'conflict', 'record-unknown'],
  ['The session belongs to nobody', { ...bearer, status: 404 }, 'endpoint-not-found', 'token-refused'],
])('lists what the words are also about: %s', (words, special, cause, other) => {
  const found = diagnose(says(words, special));
  expect(found.cause).toBe(cause);
  expect(found.confidence).not.toBe('certain');
  const listed = found.alternatives?.find((one) => one.cause === other);
  expect(listed?.evidence[0]).toMatch(/^the words of the response are also about this: \S/);
});

it('lists no other topic beside a cause that its words fit', () => {
  const found = diagnose(says('API key limit exceeded: 100 requests per minute', { ...key, status: 429 }));
  expect(found).toMatchObject({ cause: 'rate-limited', confidence: 'certain' });
  expect(found.alternatives).toBeUndefined();
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
