import { expect, test, vi } from 'vitest';
import type { DeliverySummary } from '../../../shared/model/delivery.ts';
import type { DeliveryFilter } from '../../../renderer/store/deliveries-store.ts';
import { delivery as entry } from '../../shared/trace/entries.ts';
import { connectedStores } from '../connected-stores.ts';

const summary = (n: number, part: Partial<DeliverySummary> = {}): DeliverySummary => ({
  id: `dlv_${n}`,
  event: 'chat_started',
  customerId: 'C-1001',
  subscriptionId: 'sub_1',
  url: 'http://receiver.example/',
  status: 'pending',
  nextAttemptAt: '2026-11-20T12:05:00.000Z',
  attemptsMade: 0,
  lastStatus: null,
  lastCause: null,
  ...part,
});

/** A page whose engine has the deliveries 1 and 2, while the list is shown. */
async function shown() {
  const read = vi.fn(() => Promise.resolve({ items: [summary(2), summary(1)], next: null }));
  const { deliveries } = connectedStores({ webhooks: { deliveries: read } });
  deliveries.getState().watch();
  await deliveries.getState().load();
  const receive = (...changed: Partial<DeliverySummary>[]) =>
    deliveries.getState().receive(changed.map((each, at) => entry({ seq: at + 1, ...each })));
  const ids = () => deliveries.getState().items.map(({ id }) => id);
  return { deliveries, ids, read, receive };
}

const exhausted = summary(1, {
  status: 'exhausted',
  nextAttemptAt: null,
  attemptsMade: 3,
  attemptsFailed: 3,
  lastStatus: 500,
  lastCause: 'receiver-error',
});

test('adds new deliveries from the feed and updates known ones, without reading them', async () => {
  const { deliveries, ids, read, receive } = await shown();
  const { attemptsMade: _, lastCause: _cause, lastStatus: _status, ...created } = summary(4);
  receive(summary(3), exhausted, created, { id: 'dlv_4', status: 'delivered', attemptsMade: 1, lastStatus: 204 });
  expect(ids()).toEqual(['dlv_4', 'dlv_3', 'dlv_2', 'dlv_1']);
  expect(deliveries.getState().items[0]).toMatchObject({
    ...summary(4),
    status: 'delivered',
    attemptsMade: 1,
    lastStatus: 204,
  });
  expect(deliveries.getState().items[3]).toMatchObject(exhausted);
  expect(read).toHaveBeenCalledTimes(1);
});

test('adds only deliveries that match the filters', async () => {
  const { deliveries, ids, receive } = await shown();
  const added = async (filter: DeliveryFilter) => {
    deliveries.getState().narrow(filter);
    await vi.waitFor(() => expect(deliveries.getState().status).toBe('ready'));
    receive(summary(3, { event: 'chat_ended' }), summary(4, { subscriptionId: 'sub_2' }));
    return ids().slice(0, -2);
  };
  expect(await added({ event: 'chat_ended' })).toEqual(['dlv_3']);
  expect(await added({ subscriptionId: 'sub_2' })).toEqual(['dlv_4']);
});

test.each([{ status: 'exhausted' as const }, { q: 'word' }])(
  'reads the list again for the filter %o',
  async (filter) => {
    const { deliveries, read, receive } = await shown();
    deliveries.getState().narrow(filter);
    await vi.waitFor(() => expect(deliveries.getState().status).toBe('ready'));
    receive(exhausted);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  },
);

test('keeps changes of the feed that a response does not contain yet', async () => {
  const { deliveries, read, receive } = await shown();
  let respond = (_page: { items: DeliverySummary[]; next: null }): void => undefined;
  read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const loaded = deliveries.getState().load();
  receive(exhausted);
  respond({ items: [summary(2), summary(1)], next: null });
  await loaded;
  expect(deliveries.getState().items.map(({ status }) => status)).toEqual(['pending', 'exhausted']);
});
