import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutRetries, spacedTicks } from '../../../../renderer/features/subscriptions/editor/layout-retries.ts';

describe('the timeline of a schedule', () => {
  test('spans the width, with the delays added up', () => {
    const { marks, last } = layoutRetries([0, 5, 300], 0);
    expect(marks.map(({ x }) => Math.round(x))).toEqual([0, 31, 100]);
    expect(marks.map(({ words }) => words)).toEqual(['immediately', '5.0 s', '5 min 5 s']);
    expect(last).toBe('5 min 5 s');
  });

  test('places a single attempt at the left', () => {
    expect(layoutRetries([0], 0.2)).toMatchObject({ marks: [{ x: 0, from: 0, to: 0 }], ticks: [], last: '0 ms' });
  });

  test('ends at the first invalid delay', () => {
    expect(layoutRetries([0, NaN, 5], 0).marks).toHaveLength(1);
    expect(layoutRetries([0, -1], 0).marks).toHaveLength(1);
  });

  test('places every mark within its band, every band within the width, in order', () => {
    const waits = fc.array(fc.double({ min: 0, max: 604_800, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(waits, fc.double({ min: 0, max: 1, noNaN: true }), (delays, jitter) => {
        const { marks } = layoutRetries(delays, jitter);
        expect(marks).toHaveLength(delays.length);
        for (const [index, { from, to, x }] of marks.entries()) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(x).toBeGreaterThanOrEqual(from - 1e-9);
          expect(to).toBeGreaterThanOrEqual(x - 1e-9);
          expect(to).toBeLessThanOrEqual(100 + 1e-6);
          expect(x).toBeGreaterThanOrEqual((marks[index - 1]?.x ?? 0) - 1e-9);
        }
      }),
    );
  });

  test('omits ticks whose labels would overlap', () => {
    const ticks = [0, 3, 11, 50, 99].map((x) => ({ x, words: String(x) }));
    expect(spacedTicks(ticks, 10, 95).map(({ x }) => x)).toEqual([0, 11, 50]);
  });
});
