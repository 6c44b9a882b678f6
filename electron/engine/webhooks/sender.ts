import type { Store } from '../journal/store/open-store.ts';
import { makeAttempt, type AttemptParts, type DueDelivery } from './attempt.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface SenderParts extends AttemptParts {
  store: Store;
  subscriptions: Subscriptions;
  onFailure: (error: unknown) => void;
}

/** Works off what is due in the outbox, some deliveries at a time. */
export interface Sender {
  /** Looks for what is due; called after each commit that recorded an event, and at start. */
  wake(): void;
  /** Takes no more, and waits for the attempts under way. */
  stop(): Promise<void>;
}

const atOnce = 32;
const selectDue = `SELECT d.id, d.event_id, d.event, d.subscription_id, d.trace, e.payload,
    (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id) AS made
  FROM deliveries d JOIN events e ON e.id = d.event_id
  WHERE d.status = 'pending' AND d.next_attempt_at <= ? ORDER BY d.next_attempt_at LIMIT ?`;

export function createSender(parts: SenderParts): Sender {
  const { clocks, store, subscriptions } = parts;
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  function due(): DueDelivery[] {
    return store.all(selectDue, clocks.service.now(), atOnce * 2).flatMap((row) => {
      const subscription = subscriptions.find(row['subscription_id'] as string);
      if (!subscription || underWay.has(row['id'] as string)) return [];
      return {
        id: row['id'] as string,
        eventId: row['event_id'] as string,
        event: row['event'] as string,
        trace: row['trace'] as string,
        payload: Buffer.from(row['payload'] as Uint8Array),
        n: Number(row['made']) + 1,
        subscription,
      };
    });
  }

  async function deliver(delivery: DueDelivery): Promise<void> {
    try {
      await makeAttempt(parts, delivery);
    } catch (error) {
      parts.onFailure(error);
    } finally {
      underWay.delete(delivery.id);
      wake();
    }
  }

  function wake(): void {
    if (stopped || underWay.size >= atOnce) return;
    for (const delivery of due().slice(0, atOnce - underWay.size)) underWay.set(delivery.id, deliver(delivery));
  }

  return {
    wake,
    async stop() {
      stopped = true;
      await Promise.all(underWay.values());
    },
  };
}
