import { expect, test } from 'vitest';
import { waterfallBars } from '../../../../renderer/components/hop/waterfall-bars.ts';

test('places the phases that occurred one after the other', () => {
  const bars = waterfallBars({ dns: null, tcp: 1, tls: null, request: 1, firstByte: 6, download: 2, total: 10 });
  expect(bars.map(({ id, left, width }) => [id, left, width])).toEqual([
    ['tcp', 0, 10],
    ['request', 10, 10],
    ['firstByte', 20, 60],
    ['download', 80, 20],
  ]);
});

test('returns no bars without phases, and does not divide by zero', () => {
  const none = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };
  expect(waterfallBars(none)).toEqual([]);
  expect(waterfallBars({ ...none, request: 0, total: 0 })[0]).toMatchObject({ left: 0, width: 0 });
});
