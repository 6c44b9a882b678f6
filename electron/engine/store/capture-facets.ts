import type { DatabaseSync } from 'node:sqlite';

/**
 * The facets of captures by which lists are filtered: path, event, method, and whether a check failed. Each distinct
 * combination is one row of `facet_sets`, so that a filter by any of them reads few rows, however many captures there are.
 */
export interface CaptureFacets {
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
