import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/node.ts';
import type { Stores } from './stores.ts';
import { forgetTraces } from './traces.ts';

/** Drops the entries of case files that the batch reports as removed. */
function forgetCases(stores: Stores, batch: readonly JournalEntry[]): void {
  const removed = new Set(
    batch.flatMap((entry) => (entry.kind === 'case' && entry.change === 'removed' && !entry.case ? [entry.id] : [])),
  );
  if (removed.size === 0) return;
  const isLeft = (entry: JournalEntry): boolean => !entry.case || !removed.has(entry.case.id);
  stores.journal.setState(({ entries, pending }) => ({
    entries: entries.filter(isLeft),
    pending: pending.filter(isLeft),
  }));
  const { query, search } = stores.search.getState();
  if (query.caseId !== undefined && removed.has(query.caseId)) search({ ...query, caseId: undefined });
  else search(query);
  forgetTraces(stores);
  const { entry } = stores.selection.getState();
  if (entry && !isLeft(entry)) stores.selection.setState({ entry: undefined, trace: undefined });
}

/** The stores that react to live entries. */
const followers = ['chats', 'deliveries', 'bulk'] as const;

/** Passes new journal entries to all stores that use them. */
export function receiveEntries(stores: Stores, batch: readonly JournalEntry[]): void {
  forgetCases(stores, batch);
  stores.journal.getState().append(batch);
  stores.search.getState().receive(batch);
  stores.receiveTraces(batch);
  const ofNodes = batch.filter((entry) => entry.case === undefined || nodeOf(entry) !== undefined);
  if (ofNodes.length > 0) stores.captures.getState().receive(ofNodes);
  const own = batch.filter((entry) => entry.case === undefined);
  if (own.length === 0) return;
  stores.receiveLive(own);
  for (const name of followers) stores[name].getState().receive(own);
}
