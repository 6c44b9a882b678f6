import { expect, test } from 'vitest';
import { createClocks } from '../../../../electron/engine/clock.ts';
import { createStepThrough } from '../../../../electron/engine/http/step-through.ts';

/** A wall clock that is moved by hand, and calls due timers. */
function handClock() {
  let nowMs = 0;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const wall = {
    now: () => nowMs,
    after(ms: number, run: () => void) {
      const timer = { dueMs: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  function pass(ms: number): void {
    const end = nowMs + ms;
    for (;;) {
      const [next] = [...timers].filter(({ dueMs }) => dueMs <= end).toSorted((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      timers.delete(next);
      nowMs = next.dueMs;
      next.run();
    }
    nowMs = end;
  }
  return { wall, pass };
}

test('its timers do not run while a message is held', async () => {
  const { pass, wall } = handClock();
  const { after, hold, next, open } = createStepThrough(createClocks(wall), (prefix) => `${prefix}_1`);
  const message = { url: 'http://service.test/', headers: [] };
  const calls: number[] = [];
  after(1000, () => calls.push(wall.now()));
  const cancel = after(1000, () => calls.push(-1));
  open(() => undefined);
  pass(400);
  const sent = hold(message, { from: 'client', trace: 'x', signal: undefined });
  pass(5000);
  expect(calls).toEqual([]);
  next({});
  await sent;
  cancel();
  pass(10_000);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toBeGreaterThanOrEqual(6000);
  expect(calls[0]).toBeLessThan(8000);
});
