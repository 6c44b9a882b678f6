import type { DatabaseSync } from 'node:sqlite';
import { entryColumns, readSummary } from '../entry-row.ts';
import { searchText } from '../search-text.ts';
import { createCaptureText } from './capture-text.ts';
import type { Row } from './connection.ts';

/** Brings the full-text index up to the journal, behind the commits: a trigger would cost ten times the insert. */
export interface TextIndex {
  /**
   * Indexes up to so many entries, and takes out what was removed.
   * @returns Whether there may be more.
   */
  advance(limit: number): boolean;
  /** Sequence up to which all is indexed. */
  indexed(): number;
}

export function createTextIndex(journal: DatabaseSync, text: DatabaseSync): TextIndex {
  const state = text.prepare('SELECT indexed_seq AS seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET indexed_seq = ?');
  const insert = text.prepare('INSERT INTO journal_text (rowid, text) VALUES (?, ?)');
  const entries = journal.prepare(`SELECT ${entryColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`);
  const captures = createCaptureText(journal, text);
  const indexed = (): number => (state.get() as { seq: number }).seq;

  function add(row: Row & { seq: number }): void {
    const { entry } = readSummary(row);
    insert.run(row.seq, searchText(entry));
    if (entry.kind === 'capture') captures.add(row.seq);
  }

  function transact<Result>(work: () => Result): Result {
    text.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      text.exec('COMMIT');
      return result;
    } catch (error) {
      if (text.isTransaction) text.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    indexed,
    advance(limit) {
      const rows = entries.all(indexed(), limit) as (Row & { seq: number })[];
      const last = rows.at(-1);
      if (!last) return captures.isBehind() && transact(captures.sweep);
      transact(() => {
        rows.forEach(add);
        setState.run(last.seq);
      });
      return rows.length === limit || captures.isBehind();
    },
  };
}
