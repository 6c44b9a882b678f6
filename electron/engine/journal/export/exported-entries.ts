import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { entryColumns, readEntry } from '../entry-row.ts';
import type { Reader } from '../store/connection.ts';

/** What of the journal is exported; all unless narrowed. */
export interface ExportScope {
  trace?: string | undefined;
  /** Only what was read from this case file. */
  case?: string | undefined;
}

const rowsAtOnce = 200;

/**
 * Entries in order, of some kinds only; with a sign before `kind`, since an index by it would have all of them sorted. They
 * are read some at a time, up to the last there is at the beginning: a reader that takes long must not hold an old state of
 * the database for all others.
 */
export function* exportedEntries(
  store: Pick<Reader, 'get' | 'all'>,
  scope: ExportScope,
  kinds?: readonly JournalKind[],
): Generator<JournalEntry> {
  const params = [scope.trace, scope.case].filter((value) => value !== undefined);
  const conditions = [
    'seq > ?',
    'seq <= ?',
    ...(scope.trace === undefined ? [] : ['trace = ?']),
    ...(scope.case === undefined ? [] : ['case_id = ?']),
    ...(kinds ? [`+kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`] : []),
  ];
  const sql = `SELECT ${entryColumns} FROM journal WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ${rowsAtOnce}`;
  const last = Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
  for (let after = 0; after < last;) {
    const rows = store.all(sql, after, last, ...params);
    for (const row of rows) yield readEntry(store, row);
    after = rows.length < rowsAtOnce ? last : Number(rows.at(-1)?.['seq']);
  }
}
