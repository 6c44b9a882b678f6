import type { JournalEntry } from '../model/journal-entry.ts';
import { isReceived, isSent } from './fold-hops.ts';

/**
 * The entry of a trace to show first: the failure, otherwise the last call to the service, otherwise the first entry.
 */
export function leadEntry(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const hops = entries.filter((entry) => isSent(entry) || isReceived(entry));
  return (
    hops.find((entry) => entry.status === undefined || entry.status >= 400) ??
    entries.findLast((entry) => entry.kind === 'exchange' && entry.to === 'service') ??
    hops[0] ??
    entries[0]
  );
}
