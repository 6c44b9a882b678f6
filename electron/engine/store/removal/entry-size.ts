import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** Bytes of a row besides its texts and bodies: keys, indexes and page overhead. */
const overhead = 500;

const total = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(length(${column}), 0)`).join(' + ');

/** Estimates the bytes of an entry's details, so that no more than necessary is removed. */
export function createDetailSize(
  db: DatabaseSync,
): (seq: number, entry: JournalEntry | undefined, caseId: string | null) => number {
  const size = (columns: readonly string[], from: string): StatementSync =>
    db.prepare(`SELECT ${total(columns)} AS bytes FROM ${from}`);
  const message = ['request_headers', 'request_body', 'response_headers', 'response_body'];
  const capture = size(['headers', 'body', 'checks'], 'captures WHERE seq = ?');
  const exchange = size(message, 'exchanges WHERE id = ?');
  const attempt = size(message, 'attempts WHERE delivery_id = ? AND n = ?');
  const event = size(['payload'], 'events WHERE id = ?');
  const foreign = size(['detail'], 'case_details WHERE case_id = ? AND kind = ? AND id = ?');
  const bytesOf = (row: Record<string, unknown> | undefined): number => Number(row?.['bytes'] ?? 0);

  function detail(seq: number, entry: JournalEntry | undefined): number {
    switch (entry?.kind) {
      case 'capture':
        return bytesOf(capture.get(seq));
      case 'exchange':
        return bytesOf(exchange.get(entry.id));
      case 'attempt':
        return bytesOf(attempt.get(entry.deliveryId, entry.n));
      case 'event':
        return bytesOf(event.get(entry.id));
      default:
        return 0;
    }
  }

  return (seq, entry, caseId) => {
    if (caseId === null) return overhead + detail(seq, entry);
    return overhead + (entry && 'id' in entry ? bytesOf(foreign.get(caseId, entry.kind, entry.id)) : 0);
  };
}
