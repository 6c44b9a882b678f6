import type { JournalEntry } from '../model/journal-entry.ts';
import { entryOutcome, isRetrying } from './entry-outcome.ts';

/** Whether another attempt was made after a failed one, or follows. @param trace The entries of its trace, in order */
export function retryWord(entry: JournalEntry, trace: readonly JournalEntry[]): 'retried' | 'retrying' | undefined {
  if (entry.kind !== 'attempt' || entryOutcome(entry) !== 'bad') return undefined;
  const { deliveryId, n } = entry;
  if (trace.some((other) => other.kind === 'attempt' && other.deliveryId === deliveryId && other.n > n))
    return 'retried';
  const delivery = trace.findLast((other) => other.kind === 'delivery' && other.id === deliveryId);
  return delivery?.kind === 'delivery' && isRetrying(delivery) ? 'retrying' : undefined;
}
