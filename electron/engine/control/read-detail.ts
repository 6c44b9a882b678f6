import type { Delivery } from '#shared/model/delivery.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { ofKind, type KindTable } from '#shared/trace/of-kind.ts';
import { readCapture } from '../catcher/read-captures.ts';
import { readExchange } from '../client/read-exchange.ts';
import { toWholeBody } from '../http/body-view.ts';
import { readCaseDetailOf } from '../journal/cases/case-details.ts';
import { readDecision } from '../journal/read-decision.ts';
import type { Reader } from '../store/connection.ts';
import { readAttemptOf } from '../webhooks/read-attempts.ts';
import { findDelivery } from '../webhooks/read-deliveries.ts';

type Lookup = Pick<Reader, 'get' | 'all'>;

/** The delivery in its current state, only for the entry that reports this state. */
function currentDelivery(store: Lookup, { id, status }: EntryOf<'delivery'>): Delivery | undefined {
  const delivery = findDelivery(store, id, toWholeBody);
  return delivery?.status === status ? delivery : undefined;
}

const details: KindTable<unknown, [Lookup]> = {
  exchange: ({ id }, store) => readExchange(store, id, toWholeBody),
  decision: ({ id }, store) => readDecision(store, id, toWholeBody),
  attempt: ({ deliveryId, n }, store) => readAttemptOf(store, deliveryId, n, toWholeBody),
  capture: ({ id }, store) => readCapture(store, id, toWholeBody),
  delivery: (entry, store) => currentDelivery(store, entry),
};

/** The details of an entry that its summary omits: messages with headers and complete bodies. */
export const readDetail = (store: Lookup, entry: JournalEntry): unknown =>
  entry.case ? readCaseDetailOf(store, entry) : ofKind(details, entry, store);
