import { describe, expect, it } from 'vitest';
import { lazily } from '../../../electron/engine/lazily.ts';

describe('lazily', () => {
  it('makes a value once, also one that is undefined', () => {
    let made = 0;
    const get = lazily(() => void made++);
    expect([made, get(), get(), made]).toEqual([0, undefined, undefined, 1]);
  });

  it('tries again after a promise that rejected, and keeps one that resolved', async () => {
    let tries = 0;
    const get = lazily(async () => {
      tries++;
      if (tries === 1) throw new Error('no file');
      return tries;
    });
    const first = get();
    expect(get()).toBe(first);
    await expect(first).rejects.toThrow('no file');
    expect([await get(), await get()]).toEqual([2, 2]);
  });
});
