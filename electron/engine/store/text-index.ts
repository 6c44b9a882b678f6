import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '#shared/errors/message-of.ts';
import { entryColumns, readSummary } from './entry-row.ts';
import { searchText } from './search-text.ts';
import { createCaptureFacets } from './capture-facets.ts';
import { createCaptureText } from './capture-text.ts';
import type { Row } from './connection.ts';

/** Updates the full-text index after the commits: a trigger would take ten times as long as the insert. */
export interface TextIndex {
  /**
   * Indexes up to this number of entries, and removes deleted ones.
   * @returns Whether there may be more.
   */
  advance(limit: number): boolean;
  /**
   * Indexes the facets of up to this number of captures, which takes far less time than their text.
   * @returns Whether there may be more.
   */
  advanceFacets(limit: number): boolean;
  /** Removes entries that were deleted from the journal. */
  remove(seqs: readonly number[]): void;
  /**
   * Returns a portion of the free space to the disk.
   * @returns Whether there may be more.
   */
  giveBack(): boolean;
  /** The last sequence of the indexed range. */
  indexed(): number;
}

/** Free pages that are kept because they are reused soon, and pages returned at a time. */
const keptFreePages = 2000;
const freedAtOnce = 256;

/** Whether SQLite itself failed, so that later rows would fail too, rather than the content of one row. */
const isOfDatabase = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_SQLITE_ERROR';

/**
 * @param onSkipped Called for an entry that cannot be indexed. It is skipped, so that the next ones are indexed.
 */
export function createTextIndex(
  journal: DatabaseSync,
  text: DatabaseSync,
  onSkipped: (seq: number, reason: string) => void,
): TextIndex {
  const state = text.prepare('SELECT indexed_seq AS seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET indexed_seq = ?');
  const insert = text.prepare('INSERT INTO journal_text (rowid, text) VALUES (?, ?)');
  const removeEntry = text.prepare('DELETE FROM journal_text WHERE rowid = ?');
  const removeCapture = text.prepare('DELETE FROM capture_text WHERE rowid = ?');
  const freePages = text.prepare('PRAGMA freelist_count');
  const entries = journal.prepare(`SELECT ${entryColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`);
  const facets = createCaptureFacets(journal, text);
  const captures = createCaptureText(journal, text, facets.remove);
  const indexed = (): number => (state.get() as { seq: number }).seq;

  function add(row: Row & { seq: number }): void {
    try {
      const { entry } = readSummary(row);
      insert.run(row.seq, searchText(entry));
      if (entry.kind === 'capture') captures.add(row.seq);
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      onSkipped(row.seq, messageOf(error));
    }
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
    remove(seqs) {
      const upTo = indexed();
      transact(() => {
        for (const seq of seqs) {
          facets.remove(seq);
          if (seq > upTo) continue;
          removeEntry.run(seq);
          removeCapture.run(seq);
        }
      });
    },
    giveBack() {
      const surplus = (freePages.get() as { freelist_count: number }).freelist_count - keptFreePages;
      if (surplus > 0) text.exec(`PRAGMA incremental_vacuum(${Math.min(surplus, freedAtOnce)})`);
      return surplus > freedAtOnce;
    },
    advanceFacets: (limit) => transact(() => facets.advance(limit)) === limit,
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
