import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryColumns } from '../store/entry-row.ts';
import { readEntry } from './read-entry.ts';
import type { Reader } from '../store/connection.ts';
import { ofTrace } from './select-entries.ts';

type Lookup = Pick<Reader, 'all' | 'get'>;

const behind = `SELECT ${entryColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`;
const maxTraceEntries = 5000;

/** Committed entries after a sequence number, in order. */
export function entriesSince(store: Lookup, seq: number, limit: number): JournalEntry[] {
  return store.all(behind, seq, limit).map((row) => readEntry(store, row));
}

/** The entries of a trace, in order. */
export function entriesOfTrace(store: Lookup, trace: string): JournalEntry[] {
  const { condition, params } = ofTrace(trace);
  const sql = `SELECT ${entryColumns} FROM journal WHERE ${condition} ORDER BY seq LIMIT ?`;
  return store.all(sql, ...params, maxTraceEntries).map((row) => readEntry(store, row));
}
