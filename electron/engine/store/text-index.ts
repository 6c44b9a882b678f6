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

/** Does work in one transaction of a database. */
const transactIn =
  (db: DatabaseSync) =>
  <Result>(work: () => Result): Result => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

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
  const insert = text.prepare('INSERT INTO texts (rowid, entry_text, capture_text) VALUES (?, ?, ?)');
  const removeOne = text.prepare('DELETE FROM texts WHERE rowid = ?');
  const freePages = text.prepare('PRAGMA freelist_count');
  const entries = journal.prepare(`SELECT ${entryColumns}, kind FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`);
  const facets = createCaptureFacets(journal, text);
  const captures = createCaptureText(journal, text, facets.remove);
  const transact = transactIn(text);
  const indexed = (): number => (state.get() as { seq: number }).seq;

  /** Reads a text; one that cannot be read is empty. */
  function readable(seq: number, read: () => string): string {
    try {
      return read();
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      onSkipped(seq, messageOf(error));
      return '';
    }
  }

  function add(row: Row & { seq: number; kind: string }): void {
    const { kind, seq } = row;
    const words = readable(seq, () => searchText(readSummary(row).entry));
    insert.run(seq, words, kind === 'capture' ? readable(seq, () => captures.textOf(seq)) : '');
  }

  return {
    indexed,
    remove(seqs) {
      const upTo = indexed();
      transact(() => {
        for (const seq of seqs) {
          facets.remove(seq);
          if (seq > upTo) continue;
          removeOne.run(seq);
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
      let count = 0;
      transact(() => {
        let last = 0;
        for (const row of entries.iterate(indexed(), limit) as Iterable<Parameters<typeof add>[0]>) {
          add(row);
          last = row.seq;
          count++;
        }
        if (count > 0) setState.run(last);
        // So that each capture with text has facets, by which the sweep finds it.
        while (facets.indexed() < last) if (facets.advance(limit) === 0) break;
      });
      if (count === 0) return captures.isBehind() && transact(captures.sweep);
      return count === limit || captures.isBehind();
    },
  };
}
