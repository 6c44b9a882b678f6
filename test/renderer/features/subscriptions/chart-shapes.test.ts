import { describe, expect, test } from 'vitest';
import { barsOf, formatShare } from '../../../../renderer/features/subscriptions/charts/chart-shapes.ts';

describe('bars', () => {
  test('are placed next to each other, on the bars below them', () => {
    const bars = barsOf([2, 0], [3, 0], 10, 20, 100);
    expect(bars).toEqual([
      { x: 0, width: 9, y: 50, height: 20 },
      { x: 10, width: 9, y: 100, height: 0 },
    ]);
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
