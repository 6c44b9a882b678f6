import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { entryColumns, readEntry } from '../entry-row.ts';
import type { Reader } from '../store/connection.ts';

/** What of the journal is exported; all unless narrowed. */
export interface ExportScope {
  trace?: string | undefined;
  /** Only what was read from this case file. */
  case?: string | undefined;
}

/** Entries in order, of some kinds only; with a sign before `kind`, since an index by it would have all of them sorted. */
export function* exportedEntries(
  store: Pick<Reader, 'get' | 'iterate'>,
  scope: ExportScope,
  kinds?: readonly JournalKind[],
): Generator<JournalEntry> {
  const params = [scope.trace, scope.case].filter((value) => value !== undefined);
  const conditions = [
    ...(scope.trace === undefined ? [] : ['trace = ?']),
    ...(scope.case === undefined ? [] : ['case_id = ?']),
    ...(kinds ? [`+kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const sql = `SELECT ${entryColumns} FROM journal ${where} ORDER BY seq`;
  for (const row of store.iterate(sql, ...params)) yield readEntry(store, row);
}
