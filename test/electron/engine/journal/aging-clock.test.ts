import { describe, expect, it } from 'vitest';
import { createAgingClock } from '../../../../electron/engine/journal/retention/aging-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startMs = Date.UTC(2026, 0, 1);

/** A wall clock that is set by hand, and the time by which entries age. */
function aging(newestMs: number | undefined, nowMs: number) {
  const wall = { ms: nowMs, now: (): number => wall.ms };
  return { wall, now: createAgingClock(wall, newestMs) };
}

describe('the time by which entries age', () => {
  it('follows the wall clock', () => {
    const { now, wall } = aging(startMs, startMs + dayMs);
    expect(now()).toBe(startMs + dayMs);
    wall.ms += dayMs;
    expect(now()).toBe(startMs + 2 * dayMs);
  });

  it('is the wall clock in a new data folder', () => {
    expect(aging(undefined, startMs).now()).toBe(startMs);
  });

  it('ignores a jump of years ahead until the next start', () => {
    const { now, wall } = aging(startMs, startMs);
    now();
    wall.ms += 5 * 365 * dayMs;
    expect(now()).toBe(startMs);
    wall.ms += dayMs;
    expect(now()).toBe(startMs + dayMs);
    expect(aging(wall.ms, wall.ms).now()).toBe(wall.ms);
  });

  it('ignores a jump between two starts until the start after them', () => {
    const laterMs = startMs + 5 * 365 * dayMs;
    expect(aging(startMs, laterMs).now()).toBe(startMs);
    expect(aging(laterMs, laterMs + 1000).now()).toBe(laterMs + 1000);
  });

  it('follows the wall clock again once a wrong jump is undone', () => {
    const { now, wall } = aging(startMs, startMs);
    now();
    wall.ms += 1000 * dayMs;
    now();
    wall.ms -= 1000 * dayMs;
    expect(now()).toBe(startMs);
  });
});
