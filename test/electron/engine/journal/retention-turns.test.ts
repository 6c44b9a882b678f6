import { expect, it } from 'vitest';
import { createClocks } from '../../../../electron/engine/clock.ts';
import { keepRetention } from '../../../../electron/engine/journal/retention/keep-retention.ts';
import type { RemovalPlan } from '../../../../electron/engine/store/removal/removal-plan.ts';
import { handClock } from '../../../support/hand-clock.ts';

const nothing: RemovalPlan = {
  seqs: [],
  captures: [],
  details: {
    exchanges: [],
    chats: [],
    sessions: [],
    attempts: [],
    deliveries: [],
    events: [],
    ofNodes: [],
  },
  rows: [],
  surplus: undefined,
  more: false,
  freePages: 0,
};

/** Retention over a stub store. */
function retentionFrom(firstSeq: number) {
  const { pass, wall } = handClock();
  let last = firstSeq;
  let plans = 0;
  const clocks = createClocks(wall);
  const keeper = keepRetention({
    store: {
      planRemoval: async () => ((plans += 1), nothing),
      takeOut: () => undefined,
      free: async () => ({ kind: 'committed' }),
      tend: async () => undefined,
    },
    journal: { lastCommitted: () => last, unreferenced: () => [] },
    clocks,
    agingNow: wall.now,
    captureRemoval: () => ({ statements: [], done: () => undefined }),
    cancelSurplus: async () => undefined,
    onFailure: (error) => {
      throw error;
    },
    declared: undefined,
  });
  return {
    append: (count: number) => void (last += count),
    /** The number of plans that the keeper was asked for after this time. */
    async plansAfter(seconds: number): Promise<number> {
      for (let n = 0; n < seconds; n++) {
        pass(1000);
        // What a turn awaits.
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      }
      return plans;
    },
    stop: keeper.stop,
  };
}

it('asks the keeper for nothing in the first minute of an idle run, and every 5 s from then on', async () => {
  const idle = retentionFrom(7);
  expect(await idle.plansAfter(59)).toBe(0);
  expect(await idle.plansAfter(1)).toBe(1);
  expect(await idle.plansAfter(10)).toBe(3);
  idle.stop();
  expect(await idle.plansAfter(10)).toBe(3);
});

it('asks the keeper within 5 s once there are 20 new entries', async () => {
  const busy = retentionFrom(7);
  busy.append(19);
  expect(await busy.plansAfter(20)).toBe(0);
  busy.append(1);
  expect(await busy.plansAfter(5)).toBe(1);
  busy.stop();
});
