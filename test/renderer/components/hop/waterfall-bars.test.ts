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

test('ends with the wait that a failure interrupted', () => {
  const phases = { dns: 2, tcp: 3, tls: null, request: 0, firstByte: null, download: null, total: 105 };
  expect(waterfallBars(phases, true).at(-1)).toEqual({
    id: 'waited',
    label: 'Waited',
    ms: 100,
    left: (5 / 105) * 100,
    width: (100 / 105) * 100,
  });
  const inDns = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: 20 };
  expect(waterfallBars(inDns, true)).toMatchObject([{ id: 'waited', ms: 20, left: 0, width: 100 }]);
  expect(waterfallBars(phases, false).map(({ id }) => id)).not.toContain('waited');
  expect(waterfallBars({ ...phases, total: 5.2 }, true).map(({ id }) => id)).not.toContain('waited');
});

test('returns no bars without phases, and does not divide by zero', () => {
  const none = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };
  expect(waterfallBars(none)).toEqual([]);
  expect(waterfallBars({ ...none, request: 0, total: 0 })[0]).toMatchObject({ left: 0, width: 0 });
});
