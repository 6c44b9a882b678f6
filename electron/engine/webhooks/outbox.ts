import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Statement } from '../journal/store/statement.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface OutboxParts {
  subscriptions: Subscriptions;
  clocks: Clocks;
  newId: NewId;
}

/** An event and its deliveries as rows and entries, to be committed with what caused the event. */
export interface RecordedEvent {
  entries: NewJournalEntry[];
  statements: Statement[];
}

const insertEvent = 'INSERT INTO events (id, event, customer_id, timestamp, trace, payload) VALUES (?, ?, ?, ?, ?, ?)';
const insertDelivery = `INSERT INTO deliveries
  (id, event_id, event, subscription_id, status, created_at, next_attempt_at, trace)
  VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)`;

/** Records events with one delivery for each subscription that wants them. */
export function createOutbox({ subscriptions, clocks, newId }: OutboxParts) {
  return ({ event, customerId, trace }: { event: string; customerId: string; trace: string }): RecordedEvent => {
    const eventId = newId('evt');
    const now = clocks.service.now();
    const atMs = clocks.wall.now();
    const payload = Buffer.from(JSON.stringify({ event, customerId, timestamp: toInstant(now) }));
    const wanted = subscriptions.wanting(event).map(({ id }) => ({ deliveryId: newId('dlv'), subscriptionId: id }));
    return {
      entries: [
        { kind: 'event', atMs, trace, id: eventId, event, customerId, deliveries: wanted.length },
        ...wanted.map(({ deliveryId, subscriptionId }): NewJournalEntry => ({
          kind: 'delivery',
          atMs,
          trace,
          id: deliveryId,
          eventId,
          event,
          subscriptionId,
          status: 'pending',
        })),
      ],
      statements: [
        { sql: insertEvent, params: [eventId, event, customerId, now, trace, payload] },
        ...wanted.map(({ deliveryId, subscriptionId }) => ({
          sql: insertDelivery,
          params: [deliveryId, eventId, event, subscriptionId, now, now, trace],
        })),
      ],
    };
  };
}
