import { expect, test } from 'vitest';
import { createKeys } from '../../../electron/headless/keys.ts';
import { systemRandom } from '../../../electron/engine/random.ts';

/** A manual clock. */
function manualClock() {
  let now = 0;
  const timers = new Set<{ atMs: number; run: () => void }>();
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { atMs: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** @param fire Whether timers run, which they do not while the machine is asleep. */
    move(ms: number, fire = true) {
      now += ms;
      for (const timer of timers) if (fire && timer.atMs <= now && timers.delete(timer)) timer.run();
    },
    timers,
  };
}

test('a code works once, and onEnd is called once', () => {
  const clock = manualClock();
  let ended = 0;
  const keys = createKeys(systemRandom, undefined, clock);
  const code = keys.newCode(() => (ended += 1));
  expect([keys.redeem(code), keys.redeem(code), ended]).toEqual(['valid', 'unknown', 1]);
  clock.move(60_000);
  expect([ended, clock.timers.size]).toEqual([1, 0]);
});

test.each([true, false])('a code expires after 60 s, timers running: %s', (fire) => {
  const clock = manualClock();
  let ended = 0;
  const keys = createKeys(systemRandom, undefined, clock);
  const [early, late] = [keys.newCode(), keys.newCode(() => (ended += 1))];
  clock.move(59_999, fire);
  expect(keys.redeem(early)).toBe('valid');
  clock.move(1, fire);
  expect([keys.redeem(late), keys.redeem(late), ended]).toEqual(['expired', 'expired', 1]);
});
