import { describe, expect, it } from 'vitest';
import { findDelivery } from '../../../electron/engine/webhooks/read-deliveries.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender } from '../../support/webhooks.ts';

describe('a delivery', () => {
  it('counts failed and manual attempts, and marks them', async () => {
    await using sender = await startSender();
    const { deliveries, journal } = sender.started.engine;
    await sender.subscribe({ retry: { delays: [0, 0], jitter: 0 } });
    sender.receiver.answer(500, 500, 204);
    const [id = ''] = await sender.emit();
    expect(await sender.settled(id)).toMatchObject({ status: 'exhausted', attemptsFailed: 2, attemptsManual: 0 });

    const after = journal.lastCommitted();
    await deliveries.redeliver(id);
    await entryOf(sender.started.engine, 'delivery', (entry) => entry.id === id && entry.n === 3);
    const delivered = sender.delivery(id);
    expect(delivered).toMatchObject({ status: 'delivered', attemptsMade: 3, attemptsFailed: 2, attemptsManual: 1 });
    expect(delivered.attempts.map(({ manual }) => manual)).toEqual([undefined, undefined, true]);
    const attempts = journal.since(0, 1000).flatMap((entry) => (entry.kind === 'attempt' ? [entry.manual] : []));
    expect(attempts).toEqual([undefined, undefined, true]);
    const settled = journal
      .since(after, 1000)
      .find((entry) => entry.kind === 'delivery' && entry.status === 'delivered');
    expect(settled).toMatchObject({ n: 3 });
  });

  it('has no failed attempt when the first one was accepted', async () => {
    await using sender = await startSender();
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    expect(await sender.settled(id)).toMatchObject({ status: 'delivered', attemptsFailed: 0, attemptsManual: 0 });
  });

  it('has one time and one duration for an attempt, in the journal, in the delivery and in lists', async () => {
    await using sender = await startSender();
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    await sender.settled(id);
    const { lastDurationMs, attempts } = sender.delivery(id);
    const { at, durationMs } = await entryOf(sender.started.engine, 'attempt', ({ deliveryId }) => deliveryId === id);
    expect({ at, durationMs }).toEqual({ at: attempts[0]?.startedAt, durationMs: attempts[0]?.phases?.total });
    expect(lastDurationMs).toBe(durationMs);
  });

  it('has its time on this machine’s clock, also while the service’s clock is moved', async () => {
    await using sender = await startSender();
    const { clocks, store } = sender.started.engine;
    await sender.subscribe();
    sender.advance(3600);
    const before = clocks.wall.now();
    const [id = ''] = await sender.emit();
    const { createdAt, recordedAt = '' } = findDelivery(store, id) ?? { createdAt: '' };
    expect(Date.parse(recordedAt)).toBeGreaterThanOrEqual(Math.floor(before));
    expect(Date.parse(createdAt) - Date.parse(recordedAt)).toBeGreaterThan(3_599_000);
  });
});
