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
  /** Moves the clock by so many milliseconds; negative moves it back. */
  advance(ms: number): void;
  reset(): void;
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

function createVirtualClock(wall: Clock): VirtualClock {
  let offsetMs = 0;
  return {
    get offsetMs() {
      return offsetMs;
    },
    now: () => wall.now() + offsetMs,
    after: (ms, run) => wall.after(ms, run),
    advance(ms) {
      offsetMs += ms;
    },
    reset() {
      offsetMs = 0;
    },
  };
}

/** Four clocks over one wall clock, all unmoved. */
export function createClocks(wall: Clock): Clocks {
  const virtual = Object.fromEntries(parties.map((party) => [party, createVirtualClock(wall)]));
  return { ...(virtual as Record<Party, VirtualClock>), wall };
}
