import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRecentMap } from '../../../electron/engine/recent-map.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('keeps the newest entries and at most as many older ones', () => {
  const map = createRecentMap<number>(3);
  const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
  for (const [n, key] of keys.entries()) {
    map.set(key, n);
    const kept = keys.filter((one) => map.get(one) !== undefined);
    expect(kept).toEqual(keys.slice(n + 1 - kept.length, n + 1));
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(n + 1, 3));
    expect(kept.length).toBeLessThanOrEqual(6);
  }
});

it('keeps neither long keys nor the texts that keys are parts of', () => {
  const texts = 500;
  const long = (n: number) => `${n}`.padEnd(200_000, 'x');
  const map = createRecentMap<number>(texts);
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < texts; n++) {
    map.set(long(n), n);
    map.set(Buffer.from(long(n)).toString().slice(0, 30), n);
  }
  expect([map.get(long(7)), map.get(long(texts))]).toEqual([7, undefined]);
  map.delete(long(7));
  expect(map.get(long(7))).toBeUndefined();
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
});

it('tells keys apart that are not well-formed Unicode', () => {
  const map = createRecentMap<number>(5);
  map.set('\ud800', 1);
  map.set('\ufffd', 2);
  expect([map.get('\ud800'), map.get('\ufffd'), map.get('\ud801')]).toEqual([1, 2, undefined]);
});

it('returns the last value of a key, and none after its removal', () => {
  const map = createRecentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('c', 3);
  map.set('a', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([4, 2, 3]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});

it('keeps fewer entries if they weigh more', () => {
  const map = createRecentMap<string>(4, undefined, (value) => value.length);
  for (const key of ['a', 'b', 'c']) map.set(key, 'xxxx');
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 'xxxx', 'xxxx']);
  map.set('c', 'x');
  map.set('d', 'x');
  expect(map.get('b')).toBe('xxxx');
});
