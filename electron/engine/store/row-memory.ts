import type { Reader, Row } from './connection.ts';

/** Describes how a row is found by its key and read. Created once and reused: it identifies the cache. */
export interface Lookup<Item> {
  table: string;
  /** Has the key as its only parameter. */
  sql: string;
  read(row: Row): Item;
}

/**
 * A cache of rows by key, which is valid until their table is written. A token and a customer take 0.3 µs of an API request
 * with it, and 10 µs with queries.
 */
export interface RowMemory {
  /** The row is shared by all callers and must not be changed. */
  find<Item>(lookup: Lookup<Item>, key: string): Item | undefined;
  /** Drops rows that these committed statements may have changed: those of the tables that they name. */
  forget(statements: Iterable<string>): void;
}

type Known = Map<string, unknown>;

/** Rows with a longer text or key are not cached: callers determine how long these are. */
const maxLength = 16 * 1024;
const maxKeyLength = 1024;

const isLong = (key: string, row: Row | undefined): boolean =>
  key.length > maxKeyLength ||
  (row !== undefined && Object.values(row).some((value) => typeof value === 'string' && value.length > maxLength));

/** @param capacity Max cached rows per lookup. */
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
        if (isLong(key, row)) return item as Item | undefined;
        if (rows.size >= capacity) rows.clear();
        rows.set(key, item);
      }
      return item as Item | undefined;
    },
    forget(statements) {
      for (const sql of statements) for (const [{ table }, rows] of known) if (sql.includes(table)) rows.clear();
    },
  };
}
