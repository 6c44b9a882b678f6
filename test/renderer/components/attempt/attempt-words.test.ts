import { expect, test } from 'vitest';
import { formatDue } from '../../../../renderer/components/attempt/attempt-words.ts';

const noon = new Date(2026, 10, 22, 12, 0, 5).getTime();

test('an attempt is due on this machine’s clock', () => {
  expect(formatDue(noon, 0)).toBe('12:00:05');
  expect(formatDue(noon, 300)).toMatch(/^12:00:0[45]$/);
});

test('while the service’s clock is moved, the time on both clocks is given', () => {
  expect(formatDue(noon, 3_600_000)).toBe('11:00:05 (12:00:05 on the service’s clock)');
  expect(formatDue(noon, -60_000)).toBe('12:01:05 (12:00:05 on the service’s clock)');
});
