import { describe, expect, it } from 'vitest';
import { arrivalModel, arrivals, type Arrivals, arrivalsText } from '#shared/load/arrivals.ts';

const times = (given: Arrivals, indices: readonly number[]): number[] => {
  const model = arrivalModel(arrivals.parse(given));
  return indices.map((index) => model.intendedAt(index));
};

/** Arrivals with a ramp, a pause and fractions of a send in each stage. */
const mixed: Arrivals = [
  { ramp: '0/s..333/s', for: '1.7s' },
  { rate: '0/s', for: '500ms' },
  { rate: '7/m', for: '100s' },
  { ramp: '333/s..10/s', for: '0.3s' },
];

describe('arrivalModel', () => {
  it('spaces the sends of a constant rate evenly', () => {
    const given: Arrivals = { rate: '200/s', for: '10s' };
    expect(times(given, [0, 1, 200, 1999])).toEqual([0, 5, 1000, 9995]);
    expect(arrivalModel(given)).toMatchObject({ planned: 2000, durationMs: 10_000 });
    expect(arrivalModel({ rate: '3/s', count: 10 }).planned).toBe(10);
    expect(times({ rate: '3/s', count: 10 }, [9])[0]).toBeCloseTo(3000);
  });

  it('raises and lowers the rate of a ramp evenly', () => {
    expect(arrivalModel({ ramp: '0/s..500/s', for: '30s' }).planned).toBe(7500);
    const [first, half, late] = times({ ramp: '0/s..100/s', for: '2s' }, [0, 25, 64]);
    expect([first, half]).toEqual([0, 1000]);
    expect(late).toBeCloseTo(1600);
    expect(times({ ramp: '100/s..0/s', for: '2s' }, [75])[0]).toBeCloseTo(1000);
  });

  it('continues the numbers over stages and leaves pauses free', () => {
    const given: Arrivals = [
      { rate: '10/s', for: '1s' },
      { rate: '0/s', for: '2s' },
      { rate: '10/s', for: '1s' },
    ];
    expect(times(given, [9, 10, 11])).toEqual([900, 3000, 3100]);
    expect(arrivalModel(given)).toMatchObject({ planned: 20, durationMs: 4000 });
  });

  it('never goes back in time and stays within the run', () => {
    const model = arrivalModel(mixed);
    let before = 0;
    for (let index = 0; index < (model.planned ?? 0); index++) {
      const at = model.intendedAt(index);
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(model.durationMs ?? 0);
      before = at;
    }
  });

  it('counts the sends before a time', () => {
    const model = arrivalModel(mixed);
    for (const atMs of [0, 1, 850, 1700, 1900, 2200, 60_000, 102_300, 1_000_000]) {
      const count = model.sendsBefore(atMs);
      if (count > 0) expect(model.intendedAt(count - 1)).toBeLessThanOrEqual(atMs);
      if (count < (model.planned ?? 0)) expect(model.intendedAt(count)).toBeGreaterThanOrEqual(atMs - 0.001);
    }
    expect(model.sendsBefore(1_000_000)).toBe(model.planned);
  });

  it('has no intended times in a closed loop', () => {
    expect(arrivalModel({ inFlight: 32, count: 100_000 })).toMatchObject({
      planned: 100_000,
      durationMs: undefined,
      inFlight: 32,
    });
    expect(arrivalModel({ inFlight: 8, for: '2s' })).toMatchObject({ planned: undefined, durationMs: 2000 });
  });
});

describe('arrivals', () => {
  it.each([
    [{ rate: '200', for: '1s' }],
    [{ rate: '2000000/s', for: '1s' }],
    [{ rate: '0/s', for: '1s' }],
    [{ rate: '0/s', count: 1 }],
    [{ rate: '10/s' }],
    [{ ramp: '0/s-5/s', for: '1s' }],
    [{ ramp: '0/s..5', for: '1s' }],
    [{ rate: '10/s', for: '8d' }],
    [{ rate: '1000000/s', for: '1h' }],
    [{ inFlight: 0, count: 1 }],
    [{ rate: '10/s', for: '1s', extra: 1 }],
    [[]],
  ])('rejects %j', (given) => {
    expect(arrivals.safeParse(given).success).toBe(false);
  });

  it('is described in words', () => {
    expect(arrivalsText({ rate: '200/s', for: '10s' })).toBe('200/s for 10 s');
    expect(arrivalsText({ inFlight: 32, count: 100_000 })).toBe('32 in flight until 100,000 are sent');
    expect(
      arrivalsText([
        { ramp: '0/s..500/s', for: '30s' },
        { rate: '500/s', for: '1m' },
      ]),
    ).toBe('0/s to 500/s for 30 s, then 500/s for 1 min');
  });
});
