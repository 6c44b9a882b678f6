import type { JournalEntry } from '../model/journal-entry.ts';
import { entryOutcome, type Outcome } from './entry-outcome.ts';

/** A short text for the outcome, with its color. */
export interface EntryBadge {
  text: string;
  outcome: Outcome;
}

/** The badge of an entry: the status of the response or the error code; undefined if the entry has no outcome. */
export function entryBadge(entry: JournalEntry): EntryBadge | undefined {
  const text = badgeText(entry);
  return text === undefined ? undefined : { text, outcome: entryOutcome(entry) };
}

function badgeText(entry: JournalEntry): string | undefined {
  switch (entry.kind) {
    case 'exchange':
    case 'attempt':
      return entry.error?.code ?? (entry.status === undefined ? 'interrupted' : String(entry.status));
    case 'decision':
    case 'capture':
      return String(entry.status);
    case 'pairing':
      return entry.outcome === 'delivered' ? undefined : entry.outcome;
    case 'engine':
      return entryOutcome(entry) === 'bad' ? 'problem' : undefined;
    case 'event':
      return entry.problem === undefined ? undefined : 'not sent';
    case 'token':
    case 'chat':
    case 'delivery':
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
      return undefined;
  }
}
