import { describe, expect, it } from 'vitest';
import { createClocks, createWallClock } from '../../../electron/engine/clock.ts';

describe('the clocks', () => {
  it('are moved independently, add up, and can be reset', () => {
    const clocks = createClocks({ now: () => 1000, after: () => () => undefined });
    clocks.service.advance(500);
    clocks.service.advance(-2000);
    clocks.client.advance(1);
    expect([clocks.client, clocks.authorization, clocks.service, clocks.catcher].map((clock) => clock.now())).toEqual([
      1001, 1000, -500, 1000,
    ]);
    expect(clocks.service.offsetMs).toBe(-1500);
    expect(clocks.wall.now()).toBe(1000);
    clocks.service.reset();
    expect([clocks.service.now(), clocks.client.now()]).toEqual([1000, 1001]);
  });

  it('read the same time when one is moved during a read of another', () => {
    let now = 0;
    const clocks = createClocks({ now: () => now, after: () => () => undefined });
    now = 50;
    expect(clocks.catcher.now()).toBe(50);
  });

  it('follow the machine to the millisecond, never backwards, with fractions', () => {
    const wall = createWallClock();
    let last = wall.now();
    expect(Math.abs(last - Date.now())).toBeLessThan(60);
    let fractions = 0;
    for (let n = 0; n < 10_000; n++) {
      const now = wall.now();
      expect(now).toBeGreaterThanOrEqual(last - 60);
      if (!Number.isInteger(now)) fractions++;
      last = now;
    }
    expect(fractions).toBeGreaterThan(5000);
  });

  it('call back once, and not when cancelled', async () => {
    const wall = createWallClock();
    const woken: string[] = [];
    const cancel = wall.after(1, () => woken.push('cancelled'));
    await new Promise<void>((resolve) => {
      const keepAlive = setInterval(() => undefined, 1000);
      wall.after(1, () => woken.push('first'));
      wall.after(5, () => {
        clearInterval(keepAlive);
        resolve();
      });
      cancel();
    });
    expect(woken).toEqual(['first']);
  });
});
