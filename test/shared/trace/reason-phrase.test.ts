import { expect, test } from 'vitest';
import { isStandardReason, statusWords } from '#shared/trace/reason-phrase.ts';

test('shows the reason phrase that the server wrote, else the standard one, else only the status', () => {
  expect(statusWords({ status: 404, reason: 'Customer not found' })).toBe('404 Customer not found');
  expect(statusWords({ status: 404 })).toBe('404 Not Found');
  expect(statusWords({ status: 599 })).toBe('599');
});

test.each<[number, string]>([
  [404, 'NOT FOUND'],
  [413, 'Request Entity Too Large'],
  [422, 'Unprocessable Entity'],
  [504, 'Gateway Time-out'],
])('%i %s only names the status', (status, reason) => {
  expect(isStandardReason(status, reason)).toBe(true);
});

test('a reason phrase of another status, or of its own words, tells more', () => {
  expect(isStandardReason(400, 'Unprocessable Entity')).toBe(false);
  expect(isStandardReason(503, 'Out of paper')).toBe(false);
  expect(isStandardReason(599, 'Unknown')).toBe(false);
});
