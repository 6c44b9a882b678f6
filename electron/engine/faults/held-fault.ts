import type { Fault, FaultTiming } from '#shared/model/fault.ts';
import type { Cancel } from '../clock.ts';
import { seededRandom } from './seeded-random.ts';

/** A fault that is set, with its counters and listeners. */
export interface HeldFault {
  fault: Fault;
  /** The number of requests that it matched, whether or not it acted. */
  seen: number;
  setAtMs: number;
  /** Random numbers that decide whether it acts. */
  due: () => number;
  /** Random numbers that decide how it acts. */
  chance: () => number;
  /** Called when it is cleared. */
  waiting: Set<() => void>;
}

export function holdFault(fault: Fault, nowMs: number): HeldFault {
  const { what, when } = fault;
  return {
    fault,
    seen: 0,
    setAtMs: nowMs,
    due: seededRandom('probability' in when ? when.seed : 1),
    chance: seededRandom('seed' in what ? what.seed : 1),
    waiting: new Set(),
  };
}

/** Whether its duration has not passed. */
function isInTime({ fault: { when }, setAtMs }: HeldFault, nowMs: number): boolean {
  return !('seconds' in when) || nowMs - setAtMs < when.seconds * 1000;
}

/** Counts a matching request. @returns Whether the fault acts on it. */
export function actsNow(held: HeldFault, nowMs: number): boolean {
  held.seen += 1;
  const when: FaultTiming = held.fault.when;
  if ('first' in when) return held.seen <= when.first;
  if ('every' in when) return held.seen % when.every === 0;
  if ('probability' in when) return held.due() < when.probability;
  return isInTime(held, nowMs);
}

/** Calls once when a fault is cleared; immediately without a fault. */
export function waitForEnd(held: HeldFault | undefined, run: () => void): Cancel {
  if (!held) {
    run();
    return () => undefined;
  }
  const { waiting } = held;
  const once = (): void => {
    run();
  };
  waiting.add(once);
  return () => waiting.delete(once);
}

/** Calls everything that waits for the end of a fault. */
export function release({ waiting }: HeldFault): void {
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}
