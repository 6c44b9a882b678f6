import { describe, expect, test } from 'vitest';
import { barsOf, lineOf, formatShare } from '../../../../renderer/features/subscriptions/charts/chart-shapes.ts';

describe('bars', () => {
  test('are placed next to each other, on the bars below them', () => {
    const bars = barsOf([2, 0], [3, 0], 10, 20, 100);
    expect(bars).toEqual([
      { x: 0, width: 9, y: 50, height: 20 },
      { x: 10, width: 9, y: 100, height: 0 },
    ]);
  });
});

describe('lines', () => {
  test('have a gap where a value is missing', () => {
    expect(lineOf([0, 10, null, 10, 10], 10, 50, 100).path).toBe('M5.0 100.0L15.0 0.0M35.0 0.0L45.0 0.0');
  });

  test('draw a value without neighbors as a dot', () => {
    expect(lineOf([null, 5, null], 10, 30, 100)).toEqual({ path: '', dots: [{ x: 15, y: 50 }] });
  });
});

test.each([
  [0, '0 %'],
  [0.0004, '<0.1 %'],
  [0.0042, '0.4 %'],
  [0.25, '25 %'],
  [1, '100 %'],
])('formats a share of %d as %s', (share, words) => {
  expect(formatShare(share)).toBe(words);
});
