import { expect, test } from 'vitest';
import { layoutLine } from '../../../../renderer/components/chart/layout-line.ts';

const size = { width: 100, height: 50, top: 10 };

test('draws a line from the left to the right edge, with the top at the top', () => {
  const points = [0, 10, 5].map((value, index) => ({ at: index / 2, value }));
  expect(layoutLine(points, size)).toEqual({ path: 'M0 50L50 0L100 25', dots: [] });
});

test('has a gap where nothing was measured, and a dot for a value without neighbours', () => {
  const points = [1, undefined, 2, 3, null].map((value, index) => ({ at: index / 4, value }));
  expect(layoutLine(points, size)).toEqual({ path: 'M50 40L75 35', dots: [{ x: 0, y: 45 }] });
});
