import type { Party } from '#shared/model/party.ts';

const parties = ['client', 'authorization', 'service', 'catcher'] as const satisfies readonly Party[];

/** Cancels a timer. */
export type Cancel = () => void;

/** Current time and timers. Passed in everywhere: domain code never reads the system clock. */
export interface Clock {
  /** Milliseconds since the epoch, with fractions. */
  now(): number;
  /** Calls `run` once after `ms` real milliseconds. The timer does not keep the process alive. */
  after(ms: number, run: () => void): Cancel;
}

/** The clock of a party: the wall clock plus an offset. */
export interface VirtualClock extends Clock {
  readonly offsetMs: number;
  /** Additional offset that a fault sets. */
  readonly skewMs: number;
  /** Calls `run` once when this clock reaches `dueMs`, also when it is moved there. */
  at(dueMs: number, run: () => void): Cancel;
  /** Moves the clock by `ms` milliseconds; a negative value moves it back. */
  advance(ms: number): void;
  reset(): void;
  /** Sets the additional offset of a fault in milliseconds; 0 removes it. */
  skew(ms: number): void;
}

/** A clock that is ahead of the wall clock, or behind it. */
export interface MovedClock {
  party: Party;
  offsetMs: number;
}

/** The clocks that are moved or put off by a fault; `undefined` while none is. */
export function movedClocks(clocks: Record<Party, VirtualClock>): MovedClock[] | undefined {
  let moved: MovedClock[] | undefined;
  for (const party of parties) {
    const offsetMs = clocks[party].offsetMs + clocks[party].skewMs;
    if (offsetMs !== 0) (moved ??= []).push({ party, offsetMs });
  }
  return moved;
}

/** One clock for each party, and the wall clock that journal entries are timed with. */
export interface Clocks extends Record<Party, VirtualClock> {
  readonly wall: Clock;
  /** Whoever moves the clocks now and restores them at the end. */
  borrower?: string | undefined;
}

/** The system clock with sub-millisecond resolution. It follows when the system clock is set. */
export function createWallClock(): Clock {
  let origin = performance.timeOrigin;
  return {
    now() {
      const atMs = origin + performance.now();
      const drift = Date.now() - atMs;
      if (Math.abs(drift) <= 50) return atMs;
      origin += drift;
      return atMs + drift;
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

/**
 * A clock for measurements. It begins with the time of `wall`, and does not follow when the system clock is set, so that
 * durations and rates are those that passed.
 */
export function createSteadyClock(wall: Clock): Clock {
  const originMs = wall.now() - performance.now();
  return { now: () => originMs + performance.now(), after: (ms, run) => wall.after(ms, run) };
}

/** A callback that waits for a time of a clock. */
interface Alarm {
  dueMs: number;
  run: () => void;
  cancel: Cancel;
}

/** An alarm checks the time at least this often, because the machine may sleep or its clock may be set. */
const maxWaitMs = 5000;

function createVirtualClock(wall: Clock): VirtualClock {
  const alarms = new Set<Alarm>();
  let offsetMs = 0;
  let skewMs = 0;
  const now = (): number => wall.now() + offsetMs + skewMs;

  function arm(alarm: Alarm): void {
    const waitMs = Math.min(Math.max(0, alarm.dueMs - now()), maxWaitMs);
    alarm.cancel = wall.after(waitMs, () => {
      if (now() < alarm.dueMs) {
        arm(alarm);
        return;
      }
      alarms.delete(alarm);
      alarm.run();
    });
  }

  function move(toMs: number, skewed = skewMs): void {
    offsetMs = toMs;
    skewMs = skewed;
    for (const alarm of alarms) {
      alarm.cancel();
      arm(alarm);
    }
  }

  return {
    get offsetMs() {
      return offsetMs;
    },
    get skewMs() {
      return skewMs;
    },
    now,
    after: (ms, run) => wall.after(ms, run),
    at(dueMs, run) {
      const alarm: Alarm = { dueMs, run, cancel: () => undefined };
      alarms.add(alarm);
      arm(alarm);
      return () => {
        alarms.delete(alarm);
        alarm.cancel();
      };
    },
    advance(ms) {
      move(offsetMs + ms);
    },
    reset() {
      move(0);
    },
    skew(ms) {
      move(offsetMs, ms);
    },
  };
}

/** Creates four clocks without offsets over one wall clock. */
export function createClocks(wall: Clock): Clocks {
  const virtual = Object.fromEntries(parties.map((party) => [party, createVirtualClock(wall)]));
  return { ...(virtual as Record<Party, VirtualClock>), wall };
}
