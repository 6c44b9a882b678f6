import { describe, expect, it } from 'vitest';
import { deliverySummary } from '#shared/model/delivery.ts';
import { entriesSince } from '../../../electron/engine/journal/read-entries.ts';
import { pageOfDeliveries } from '../../../electron/engine/webhooks/read-deliveries.ts';
import { readStats } from '../../../electron/engine/webhooks/read-stats.ts';
import { startSender } from '../../support/webhooks.ts';

const page = { limit: 100, order: 'asc' } as const;

describe('deliveries and figures of a subscription', () => {
  it('are listed by status, event, subscription, time and text, page by page', async () => {
    await using sender = await startSender();
    const { clocks, store } = sender.started.engine;
    const one = await sender.subscribe({ events: ['a', 'b'] });
    const two = await sender.subscribe({ url: `${sender.receiver.url}/Other/`, events: ['c'] });
    sender.receiver.answer(404, 200);
    const [failed = ''] = await sender.emit('a', 'C-Äpfel');
    await sender.settled(failed);
    const [taken = ''] = await sender.emit('b', 'C-2');
    await sender.settled(taken);
    sender.advance(3600);
    const since = new Date(clocks.service.now() - 1000).toISOString();
    const [late = ''] = await sender.emit('c', 'C-3');
    await sender.settled(late);
    const ids = (query: object) =>
      pageOfDeliveries(store, { ...page, ...query }, clocks.service.now()).items.map(({ id }) => id);
    expect(ids({})).toEqual([failed, taken, late]);
    expect(ids({ order: 'desc' })).toEqual([late, taken, failed]);
    expect(ids({ status: 'exhausted' })).toEqual([failed]);
    expect(ids({ status: 'delivered' })).toEqual([taken, late]);
    expect(ids({ status: 'cancelled' })).toEqual([]);
    expect(ids({ event: 'b' })).toEqual([taken]);
    expect(ids({ subscriptionId: two })).toEqual([late]);
    expect(ids({ subscriptionId: one, status: 'delivered' })).toEqual([taken]);
    expect(ids({ since })).toEqual([late]);
    expect(ids({ q: 'PATH-wrong' })).toEqual([failed]);
    expect(ids({ q: '/other/' })).toEqual([late]);
    expect(ids({ q: 'c-2' })).toEqual([taken]);
    expect(ids({ q: taken.slice(5) })).toEqual([taken]);
    expect(ids({ q: '%' })).toEqual([]);
    const first = pageOfDeliveries(store, { ...page, limit: 2 }, clocks.service.now());
    expect(first.items.map(({ id }) => id)).toEqual([failed, taken]);
    const second = pageOfDeliveries(store, { ...page, limit: 2, after: first.next ?? '' }, clocks.service.now());
    expect(second).toMatchObject({ items: [{ id: late }], next: null });
  });

  it('have journal entries that contain what the list shows, in each state', async () => {
    await using sender = await startSender();
    const { deliveries, store } = sender.started.engine;
    await sender.subscribe({ retry: { preset: 'none' } });
    sender.receiver.answer(500, 204);
    const [id = ''] = await sender.emit();
    await sender.settled(id);
    const failed = sender.delivery(id);
    await deliveries.redeliver(id);
    await sender.attempted(id, 2);
    const entries = entriesSince(store, 0, 100).filter((entry) => entry.kind === 'delivery');
    expect(deliverySummary.parse(Object.assign({}, ...entries))).toEqual(deliverySummary.parse(sender.delivery(id)));
    expect(entries).toMatchObject([
      { status: 'pending', customerId: 'C-1001', url: failed.url, nextAttemptAt: expect.any(String) },
      { status: 'exhausted', nextAttemptAt: null, attemptsMade: 1, attemptsFailed: 1, lastStatus: 500 },
      { status: 'pending', attemptsMade: 1, nextAttemptAt: expect.any(String) },
      { status: 'delivered', attemptsMade: 2, attemptsFailed: 1, attemptsManual: 1, lastStatus: 204 },
    ]);
  });

  it('contain failure rate and percentiles, in total and per interval', async () => {
    await using sender = await startSender();
    const { clocks, store } = sender.started.engine;
    const id = await sender.subscribe();
    sender.receiver.answer(500, 200, 200, 200);
    for (let n = 0; n < 4; n++) {
      const [delivery = ''] = await sender.emit();
      await sender.settled(delivery);
    }
    // The durations become known ones: 10, 20, 30 and 40 ms.
    await store.write([
      {
        sql: 'UPDATE attempts SET duration = 10 * (SELECT count(*) FROM attempts b WHERE b.rowid <= attempts.rowid)',
        params: [],
      },
    ]);
    const stats = readStats(store, id, 60, clocks.wall.now());
    expect(stats).toMatchObject({ attempts: 4, failureRate: 0.25, p50: 20, p95: 40, p99: 40 });
    expect(stats.buckets).toHaveLength(30);
    expect(stats.buckets.at(-1)).toMatchObject({ delivered: 3, failed: 1, p50: 20 });
    expect(stats.buckets[0]).toMatchObject({ delivered: 0, failed: 0, p50: null });
    expect(readStats(store, 'none', 60, clocks.wall.now())).toMatchObject({
      attempts: 0,
      failureRate: null,
      p50: null,
    });
  });

  it('a redelivery without its subscription is rejected, and one among many is skipped', async () => {
    await using sender = await startSender();
    const { deliveries, subscriptions } = sender.started.engine;
    sender.receiver.answer(500);
    const gone = await sender.subscribe({ events: ['a'] });
    await sender.subscribe({ events: ['b'] });
    const [one = ''] = await sender.emit('a');
    const [two = ''] = await sender.emit('b');
    await sender.settled(one);
    await sender.settled(two);
    await subscriptions.remove(gone);
    await expect(deliveries.redeliver(one)).rejects.toMatchObject({ code: 'conflict' });
    expect(await deliveries.redeliverAll({ status: 'exhausted' })).toBe(1);
    expect(sender.delivery(one).status).toBe('exhausted');
  });

  it('a clock that is moved back blocks neither rate nor throttle nor circuit', async () => {
    await using sender = await startSender();
    const { clocks } = sender.started.engine;
    await sender.subscribe({ rate: 1 });
    sender.advance(86_400);
    const [first = ''] = await sender.emit();
    await sender.settled(first);
    clocks.service.reset();
    const [second = ''] = await sender.emit();
    expect((await sender.settled(second)).status).toBe('delivered');
  });
});
