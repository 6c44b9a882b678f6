import { expect, test } from 'vitest';
import type { Attempt, Delivery } from '#shared/model/delivery.ts';
import {
  attemptEnd,
  attemptOutcome,
  deliveryWords,
  formatDue,
} from '../../../../renderer/components/attempt/attempt-words.ts';

const noon = new Date(2026, 10, 22, 12, 0, 5).getTime();

test('an attempt is due on this machine’s clock', () => {
  expect(formatDue(noon, 0)).toBe('12:00:05');
  expect(formatDue(noon, 300)).toMatch(/^12:00:0[45]$/);
});

test('while the service’s clock is moved, the time on both clocks is given', () => {
  expect(formatDue(noon, 3_600_000)).toBe('11:00:05 (12:00:05 on the service’s clock)');
  expect(formatDue(noon, -60_000)).toBe('12:01:05 (12:00:05 on the service’s clock)');
});

test('a delivery that failed and will be tried again is retrying; a new one is pending', () => {
  const delivery = { status: 'pending', attemptsMade: 0, nextAttemptAt: '2026-11-20T12:00:00.000Z' } as Delivery;
  expect(deliveryWords(delivery)).toMatchObject({ words: 'waiting', outcome: 'neutral' });
  expect(deliveryWords({ ...delivery, attemptsMade: 1, attemptsFailed: 1 })).toMatchObject({
    words: 'retrying',
    outcome: 'warn',
  });
  expect(deliveryWords({ ...delivery, status: 'cancelled', attemptsMade: 1, attemptsFailed: 1 }).words).toBe(
    'cancelled',
  );
});

test('an attempt that failed is a failure, also while its delivery is live', () => {
  const failed = { error: { code: 'ETIMEDOUT', message: '' } } as Attempt;
  expect(attemptOutcome(failed, true)).toBe('bad');
  expect(attemptOutcome(failed, false)).toBe('bad');
});

test('a response that was cut off is no success', () => {
  const cut = { response: { status: 200 }, error: { code: 'ECONNRESET', message: '' } } as Attempt;
  expect(attemptOutcome(cut, false)).toBe('bad');
  expect(attemptEnd(cut, false).short).toBe('connection reset');
});
