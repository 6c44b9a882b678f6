import { expect, test } from 'vitest';
import { clockOffset, showKept } from '../../../renderer/store/kept-data.ts';
import { arrangeClocks } from '../../../renderer/store/use-clocks.ts';
import { connectedStores } from '../connected-stores.ts';

test('adds the skew of a fault to the offset of a clock', () => {
  const stores = connectedStores({});
  expect(clockOffset(stores, 'service')).toBe(0);
  const clock = { party: 'service', now: '2026-11-20T12:00:00.000Z', offsetMs: 60_000, skewMs: -40_000 } as const;
  showKept(stores, 'clocks', { items: [clock] });
  expect(clockOffset(stores, 'service')).toBe(20_000);
});

test('resets all clocks before it sets the named offsets', async () => {
  const asked: unknown[] = [];
  const answer = (what?: unknown) => {
    asked.push(what);
    return Promise.resolve({ items: [] });
  };
  await arrangeClocks({ advance: answer, reset: answer }, { service: -40, catcher: 360 });
  expect(asked).toEqual([undefined, { party: 'service', seconds: -40 }, { party: 'catcher', seconds: 360 }]);
});
