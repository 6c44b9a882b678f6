import { expect, test } from 'vitest';
import { formatDuration } from '#shared/trace/format-duration.ts';

test.each([
  [0, '0 ms'],
  [0.04, '<0.1 ms'],
  [0.42, '0.4 ms'],
  [9.94, '9.9 ms'],
  [9.96, '10 ms'],
  [999.4, '999 ms'],
  [1500, '1.5 s'],
  [59_600, '1 min'],
  [364_000, '6 min 4 s'],
  [360_000, '6 min'],
  [75 * 3_600_000, '75 h'],
  [10 * 86_400_000, '10 d'],
  [1_795_781_014_000, '57 years'],
  [-360_000, '-6 min'],
])('formats %d ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
