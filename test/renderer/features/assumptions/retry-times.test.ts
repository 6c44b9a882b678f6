import { expect, test } from 'vitest';
import {
  attemptTimes,
  delaysText,
  parseDelays,
  placeInTime,
} from '../../../../renderer/features/assumptions/retry-times.ts';

test('adds up the delays and the jitter before each attempt', () => {
  expect(attemptTimes([0, 5, 300], 0.2)).toEqual([
    { n: 1, at: 0, spread: 0 },
    { n: 2, at: 5, spread: 1 },
    { n: 3, at: 305, spread: 61 },
  ]);
});

test('places times on a logarithmic axis from 0 to the last time', () => {
  expect(placeInTime(0, 100_000)).toBe(0);
  expect(placeInTime(100_000, 100_000)).toBe(1);
  expect(placeInTime(5, 100_000)).toBeGreaterThan(0.1);
  expect(placeInTime(0, 0)).toBe(0);
});

test('parses delays with and without units', () => {
  expect(parseDelays('0, 5 s, 5min, 2h, 1 d')).toEqual([0, 5, 300, 7200, 86_400]);
  expect(parseDelays('0, soon')).toBeUndefined();
  expect(parseDelays('5 years')).toBeUndefined();
  expect(parseDelays('')).toBeUndefined();
  const delays = [0, 5, 90, 300, 7200, 86_400];
  expect(parseDelays(delaysText(delays))).toEqual(delays);
  expect(delaysText(delays)).toBe('0 s, 5 s, 90 s, 5 min, 2 h, 1 d');
});
