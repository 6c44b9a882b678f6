import type { Fault, FaultTiming } from '#shared/model/fault.ts';
import type { Cancel } from '../clock.ts';
import { seededRandom } from './seeded-random.ts';

/** A fault that is set, with what it counts and who waits for its end. */
export interface HeldFault {
  fault: Fault;
  /** How many requests it matched, whether or not it acted. */
  seen: number;
  setAtMs: number;
  /** Decides whether it acts. */
  due: () => number;
  /** Decides how it acts. */
  chance: () => number;
  /** What waits for it to be gone. */
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

/** Whether its time is not over. */
function isInTime({ fault: { when }, setAtMs }: HeldFault, nowMs: number): boolean {
  return !('seconds' in when) || nowMs - setAtMs < when.seconds * 1000;
}

/** Counts a request that it matches. @returns Whether it acts on it. */
export function actsNow(held: HeldFault, nowMs: number): boolean {
  held.seen += 1;
  const when: FaultTiming = held.fault.when;
  if ('first' in when) return held.seen <= when.first;
  if ('every' in when) return held.seen % when.every === 0;
  if ('probability' in when) return held.due() < when.probability;
  return isInTime(held, nowMs);
}

/** Calls once when it is gone; at once when there is none. */
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

/** What it held up goes on. */
export function letGo({ waiting }: HeldFault): void {
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}
