import type { Delivery } from '#shared/model/delivery.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { readCapture } from '../catcher/read-captures.ts';
import { readExchange } from '../client/read-exchange.ts';
import { toWholeBody } from '../http/body-view.ts';
import { readCaseDetailOf } from '../journal/cases/case-details.ts';
import { readDecision } from '../journal/read-decision.ts';
import type { Reader } from '../store/connection.ts';
import { findDelivery, readAttemptOf } from '../webhooks/read-deliveries.ts';

type Lookup = Pick<Reader, 'get' | 'all'>;

/** The delivery in its current state, only for the entry that reports this state. */
function currentDelivery(store: Lookup, { id, status }: EntryOf<'delivery'>): Delivery | undefined {
  const delivery = findDelivery(store, id, toWholeBody);
  return delivery?.status === status ? delivery : undefined;
}

/** The details of an entry that its summary omits: messages with headers and complete bodies. */
export function readDetail(store: Lookup, entry: JournalEntry): unknown {
  if (entry.case) return readCaseDetailOf(store, entry);
  switch (entry.kind) {
    case 'exchange':
      return readExchange(store, entry.id, toWholeBody);
    case 'decision':
      return readDecision(store, entry.id, toWholeBody);
    case 'attempt':
      return readAttemptOf(store, entry.deliveryId, entry.n, toWholeBody);
    case 'capture':
      return readCapture(store, entry.id, toWholeBody);
    case 'delivery':
      return currentDelivery(store, entry);
    case 'token':
    case 'chat':
    case 'event':
    case 'pairing':
    case 'catcher':
    case 'clock':
    case 'profile':
    case 'interface':
    case 'record':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'fault':
    case 'case':
    case 'engine':
      return undefined;
  }
}
