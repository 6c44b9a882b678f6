import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/node.ts';
import { forgetCases } from './forget-cases.ts';
import type { Stores } from './stores.ts';

/** The stores that show entries, both live ones and those from case files. */
const readers = ['search', 'traces'] as const;

/** The stores that react to live entries. */
const followers = ['chats', 'deliveries', 'bulk'] as const;

/** Passes new journal entries to all stores that use them. */
export function receiveEntries(stores: Stores, batch: readonly JournalEntry[]): void {
  forgetCases(stores, batch);
  stores.journal.getState().append(batch);
  for (const name of readers) stores[name].getState().receive(batch);
  const ofNodes = batch.filter((entry) => entry.case === undefined || nodeOf(entry) !== undefined);
  if (ofNodes.length > 0) stores.captures.getState().receive(ofNodes);
  const own = batch.filter((entry) => entry.case === undefined);
  if (own.length === 0) return;
  stores.receiveLive(own);
  for (const name of followers) stores[name].getState().receive(own);
}
