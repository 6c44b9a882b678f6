import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { entryColumns, readSummary } from './entry-row.ts';
import { searchText } from './search-text.ts';
import { createCaptureText } from './capture-text.ts';
import type { Row } from './connection.ts';

/**
 * The facets of captures by which lists are filtered: path, event, method, and whether a check failed. Each distinct
 * combination is one row of `facet_sets`, so that a filter by any of them reads few rows, however many captures there are.
 */
interface CaptureFacets {
  /** The last capture whose facets are indexed. */
  indexed(): number;
  /** Indexes up to this number of captures. @returns How many it indexed. */
  advance(limit: number): number;
  /** Removes a deleted capture. */
  remove(seq: number): void;
}

interface FacetRow {
  seq: number;
  path: string;
  event: string | null;
  method: string;
  failed: number;
}

/** @param journal The database of the captures. @param text The database of the index, whose transaction is used. */
export function createCaptureFacets(journal: DatabaseSync, text: DatabaseSync): CaptureFacets {
  const captures = journal.prepare(
    'SELECT seq, path, event, method, failed > 0 AS failed FROM captures WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const state = text.prepare('SELECT facets_seq AS seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET facets_seq = ?');
  const find = text.prepare('SELECT id FROM facet_sets WHERE path = ? AND method = ? AND failed = ? AND event IS ?');
  const add = text.prepare('INSERT INTO facet_sets (path, method, failed, event) VALUES (?, ?, ?, ?)');
  const insert = text.prepare('INSERT OR REPLACE INTO capture_facets (seq, facet_set) VALUES (?, ?)');
  const removeOne = text.prepare('DELETE FROM capture_facets WHERE seq = ?');
  const indexed = (): number => (state.get() as { seq: number }).seq;

  function setOf({ event, failed, method, path }: FacetRow): number | bigint {
    const found = find.get(path, method, failed, event) as { id: number } | undefined;
    return found?.id ?? add.run(path, method, failed, event).lastInsertRowid;
  }

  return {
    indexed,
    advance(limit) {
      let count = 0;
      let last = 0;
      for (const row of captures.iterate(indexed(), limit) as Iterable<unknown> as Iterable<FacetRow>) {
        insert.run(row.seq, setOf(row));
        last = row.seq;
        count++;
      }
      if (count > 0) setState.run(last);
      return count;
    },
    remove: (seq) => void removeOne.run(seq),
  };
}

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
