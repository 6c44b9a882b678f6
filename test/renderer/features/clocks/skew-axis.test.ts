import { expect, test } from 'vitest';
import { leftOf, reachOf } from '../../../../renderer/features/clocks/skew-axis.ts';

test.each([
  ['none', [0], 60_000],
  ['40 s', [-40_000], 60_000],
  ['6 min ahead and 1 min behind', [360_000, -60_000], 600_000],
  ['75 h', [270_000_000], 432_000_000],
  ['more than is foreseen', [4_000_000_000], 4_000_000_000],
])('with a skew of %s the axis reaches to a round number on either side', (_, distances, reach) => {
  expect(reachOf(distances)).toBe(reach);
});

test('the wall clock is in the middle, and the ends are at the reach', () => {
  expect([-60_000, 0, 30_000, 60_000].map((distance) => leftOf(distance, 60_000))).toEqual([0, 50, 75, 100]);
});
