import { maxClockOffsetSeconds, type ClockState } from '#shared/model/clock-state.ts';
import { party as parties, type Party } from '#shared/model/party.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { os, orNotFound, feedOf } from './area.ts';
import { clockEntry } from '../faults/skew-clocks.ts';
import type { Clocks } from '../clock.ts';

/** The area `stepThrough`. */
export function stepThroughArea({ stepThrough }: Pick<Engine, 'stepThrough'>) {
  return {
    feed: os.stepThrough.feed.handler(async function* ({ signal }) {
      yield* feedOf(
        { items: stepThrough.held() },
        (receive) => stepThrough.open((items) => receive({ items })),
        signal,
      );
    }),
    next: os.stepThrough.next.handler(({ input }) => ({ items: stepThrough.next(input ?? {}) })),
  };
}

/** The area `faults`. */
export function faultsArea({ faults }: Engine) {
  return {
    list: os.faults.list.handler(() => ({ items: faults.all(), next: null })),
    set: os.faults.set.handler(({ input }) => faults.set(input)),
    clear: os.faults.clear.handler(async ({ input: { id } }) => {
      orNotFound((await faults.clear(id)) || undefined, 'fault', id);
      return { cleared: 1 };
    }),
    clearAll: os.faults.clearAll.handler(async () => ({ cleared: await faults.clearAll() })),
  };
}

/** The current state of each party's clock. */
export function clockStates(clocks: Clocks): ClockState[] {
  return parties.options.map((party) => ({
    party,
    now: toInstant(clocks[party].now()),
    offsetMs: clocks[party].offsetMs,
    skewMs: clocks[party].skewMs,
  }));
}

function mustStayInRange(seconds: number): void {
  if (Math.abs(seconds) <= maxClockOffsetSeconds) return;
  const message = `The offset would be ${seconds.toLocaleString('en-US')} s, which is too large.`;
  const hint = 'Use an offset of at most 1,000,000,000 s, or reset the clocks.';
  throw new HookbenchError('bad_input', message, { field: '/seconds', hint });
}

/** The area `clocks`. Each change is recorded in the journal. */
export function clocksArea({ clocks, deliveries, journal, onFailure }: Engine) {
  const read = () => ({ items: clockStates(clocks), next: null });

  async function change(moved: readonly Party[], move: (party: Party) => void) {
    moved.forEach(move);
    const atMs = clocks.wall.now();
    await journal.append(moved.map((party) => clockEntry(party, clocks[party], atMs)));
    return read();
  }

  /** A second borrower would restore the offsets that the first one has set. */
  function mustBeFree(): void {
    if (clocks.borrower === undefined) return;
    const hint = 'Wait until it ends, or end it: leave the lesson, or stop the run. Then try again.';
    throw new HookbenchError(
      'conflict',
      `The clocks are in use by ${clocks.borrower}, which restores them at its end.`,
      {
        hint,
      },
    );
  }

  async function* lend(beforeMs: number, by: string, signal: AbortSignal | undefined) {
    mustBeFree();
    clocks.borrower = by;
    const offsets = parties.options.map((party) => [party, clocks[party].offsetMs] as const);
    let release: (() => void) | undefined;
    try {
      release = await deliveries.freeze(beforeMs);
      yield* feedOf(read(), () => () => undefined, signal);
    } finally {
      // Whoever borrowed them may have ended without restoring them.
      for (const [party, offsetMs] of offsets) {
        const byMs = offsetMs - clocks[party].offsetMs;
        if (Math.abs(byMs) >= 1) change([party], (one) => clocks[one].advance(byMs)).catch(onFailure);
      }
      release?.();
      clocks.borrower = undefined;
    }
  }

  return {
    list: os.clocks.list.handler(read),
    advance: os.clocks.advance.handler(({ input: { party, seconds } }) => {
      const moved = party === 'all' ? parties.options : [party];
      for (const one of moved) mustStayInRange(clocks[one].offsetMs / 1000 + seconds);
      return change(moved, (one) => {
        clocks[one].advance(seconds * 1000);
      });
    }),
    borrow: os.clocks.borrow.handler(({ input: { before, by }, signal }) => {
      // Here, so that the response is a 409 instead of a stream.
      mustBeFree();
      return lend(Date.parse(before), by, signal);
    }),
    reset: os.clocks.reset.handler(() => {
      const moved = parties.options.filter((party) => clocks[party].offsetMs !== 0);
      return change(moved, (party) => {
        clocks[party].reset();
      });
    }),
  };
}
