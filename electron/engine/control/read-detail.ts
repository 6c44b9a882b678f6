import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { readCapture } from '../catcher/read-captures.ts';
import { readExchange } from '../client/read-exchange.ts';
import { readDecision } from '../journal/read-decision.ts';
import type { Reader } from '../journal/store/connection.ts';
import { readDeliveryWithAttempts } from '../webhooks/read-deliveries.ts';

/** What an entry's summary leaves out: messages with headers and bodies. */
export function readDetail(store: Pick<Reader, 'get' | 'all'>, entry: JournalEntry): unknown {
  switch (entry.kind) {
    case 'exchange':
      return readExchange(store, entry.id);
    case 'decision':
      return readDecision(store, entry.id);
    case 'attempt':
      return readDeliveryWithAttempts(store, entry.deliveryId)?.attempts.find((attempt) => attempt.n === entry.n);
    case 'capture':
      return readCapture(store, entry.id);
    case 'token':
    case 'chat':
    case 'event':
    case 'delivery':
    case 'clock':
    case 'profile':
    case 'subscription':
    case 'traffic':
    case 'fault':
    case 'engine':
      return undefined;
  }
}
