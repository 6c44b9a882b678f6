import { expect, test } from 'vitest';
import { layoutLine } from '../../../../renderer/features/load/layout-line.ts';

const size = { width: 100, height: 50, seconds: 4, top: 10 };

test('draws a line from the start to the end, with the top at the top', () => {
  const points = [0, 10, 5].map((value, index) => ({ second: index * 2, value }));
  expect(layoutLine(points, size)).toEqual({ path: 'M0 50L50 0L100 25', dots: [] });
});

test('has a gap where nothing was measured, and a dot for a value without neighbours', () => {
  const values = [1, undefined, 2, 3];
  const points = values.map((value, second) => ({ second, value }));
  expect(layoutLine(points, size)).toEqual({ path: 'M50 40L75 35', dots: [{ x: 0, y: 45 }] });
});

test('draws a single value of a run that has just begun', () => {
  expect(layoutLine([{ second: 0, value: 10 }], { ...size, seconds: 0 }).dots).toEqual([{ x: 0, y: 0 }]);
});
