import { expect, it } from 'vitest';
import { RecentTexts } from '../../../../electron/engine/catcher/recent-texts.ts';

it('keeps the newest entries and at most as many older ones', () => {
  const map = new RecentTexts(3);
  const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
  for (const [n, key] of keys.entries()) {
    map.set(key, `text ${n}`);
    const kept = keys.filter((one) => map.get(one) !== undefined);
    expect(kept).toEqual(keys.slice(n + 1 - kept.length, n + 1));
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(n + 1, 3));
    expect(kept.length).toBeLessThanOrEqual(6);
    expect(map.get(key)).toBe(`text ${n}`);
  }
});

it('sets only what a key does not have', () => {
  const map = new RecentTexts(2);
  expect(map.getOrSet('a', '1')).toBeUndefined();
  expect(map.getOrSet('a', '2')).toBe('1');
  map.set('b', '3');
  map.set('c', '4');
  expect([map.getOrSet('a', '5'), map.get('c')]).toEqual(['1', '4']);
});

it('returns the last text of a key, and none after its removal', () => {
  const map = new RecentTexts(2);
  for (const [key, text] of [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['a', '4'],
  ] as const)
    map.set(key, text);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['4', '2', '3']);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
  map.set('a', '5');
  expect(map.get('a')).toBe('5');
});

it('tells keys apart that are not well-formed Unicode, and finds keys of any length', () => {
  const map = new RecentTexts(5);
  const long = 'x'.repeat(100_000);
  map.set('\ud800', '1');
  map.set('\ufffd', '2');
  map.set(long, '3');
  expect([map.get('\ud800'), map.get('\ufffd'), map.get('\ud801'), map.get(long)]).toEqual(['1', '2', undefined, '3']);
});

it('takes 5 MB of arrays for 100,000 entries, not an object for each', () => {
  const before = process.memoryUsage();
  const map = new RecentTexts(50_000);
  for (let n = 0; n < 100_000; n++) map.set(`msg_${n}`, `cap_${String(n).padStart(26, '0')}`);
  const { arrayBuffers } = process.memoryUsage();
  expect(arrayBuffers - before.arrayBuffers).toBeLessThan(8 * 1024 * 1024);
  expect(map.get('msg_99999')).toBe(`cap_${'99999'.padStart(26, '0')}`);
});
