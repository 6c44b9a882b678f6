import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { forgetCases } from './forget-cases.ts';
import type { Stores } from './stores.ts';

/** The stores that show what entries say, whether it happened here or was read from a case file. */
const readers = ['search', 'traces'] as const;

/** The stores that act on what happens here. */
const followers = [
  'cases',
  'status',
  'clocks',
  'flows',
  'families',
  'faults',
  'profile',
  'chats',
  'customers',
  'traffic',
  'requestHistory',
  'subscriptions',
  'subscriptionStats',
  'deliveries',
  'deliveryCounts',
  'deliveryDetails',
  'bulk',
  'captures',
  'captureCounts',
  'captureDetails',
  'catcher',
] as const;

/** Hands new entries of the journal to every store that follows it. */
export function receiveEntries(stores: Stores, batch: readonly JournalEntry[]): void {
  forgetCases(stores, batch);
  stores.journal.getState().append(batch);
  for (const name of readers) stores[name].getState().receive(batch);
  const own = batch.filter((entry) => entry.case === undefined);
  if (own.length === 0) return;
  for (const name of followers) stores[name].getState().receive(own);
}
