import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { LiveRows } from './live-rows.ts';
import type { Stores } from './stores.ts';
import { forgetTraces } from './traces.ts';

/** Drops the entries of case files that the batch reports as removed. */
function forgetCases(stores: Stores, batch: readonly JournalEntry[]): void {
  const removed = new Set(
    batch.flatMap((entry) => (entry.kind === 'case' && entry.change === 'removed' && !entry.case ? [entry.id] : [])),
  );
  if (removed.size === 0) return;
  const isLeft = (entry: JournalEntry): boolean => !entry.case || !removed.has(entry.case.id);
  const { filters, queries, selection } = stores;
  queries.setQueriesData<LiveRows<JournalEntry>>(
    { queryKey: ['live', 'journal'] },
    (rows) => rows && { ...rows, items: rows.items.filter(isLeft), pending: rows.pending.filter(isLeft) },
  );
  const { case: shown, ...others } = filters.getState().journal;
  if (shown !== undefined && removed.has(shown)) filters.setState({ journal: others });
  forgetTraces(stores);
  const { entry } = selection.getState();
  if (entry && !isLeft(entry)) selection.setState({ entry: undefined, trace: undefined });
}

/** Passes new journal entries to all that use them. */
export function receiveEntries(stores: Stores, batch: readonly JournalEntry[]): void {
  forgetCases(stores, batch);
  stores.receiveRows(batch);
  stores.receiveTraces(batch);
  const own = batch.filter((entry) => entry.case === undefined);
  if (own.length === 0) return;
  stores.receiveLive(own);
  stores.bulk.getState().receive(own);
}
