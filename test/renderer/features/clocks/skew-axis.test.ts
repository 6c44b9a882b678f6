import { expect, test } from 'vitest';
import { lastPosition, leftOf, offsetAt, positionOf } from '../../../../renderer/features/clocks/skew-axis.ts';

test.each([0, 1000, -40_000, 300_000, -3_600_000, 2_592_000_000])('places an offset of %i ms at a stop', (offsetMs) => {
  expect(Number.isInteger(positionOf(offsetMs))).toBe(true);
  expect(offsetAt(positionOf(offsetMs))).toBe(offsetMs);
});

test('places other offsets between two stops, in proportion and in order', () => {
  expect(positionOf(330_000)).toBe((positionOf(300_000) + positionOf(360_000)) / 2);
  expect(positionOf(-330_000)).toBe(-positionOf(330_000));
});

test('keeps offsets beyond the axis at its ends', () => {
  expect([positionOf(4e12), positionOf(-4e12), offsetAt(1000)]).toEqual([lastPosition, -lastPosition, 2_592_000_000]);
});

test('places the wall clock in the middle', () => {
  expect([-lastPosition, 0, lastPosition].map(leftOf)).toEqual([0, 50, 100]);
});
