import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Sealing } from '../secrets/sealing.ts';
import { keptLogBytes, writerCheckpointFrames } from './checkpoint.ts';
import type { SqlValue } from './statement.ts';

/** Returns the prepared statement of a text, preparing it at the first use. */
export function preparedStatements(db: DatabaseSync): (sql: string) => StatementSync {
  const known = new Map<string, StatementSync>();
  return (sql) => {
    let statement = known.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      known.set(sql, statement);
    }
    return statement;
  };
}

/** Milliseconds that the writer waits for another process that locks the database. */
export const busyTimeoutMs = 5000;

/** Kilobytes of pages that the writer keeps in memory. */
export const cacheKb = 2000;

/**
 * Opens the only connection that writes. WAL with `synchronous=FULL`: a commit is durable when it returns, and
 * readers are never blocked.
 */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  // SQLite would write this setting into an existing database each time.
  const isNew = db.prepare('PRAGMA page_count').get()?.['page_count'] === 0;
  if (isNew) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA cache_size = -${cacheKb}; PRAGMA wal_autocheckpoint = ${writerCheckpointFrames};
    PRAGMA journal_size_limit = ${keptLogBytes}`);
  return db;
}

/** One row, by column name. */
export type Row = Record<string, SqlValue>;

/** Reads committed data; never waits for the writer. */
export interface Reader {
  get(sql: string, ...params: SqlValue[]): Row | undefined;
  all(sql: string, ...params: SqlValue[]): Row[];
  iterate(sql: string, ...params: SqlValue[]): IterableIterator<Row>;
  /** Decodes the value of a sealed column. */
  unseal(text: string): string;
  close(): void;
}

/**
 * Opens a read-only connection.
 * @param textFile The full-text index, for searching.
 * @param unseal Decodes the values of sealed columns.
 */
export function openReader(file: string, textFile: string | undefined, unseal: Sealing['unseal']): Reader {
  const db = new DatabaseSync(file, { readOnly: true });
  if (textFile !== undefined) db.prepare('ATTACH ? AS text').run(textFile);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -4000');
  const prepared = preparedStatements(db);
  return {
    get: (sql, ...params) => prepared(sql).get(...params),
    all: (sql, ...params) => prepared(sql).all(...params),
    iterate: (sql, ...params) => db.prepare(sql).iterate(...params) as IterableIterator<Row>,
    unseal,
    close: () => {
      db.close();
    },
  };
}
