import type { Clock } from '../../clock.ts';

/**
 * The clock by which entries age. A large forward jump of the wall clock, e.g. when a machine whose clock was reset gets
 * the right time, does not make all entries too old immediately: it takes effect at the next start.
 */
export type AgingNow = () => number;

const maxJumpMs = 7 * 24 * 60 * 60 * 1000;

/** @param newestMs The time of the newest entry before this start. */
export function createAgingClock(wall: Pick<Clock, 'now'>, newestMs: number | undefined): AgingNow {
  let lastMs = newestMs ?? wall.now();
  /** How far the wall clock jumped ahead. */
  let aheadMs = 0;
  return () => {
    const nowMs = wall.now();
    const stepMs = nowMs - lastMs;
    lastMs = nowMs;
    if (Math.abs(stepMs) > maxJumpMs) aheadMs = Math.max(0, aheadMs + stepMs);
    return nowMs - aheadMs;
  };
}
