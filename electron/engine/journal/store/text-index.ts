import type { DatabaseSync } from 'node:sqlite';
import { entryColumns, readSummary } from '../entry-row.ts';
import { searchText } from '../search-text.ts';
import type { Row } from './connection.ts';

/** Brings the full-text index up to the journal, behind the commits: a trigger would cost ten times the insert. */
export interface TextIndex {
  /**
   * Indexes up to so many entries.
   * @returns How many there were.
   */
  advance(limit: number): number;
  /** Sequence up to which all is indexed. */
  indexed(): number;
}

export function createTextIndex(journal: DatabaseSync, text: DatabaseSync): TextIndex {
  const state = text.prepare('SELECT indexed_seq AS seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET indexed_seq = ?');
  const insert = text.prepare('INSERT INTO journal_text (rowid, text) VALUES (?, ?)');
  const entries = journal.prepare(`SELECT ${entryColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`);
  const indexed = (): number => (state.get() as { seq: number }).seq;
  return {
    indexed,
    advance(limit) {
      const rows = entries.all(indexed(), limit) as (Row & { seq: number })[];
      const last = rows.at(-1);
      if (!last) return 0;
      text.exec('BEGIN IMMEDIATE');
      try {
        for (const row of rows) insert.run(row.seq, searchText(readSummary(row).entry));
        setState.run(last.seq);
        text.exec('COMMIT');
      } catch (error) {
        if (text.isTransaction) text.exec('ROLLBACK');
        throw error;
      }
      return rows.length;
    },
  };
}
