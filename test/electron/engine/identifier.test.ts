import { describe, expect, it } from 'vitest';
import { createNewId } from '../../../electron/engine/identifier.ts';
import { systemRandom, type Random } from '../../../electron/engine/random.ts';

const clockAt = (read: () => number) => ({ now: read, after: () => () => undefined });

describe('identifiers', () => {
  it('sort by their millisecond of creation, over the whole range of 48 bits', () => {
    const times = [0, 1, 31, 32, 1023, 1024, 2 ** 40, 1.7e12, 1.7e12 + 1, 1.8e12, 2 ** 48 - 1];
    let now = 0;
    const newId = createNewId(
      clockAt(() => now),
      systemRandom,
    );
    const ids = times.map((time) => {
      now = time;
      return newId('cap');
    });
    expect([...ids].sort()).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
    const byTime = [...times].sort((a, b) => a - b).map((time) => ids[times.indexOf(time)]);
    expect([...ids].sort()).toEqual(byTime);
  });

  it('created within one millisecond are unique and have the same form', () => {
    const newId = createNewId(
      clockAt(() => 1.75e12),
      systemRandom,
    );
    const ids = Array.from({ length: 100_000 }, () => newId('evt'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^evt_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toEqual([]);
    expect(new Set(ids.map((id) => id.slice(0, 14))).size).toBe(1);
  });

  it('sort in order of creation, also within a millisecond and when the clock is set back', () => {
    let now = 1.75e12;
    const clock = clockAt(() => now);
    const newId = createNewId(clock, systemRandom);
    const ids = Array.from({ length: 3000 }, (_, index) => {
      if (index === 1000) now -= 3_600_000;
      if (index === 2000) now += 7_200_000;
      return newId('cht');
    });
    now -= 86_400_000;
    const afterRestart = createNewId(clock, systemRandom, ['', 'C-1001', ids.at(-1) ?? '']);
    ids.push(afterRestart('cht'), afterRestart('cht'));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are only repeated with the same clock and the same randomness', () => {
    const fixed: Random = { bytes: (size) => Buffer.alloc(size, 7) };
    const make = (random: Random) =>
      createNewId(
        clockAt(() => 5),
        random,
      )('x');
    expect(make(fixed)).toBe(make(fixed));
    expect(make(fixed)).not.toBe(make(systemRandom));
  });
});
