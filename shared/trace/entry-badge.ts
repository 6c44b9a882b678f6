import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import { entryOutcome, type Outcome } from './entry-outcome.ts';
import type { ReceivedEntry } from './fold-hops.ts';
import { codeLabel } from './plain-words.ts';
import { ofKind, type KindTable } from './of-kind.ts';
import { subscriptionWords } from './subscription-words.ts';

/** A short text for the outcome, with its color. */
export interface EntryBadge {
  text: string;
  outcome: Outcome;
  /** The code that the text replaces. */
  code?: string | undefined;
}

const sent = ({ error, status }: EntryOf<'exchange' | 'attempt'>): string =>
  error ? codeLabel(error.code) : status === undefined ? 'interrupted' : String(status);

const texts: KindTable<string | undefined> = {
  exchange: sent,
  attempt: sent,
  decision: ({ status }) => String(status),
  capture: ({ status }) => String(status),
  pairing: ({ outcome }) => (outcome === 'delivered' ? undefined : outcome),
  engine: (entry) => (entryOutcome(entry) === 'bad' ? 'problem' : undefined),
  event: ({ problem }) => (problem === undefined ? undefined : 'not sent'),
  subscription: ({ change }) => (change === 'circuit-opened' ? subscriptionWords[change] : undefined),
};

/** The entry of a row, and the other end of a hop. */
export interface Ends {
  entry: JournalEntry;
  received?: ReceivedEntry | undefined;
}

/** The checks that the capture of a row failed. The catcher can accept a request although checks fail. */
export function failedChecks({ entry, received }: Ends): readonly string[] {
  const end: JournalEntry = received ?? entry;
  return end.kind === 'capture' ? (end.failed ?? []) : [];
}

/** The badge of an entry: the status of the response or the error code; undefined if the entry has no outcome. */
export function entryBadge(entry: JournalEntry): EntryBadge | undefined {
  const text = ofKind(texts, entry);
  const code = 'error' in entry ? entry.error?.code : undefined;
  return text === undefined ? undefined : { text, outcome: entryOutcome(entry), ...(code !== undefined && { code }) };
}
