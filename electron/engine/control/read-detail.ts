import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { readCapture } from '../catcher/read-captures.ts';
import { readExchange } from '../client/read-exchange.ts';
import { toWholeBody } from '../http/body-view.ts';
import { readDecision } from '../journal/read-decision.ts';
import type { Reader } from '../journal/store/connection.ts';
import { readAttemptOf } from '../webhooks/read-deliveries.ts';

/** What an entry's summary leaves out: messages with headers and whole bodies. */
export function readDetail(store: Pick<Reader, 'get' | 'all'>, entry: JournalEntry): unknown {
  switch (entry.kind) {
    case 'exchange':
      return readExchange(store, entry.id, toWholeBody);
    case 'decision':
      return readDecision(store, entry.id, toWholeBody);
    case 'attempt':
      return readAttemptOf(store, entry.deliveryId, entry.n, toWholeBody);
    case 'capture':
      return readCapture(store, entry.id, toWholeBody);
    case 'token':
    case 'chat':
    case 'event':
    case 'delivery':
    case 'pairing':
    case 'catcher':
    case 'clock':
    case 'profile':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'fault':
    case 'engine':
      return undefined;
  }
}
