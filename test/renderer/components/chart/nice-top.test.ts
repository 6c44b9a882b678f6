import { expect, test } from 'vitest';
import { niceTop } from '../../../../renderer/components/chart/nice-top.ts';

test.each([
  [0, 1],
  [NaN, 1],
  [0.3, 0.5],
  [1, 1],
  [7, 10],
  [20, 20],
  [21, 50],
])('rounds the axis of %d up to %d', (value, top) => {
  expect(niceTop(value)).toBeCloseTo(top);
});
