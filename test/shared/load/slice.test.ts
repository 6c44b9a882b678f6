import { describe, expect, it } from 'vitest';
import { arrivalModel, type Arrivals } from '#shared/load/arrivals.ts';
import { cutSlices, firstOf, sizeOf, type LoadSlice } from '#shared/load/slice.ts';

const indicesOf = (slice: LoadSlice): number[] =>
  Array.from({ length: sizeOf(slice) ?? 0 }, (_, n) => firstOf(slice) + n * slice.shares);

describe('cutSlices', () => {
  it.each<[Arrivals, number, number]>([
    [{ rate: '97/s', for: '7s' }, 3, 1000],
    [
      [
        { ramp: '0/s..50/s', for: '3s' },
        { rate: '0/s', for: '3s' },
        { rate: '11/s', for: '2s' },
      ],
      4,
      500,
    ],
    [{ rate: '1/s', count: 5 }, 8, 2000],
    [{ inFlight: 10, count: 101 }, 4, 1000],
  ])('has each send of %j in exactly one of the slices of %i shares', (arrivals, shares, windowMs) => {
    const model = arrivalModel(arrivals);
    const slices = [...cutSlices(model, shares, windowMs)];
    const indices = slices.flatMap(indicesOf).toSorted((a, b) => a - b);
    expect(indices).toEqual(Array.from({ length: model.planned ?? 0 }, (_, n) => n));
    expect(slices.map(({ from }) => from)).toEqual(slices.map(({ from }) => from).toSorted((a, b) => a - b));
  });

  it('keeps the sends of a window together', () => {
    const slices = [...cutSlices(arrivalModel({ rate: '100/s', for: '2s' }), 2, 1000)];
    expect(slices).toEqual([
      { from: 0, to: 100, share: 0, shares: 2 },
      { from: 0, to: 100, share: 1, shares: 2 },
      { from: 100, to: 200, share: 0, shares: 2 },
      { from: 100, to: 200, share: 1, shares: 2 },
    ]);
  });

  it('gives each share one slice without an end in a closed loop that ends after a time', () => {
    expect([...cutSlices(arrivalModel({ inFlight: 8, for: '2s' }), 2, 1000)]).toEqual([
      { from: 0, to: null, share: 0, shares: 2 },
      { from: 0, to: null, share: 1, shares: 2 },
    ]);
  });
});
