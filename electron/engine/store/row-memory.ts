import type { Reader, Row } from './connection.ts';

/** How a row is looked up by its key and read. Made once and used again: it names what is remembered. */
export interface Lookup<Item> {
  table: string;
  /** Takes the key as its only parameter. */
  sql: string;
  read(row: Row): Item;
}

/** Rows that were looked up last, until their table is written to. */
export interface RowMemory {
  /** What is found is shared by all who ask: it must not be changed. */
  find<Item>(lookup: Lookup<Item>, key: string): Item | undefined;
  /** Forgets what these statements, which are committed, may have changed. */
  forget(statements: Iterable<string>): void;
}

type Known = Map<string, unknown>;

const writing = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i;
const tables = new Map<string, string>();

/** The table that a statement writes to; empty when that cannot be seen. */
function tableOf(sql: string): string {
  let table = tables.get(sql);
  if (table === undefined) {
    table = writing.exec(sql)?.[1]?.toLowerCase() ?? '';
    tables.set(sql, table);
  }
  return table;
}

/** @param capacity Rows that are remembered of each lookup. */
export function createRowMemory(reader: Pick<Reader, 'get'>, capacity = 2000): RowMemory {
  const known = new Map<Lookup<unknown>, Known>();

  function knownOf(lookup: Lookup<unknown>): Known {
    let rows = known.get(lookup);
    if (!rows) {
      rows = new Map();
      known.set(lookup, rows);
    }
    return rows;
  }

  return {
    find<Item>(lookup: Lookup<Item>, key: string) {
      const rows = knownOf(lookup);
      let item = rows.get(key);
      if (item === undefined && !rows.has(key)) {
        const row = reader.get(lookup.sql, key);
        item = row && lookup.read(row);
        if (rows.size >= capacity) rows.clear();
        rows.set(key, item);
      }
      return item as Item | undefined;
    },
    forget(statements) {
      for (const sql of statements) {
        const table = tableOf(sql);
        for (const [lookup, rows] of known) if (table === '' || table === lookup.table) rows.clear();
      }
    },
  };
}
