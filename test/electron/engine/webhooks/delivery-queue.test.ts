import { expect, it } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import { createDeliveryQueue, type DeliveryQueueDeps } from '../../../../electron/engine/webhooks/delivery-queue.ts';
import type { DueDelivery } from '../../../../electron/engine/webhooks/due-deliveries.ts';
import { healthy } from '../../../../electron/engine/webhooks/subscriptions/health.ts';
import type { StoredSubscription } from '../../../../electron/engine/webhooks/subscriptions/stored-subscription.ts';

/** A queue over a store that contains these due deliveries; the id of a delivery is its row. */
function queueOf(rows: number[], subscription: Partial<StoredSubscription> = {}, nextAt?: number) {
  const deps: DeliveryQueueDeps = {
    found: {
      due: (_id, { limit }) => rows.slice(0, limit),
      at: (row) => ({ row, id: String(row) }) as DueDelivery,
      pending: () => undefined,
      nextAt: (_id, nowMs) => (nextAt !== undefined && nextAt > nowMs ? nextAt : undefined),
      isFrozen: () => false,
    },
    subscriptions: { stored: () => ({ enabled: true, ...subscription }) as StoredSubscription, health: () => healthy },
    profile: () => defaultProfile,
    allowedGapMs: () => 0,
  };
  return createDeliveryQueue('sub', deps);
}

it('admits a new delivery only if the store was read and none of its deliveries waits', () => {
  const rows: number[] = [];
  const queue = queueOf(rows);
  expect(queue.admit(0), 'not read yet').toBe(false);
  expect(queue.take(0)).toBeUndefined();
  expect(queue.admit(0)).toBe(true);
  rows.push(1, 2);
  queue.reread();
  expect(queue.admit(0), 'more may be due').toBe(false);
  expect(queue.take(0)?.id).toBe('1');
  expect(queue.admit(0), 'the second waits').toBe(false);
});

it('admits no new delivery to a subscription that is disabled, ordered or reached its rate', () => {
  for (const fields of [{ enabled: false }, { ordering: 'per-customer' as const }]) {
    const queue = queueOf([], fields);
    queue.take(0);
    expect(queue.admit(0)).toBe(false);
  }
  const limited = queueOf([], { rate: 1 });
  limited.take(1000);
  expect([limited.admit(1000), limited.admit(1500), limited.admit(2000)]).toEqual([true, false, true]);
});

it('takes a delivery that became due by the clock', () => {
  const rows: number[] = [];
  const queue = queueOf(rows, {}, 10);
  expect(queue.take(0)).toBeUndefined();
  rows.push(1);
  expect(queue.take(9)).toBeUndefined();
  expect(queue.admit(10)).toBe(false);
  expect(queue.take(10)?.id).toBe('1');
});

it('does not take a delivery again that was started before it was stored', () => {
  const rows: number[] = [];
  const queue = queueOf(rows);
  queue.take(0);
  queue.moved({ id: '1', row: undefined }, 'started', 0);
  rows.push(1);
  queue.reread();
  expect(queue.take(0)).toBeUndefined();
  rows.push(2);
  queue.reread();
  expect(queue.take(0)?.id).toBe('2');
  queue.moved({ id: '2', row: 2 }, 'started', 0);
  queue.moved({ id: '1', row: 1 }, 'retrying', 0);
  expect(queue.take(0)?.id, 'it is still due after its attempt').toBe('1');
});
