import type { Clock } from '../../clock.ts';

/**
 * Tells the time by which entries age. A jump of the wall clock far ahead, as when a machine whose clock was reset gets
 * the right time, does not make everything too old at once: it counts from the next start on.
 */
export type AgingNow = () => number;

const maxJumpMs = 7 * 24 * 60 * 60 * 1000;

/** @param newestMs Time of the newest entry that was stored before this start. */
export function createAgingClock(wall: Pick<Clock, 'now'>, newestMs: number | undefined): AgingNow {
  let lastMs = newestMs ?? wall.now();
  /** By how much the wall clock jumped ahead. */
  let aheadMs = 0;
  return () => {
    const nowMs = wall.now();
    const stepMs = nowMs - lastMs;
    lastMs = nowMs;
    if (Math.abs(stepMs) > maxJumpMs) aheadMs = Math.max(0, aheadMs + stepMs);
    return nowMs - aheadMs;
  };
}
