import type { Party } from '#shared/model/party.ts';

const parties = ['client', 'authorization', 'service', 'catcher'] as const satisfies readonly Party[];

/** A running timer; calling it cancels. */
export type Cancel = () => void;

/** Tells the time and wakes. Handed in everywhere: domain code never asks the machine. */
export interface Clock {
  /** Milliseconds since the epoch, with fractions. */
  now(): number;
  /** Calls once after so many real milliseconds. The timer does not keep the process alive. */
  after(ms: number, run: () => void): Cancel;
}

/** A party's clock: the wall clock, moved by an offset. */
export interface VirtualClock extends Clock {
  readonly offsetMs: number;
  /** How far a declared fault puts it off beside its offset. */
  readonly skewMs: number;
  /** Calls once when this clock has come to a time, be it by itself or because it was moved. */
  at(dueMs: number, run: () => void): Cancel;
  /** Moves the clock by so many milliseconds; negative moves it back. */
  advance(ms: number): void;
  reset(): void;
  /** Puts the clock off by so many milliseconds beside its offset; 0 ends that. */
  skew(ms: number): void;
}

/** One clock for each party, and the wall clock by which the journal is kept. */
export interface Clocks extends Record<Party, VirtualClock> {
  readonly wall: Clock;
}

/** The machine's clock: steps with it, and is fine-grained within a step. */
export function createWallClock(): Clock {
  let origin = performance.timeOrigin;
  return {
    now() {
      const drift = Date.now() - (origin + performance.now());
      if (Math.abs(drift) > 50) origin += drift;
      return origin + performance.now();
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

/** What waits for a time of a clock. */
interface Alarm {
  dueMs: number;
  run: () => void;
  cancel: Cancel;
}

/** The machine may sleep or its clock be set while an alarm waits. */
const longestWaitMs = 5000;

function createVirtualClock(wall: Clock): VirtualClock {
  const alarms = new Set<Alarm>();
  let offsetMs = 0;
  let skewMs = 0;
  const now = (): number => wall.now() + offsetMs + skewMs;

  function arm(alarm: Alarm): void {
    const waitMs = Math.min(Math.max(0, alarm.dueMs - now()), longestWaitMs);
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

/** Four clocks over one wall clock, all unmoved. */
export function createClocks(wall: Clock): Clocks {
  const virtual = Object.fromEntries(parties.map((party) => [party, createVirtualClock(wall)]));
  return { ...(virtual as Record<Party, VirtualClock>), wall };
}
