import { describe, expect, it } from 'vitest';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { startSender } from '../../../support/webhooks.ts';

describe('a sender that falls behind', () => {
  const later = { retry: { delays: [3600] } };

  it('cancels the oldest deliveries above the limit of each subscription, and reports it once', async () => {
    await using sender = await startSender();
    const { engine } = sender.started;
    const [slow, other] = [await sender.subscribe({ name: 'Slow', ...later }), await sender.subscribe(later)];
    const ids: Record<string, string[]> = { [slow]: [], [other]: [] };
    const emit = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        for (const id of await sender.emit()) ids[sender.delivery(id).subscriptionId]?.push(id);
      }
    };
    await emit(8);
    const single = await sender.subscribe(later);
    ids[single] = [];
    await engine.subscriptions.change(other, { enabled: false });
    await emit(7);
    engine.retention.change({ pending: 10 });
    await engine.retention.apply();
    const cancelled = (ids[slow] ?? []).slice(0, 5);
    for (const id of cancelled) {
      expect(sender.delivery(id)).toMatchObject({
        status: 'cancelled',
        reason: 'Cancelled because more than 10 deliveries of the subscription waited.',
      });
    }
    const pending = engine.store.all(`SELECT id FROM deliveries WHERE status = 'pending'`).map(({ id }) => String(id));
    const kept = [ids[slow]?.slice(5), ids[other], ids[single]].flat() as string[];
    expect(pending.toSorted()).toEqual(kept.toSorted());
    const entries = engine.store.all(
      `SELECT entry ->> '$.id' AS id FROM journal WHERE kind = 'delivery' AND entry ->> '$.status' = 'cancelled'`,
    );
    expect(entries.map(({ id }) => id)).toEqual(cancelled);

    await emit(3);
    await engine.retention.apply();
    const notices = engine.notices.filter((notice) => notice.includes('cancelled'));
    expect(notices).toEqual([
      'Subscription Slow: the oldest waiting deliveries are cancelled, because more than 10 deliveries of the subscription waited. Check the receiver, or change the limits under Settings > Retention.',
    ]);
  });

  it('cancels the oldest deliveries when they alone take more than half of the space', async () => {
    await using sender = await startSender();
    const { engine } = sender.started;
    const body = Buffer.alloc(200_000, 'x');
    const fields = subscriptionFields.parse({ url: sender.receiver.url, ...later });
    const send = () => engine.emission.send({ ...fields, event: 'chat_started', customerId: 'C-1001', body });
    for (let n = 0; n < 40; n++) await send();
    const usedBytes = () =>
      4096 *
      (Number(engine.store.get('PRAGMA page_count')?.['page_count']) -
        Number(engine.store.get('PRAGMA freelist_count')?.['freelist_count']));
    expect(usedBytes()).toBeGreaterThan(8_000_000);
    engine.retention.change({ megabytes: 3 });
    await engine.retention.apply();
    expect(usedBytes()).toBeLessThan(3 * 1024 * 1024);
    expect(engine.notices.some((notice) => notice.startsWith('Deliveries without a subscription: '))).toBe(true);
  });
});
