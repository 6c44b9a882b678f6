import type { DatabaseSync } from 'node:sqlite';
import { searchText } from '../search-text.ts';

const rowsAtOnce = 500;

/**
 * Brings the full-text index up to the journal's end. It runs behind the commits, since a trigger would cost ten times
 * the insert.
 * @returns Whether there was more than one portion to do and some is left.
 */
export function indexSome(db: DatabaseSync): boolean {
  const state = db.prepare('SELECT indexed_seq AS seq FROM journal_text_state').get() as { seq: number };
  const rows = db
    .prepare('SELECT seq, entry FROM journal WHERE seq > ? ORDER BY seq LIMIT ?')
    .all(state.seq, rowsAtOnce) as { seq: number; entry: string }[];
  const last = rows.at(-1);
  if (!last) return false;
  db.exec('BEGIN IMMEDIATE');
  try {
    const insert = db.prepare('INSERT INTO journal_text (rowid, text) VALUES (?, ?)');
    for (const row of rows) insert.run(row.seq, searchText(JSON.parse(row.entry)));
    db.prepare('UPDATE journal_text_state SET indexed_seq = ?').run(last.seq);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  return rows.length === rowsAtOnce;
}
