import { expect, it } from 'vitest';
import { wholeIntervals, type LoadPoint } from '#shared/load/load-report.ts';

const point = (second: number, failed = 0): LoadPoint => ({
  second,
  sent: 50,
  ok: 50 - failed,
  failed,
  latencyMs: { p50: 1, p90: 2, p99: 3, max: 4 },
});
const secondsOf = (...series: LoadPoint[]) => wholeIntervals({ series }).map(({ second }) => second);

it('leaves out the last interval, which the end of the run cut short', () => {
  expect(secondsOf(point(0), point(1), point(2))).toEqual([0, 1]);
});

it('keeps a last interval in which sends failed', () => {
  expect(secondsOf(point(0), point(1), point(2, 3))).toEqual([0, 1, 2]);
});

it('keeps the only interval', () => {
  expect(secondsOf(point(0))).toEqual([0]);
});
