import { expect, test } from 'vitest';
import { leftOf, reachOf } from '../../../../renderer/features/clocks/skew-axis.ts';

test.each([
  ['none', [0], 60_000],
  ['40 s', [-40_000], 60_000],
  ['6 min ahead and 1 min behind', [360_000, -60_000], 600_000],
  ['75 h', [270_000_000], 432_000_000],
  ['more than the largest span', [4_000_000_000], 4_000_000_000],
])('spans a round number on either side for a skew of %s', (_, distances, reach) => {
  expect(reachOf(distances)).toBe(reach);
});

test('places the wall clock in the middle', () => {
  expect([-60_000, 0, 30_000, 60_000].map((distance) => leftOf(distance, 60_000))).toEqual([0, 50, 75, 100]);
});
