import { expect, test } from 'vitest';
import { ageWords } from '#shared/trace/format-duration.ts';

const nowMs = Date.parse('2026-11-27T15:04:00.250Z');

test.each([
  [nowMs - 3000, '3 s old (2026-11-27T15:03:57Z, received 2026-11-27T15:04:00Z)'],
  [nowMs + 364_000, '6 min 4 s ahead (2026-11-27T15:10:04Z, received 2026-11-27T15:04:00Z)'],
  [1000, '57 years old (1970-01-01T00:00:01Z, received 2026-11-27T15:04:00Z)'],
  [1e300, expect.stringMatching(/ years ahead \(no date, received 2026-11-27T15:04:00Z\)$/)],
])('an age of an event has both times: %d', (atMs, words) => {
  expect(ageWords(atMs, nowMs)).toEqual(words);
});
