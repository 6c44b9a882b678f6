import { expect, it } from 'vitest';
import { createByteBudget } from '../../../../electron/engine/http/byte-budget.ts';

/** A clock whose time a test moves on. */
function stoppedClock() {
  const due = new Map<object, { atMs: number; run: () => void }>();
  let nowMs = 0;
  return {
    now: () => nowMs,
    after(ms: number, run: () => void) {
      const key = {};
      due.set(key, { atMs: nowMs + ms, run });
      return () => void due.delete(key);
    },
    move(ms: number) {
      nowMs += ms;
      for (const [key, { atMs, run }] of due) if (atMs <= nowMs && due.delete(key)) run();
    },
  };
}

it('admits requests in order as others release their bytes', async () => {
  const budget = createByteBudget(stoppedClock(), 100);
  const [first, second, third] = [{}, {}, {}];
  const admitted: string[] = [];
  const note = (name: string) => (hasRoom: boolean) => admitted.push(`${name} ${hasRoom}`);
  await budget.reserve(first, 80).then(note('first'));
  const waiting = [budget.reserve(second, 60).then(note('second')), budget.reserve(third, 10).then(note('third'))];
  expect(admitted).toEqual(['first true']);
  budget.release(first);
  await Promise.all(waiting);
  expect(admitted).toEqual(['first true', 'second true', 'third true']);
});

it('rejects a request that waited 10 s for space, and admits the next ones', async () => {
  const clock = stoppedClock();
  const budget = createByteBudget(clock, 100);
  await budget.reserve({}, 80);
  const large = budget.reserve({}, 50);
  clock.move(9000);
  const small = budget.reserve({}, 10);
  clock.move(1000);
  expect(await large).toBe(false);
  expect(await small).toBe(true);
});

it('admits a body larger than the budget alone', async () => {
  const budget = createByteBudget(stoppedClock(), 100);
  const holder = {};
  expect(await budget.reserve(holder, 500)).toBe(true);
  expect(await budget.reserve(holder, 1)).toBe(true);
  budget.release(holder);
  expect(await budget.reserve({}, 100)).toBe(true);
});

it('removes a waiting request from the queue when it is released', async () => {
  const budget = createByteBudget(stoppedClock(), 100);
  await budget.reserve({}, 80);
  const gone = {};
  const waiting = budget.reserve(gone, 50);
  budget.release(gone);
  expect(await waiting).toBe(false);
  expect(await budget.reserve({}, 20)).toBe(true);
});
