import type { Row } from '../../store/connection.ts';
import type { Store } from '../../store/open-store.ts';
import type { SqlValue, Statement } from '../../store/statement.ts';
import type { Beside } from './layout.ts';
import type { RecordObject } from './records.ts';

/** A record to be stored. Times are those of the service's clock. */
export interface NewRow {
  collection: string;
  /** The values that identify it together with its key, see `scopeText`. */
  scope: string;
  key: string;
  /** Values of path parameters that are not in the record. */
  beside: Beside;
  owner: string | undefined;
  record: RecordObject;
  state: string | undefined;
  /** When it entered its state. */
  enteredAt: number;
  /** When a move follows. */
  dueAt: number | undefined;
  trace: string;
}

/** A stored record. */
export interface StoredRow extends NewRow {
  /** The order of creation. */
  n: number;
  version: number;
}

/** Selects rows, besides their collection. */
export interface RowQuery {
  collection: string;
  where: string[];
  params: SqlValue[];
}

/** The columns that {@link readRow} reads. */
export const rowColumns = 'n, version, collection, scope, key, beside, owner, record, state, entered_at, due_at, trace';
const select = `SELECT ${rowColumns} FROM interface_records`;
const insert = `INSERT INTO interface_records (collection, scope, key, beside, owner, record, state, entered_at, due_at, trace)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const update = `UPDATE interface_records SET version = version + 1, scope = ?, beside = ?, owner = ?, record = ?, state = ?,
  entered_at = ?, due_at = ?, trace = ? WHERE n = ? AND version = ?`;

export function readRow(row: Row): StoredRow {
  return {
    n: row['n'] as number,
    version: row['version'] as number,
    collection: row['collection'] as string,
    scope: row['scope'] as string,
    key: row['key'] as string,
    beside: JSON.parse(row['beside'] as string) as Beside,
    owner: (row['owner'] as string | null) ?? undefined,
    record: JSON.parse(row['record'] as string) as RecordObject,
    state: (row['state'] as string | null) ?? undefined,
    enteredAt: row['entered_at'] as number,
    dueAt: (row['due_at'] as number | null) ?? undefined,
    trace: row['trace'] as string,
  };
}

const facts = (row: NewRow): SqlValue[] => [
  JSON.stringify(row.beside),
  row.owner ?? null,
  JSON.stringify(row.record),
  row.state ?? null,
  row.enteredAt,
  row.dueAt ?? null,
  row.trace,
];

/** Stores a new record; rolled back if its key was taken first. */
export const insertion = (row: NewRow): Statement => ({
  sql: insert,
  params: [row.collection, row.scope, row.key, ...facts(row)],
  expect: 1,
});

/** Replaces a record; rolled back if it was changed first. */
export const replacement = (before: StoredRow, after: NewRow): Statement => ({
  sql: update,
  params: [after.scope, ...facts(after), before.n, before.version],
  expect: 1,
});

/** Deletes a record; rolled back if it was changed first. */
export const deletion = ({ n, version }: StoredRow): Statement => ({
  sql: 'DELETE FROM interface_records WHERE n = ? AND version = ?',
  params: [n, version],
  expect: 1,
});

/** Writes nothing; rolled back if the record no longer exists. */
export const existence = ({ n }: StoredRow): Statement => ({
  sql: 'UPDATE interface_records SET n = n WHERE n = ?',
  params: [n],
  expect: 1,
});

/** Max bytes of records that are read at once. */
const maxBytes = 16 * 1024 * 1024;

const textOf = ({ where }: RowQuery): string => ['collection = ?', ...where].join(' AND ');

/** Reads rows of the table of records. */
export function createRecordRows(store: Pick<Store, 'all' | 'get' | 'iterate'>) {
  const rows = {
    find(collection: string, scope: string, key: string): StoredRow | undefined {
      const row = store.get(`${select} WHERE collection = ? AND scope = ? AND key = ?`, collection, scope, key);
      return row && readRow(row);
    },
    at(collection: string, n: number): StoredRow | undefined {
      const row = store.get(`${select} WHERE n = ? AND collection = ?`, n, collection);
      return row && readRow(row);
    },
    count(query: RowQuery): number {
      const sql = `SELECT count(*) AS count FROM interface_records WHERE ${textOf(query)}`;
      return store.get(sql, query.collection, ...query.params)?.['count'] as number;
    },
    /** The number of records of each collection that has some. */
    counts(): [collection: string, count: number][] {
      const found = store.all('SELECT collection, count(*) AS count FROM interface_records GROUP BY collection');
      return found.map((row) => [row['collection'] as string, row['count'] as number]);
    },
    has(query: RowQuery): boolean {
      const sql = `SELECT 1 FROM interface_records WHERE ${textOf(query)} LIMIT 1`;
      return store.get(sql, query.collection, ...query.params) !== undefined;
    },
    /** Rows that are sorted by more than their creation: found first, so that large records are not sorted. */
    sorted(query: RowQuery, order: string, limit: number, offset: number): StoredRow[] {
      const sql = `SELECT n, octet_length(record) AS size FROM interface_records WHERE ${textOf(query)} ORDER BY ${order} LIMIT ? OFFSET ?`;
      let bytes = 0;
      const found = store.all(sql, query.collection, ...query.params, limit, offset).filter(({ size }, index) => {
        bytes += size as number;
        return index === 0 || bytes <= maxBytes;
      });
      return found.flatMap((row) => rows.at(query.collection, row['n'] as number) ?? []);
    },
    /** Rows in the order of their creation, at least one, and not many more than 16 MB. */
    list(query: RowQuery, order: string, limit: number, offset = 0): StoredRow[] {
      const sql = `${select} WHERE ${textOf(query)} ORDER BY ${order} LIMIT ? OFFSET ?`;
      const list: StoredRow[] = [];
      let bytes = 0;
      for (const row of store.iterate(sql, query.collection, ...query.params, limit, offset)) {
        list.push(readRow(row));
        bytes += (row['record'] as string).length;
        if (bytes > maxBytes) break;
      }
      return list;
    },
    /** The largest number among the keys of a collection. */
    maxNumber(collection: string): number {
      const sql = `SELECT max(CAST(key AS INTEGER)) AS max FROM interface_records
        WHERE collection = ? AND length(key) < 16 AND key NOT GLOB '*[^0-9]*'`;
      return Number(store.get(sql, collection)?.['max'] ?? 0);
    },
    /** Rows whose move is due, in order. */
    due(nowMs: number, limit: number): StoredRow[] {
      return store.all(`${select} WHERE due_at <= ? ORDER BY due_at, n LIMIT ?`, nowMs, limit).map(readRow);
    },
    /** When the next move is due. */
    nextDue(): number | undefined {
      const sql = 'SELECT min(due_at) AS due FROM interface_records WHERE due_at IS NOT NULL';
      return (store.get(sql)?.['due'] as number | null) ?? undefined;
    },
  };
  return rows;
}

export type RecordRows = ReturnType<typeof createRecordRows>;
