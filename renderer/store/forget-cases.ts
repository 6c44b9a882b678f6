import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Stores } from './stores.ts';

/** Drops the entries of case files that the batch reports as removed. */
export function forgetCases(stores: Stores, batch: readonly JournalEntry[]): void {
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
  stores.traces.setState({ traces: new Map() });
  const { entry } = stores.selection.getState();
  if (entry && !isLeft(entry)) stores.selection.setState({ entry: undefined, trace: undefined });
}
