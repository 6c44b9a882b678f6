import type { JournalKind } from '#shared/model/journal-entry.ts';
import { entryColumns } from '../../store/entry-row.ts';
import type { Reader, Row } from '../../store/connection.ts';
import type { ExportScope } from './export-scope.ts';

const rowsAtOnce = 200;

/**
 * Rows of the journal with a `seq` above `after`, up to `upTo`, in order, of some kinds. The sign before `kind` stops
 * SQLite from using its index, which would require sorting all rows.
 */
export function* exportedRows(
  store: Pick<Reader, 'all'>,
  { after, maxEntries, upTo, ...scope }: ExportScope & { after: number; maxEntries: number; upTo: number },
  kinds: readonly JournalKind[] | undefined,
): Generator<Row> {
  const limit = Math.min(rowsAtOnce, maxEntries);
  const params = [scope.trace, scope.case].filter((value) => value !== undefined);
  const conditions = [
    'seq > ?',
    'seq <= ?',
    ...(scope.trace === undefined ? [] : ['trace = ?']),
    ...(scope.case === undefined ? [] : ['case_id = ?']),
    ...(scope.own ? ['case_id IS NULL'] : []),
    ...(kinds ? [`+kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`] : []),
  ];
  const sql = `SELECT ${entryColumns}, kind FROM journal WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ${limit}`;
  for (let from = after; from < upTo;) {
    const rows = store.all(sql, from, upTo, ...params);
    yield* rows;
    from = rows.length < limit ? upTo : Number(rows.at(-1)?.['seq']);
  }
}
