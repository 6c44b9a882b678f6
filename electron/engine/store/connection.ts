import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { plainSealing } from '../secrets/sealing.ts';
import { writerCheckpointFrames } from './checkpoint.ts';
import type { SqlValue } from './statement.ts';

/** Finds the prepared statement for a text, preparing it at the first use. */
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

/** How long the writer waits for another process that has the database. */
export const busyTimeoutMs = 5000;

/** Kilobytes of pages that the writer keeps in memory. */
export const cacheKb = 2000;

/**
 * Opens the one connection that writes. WAL with `synchronous=FULL`: a commit is on the disk when it returns, and
 * readers are never blocked.
 */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  // auto_vacuum acts on a new database, and on another from its next VACUUM on.
  db.exec(`PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA cache_size = -${cacheKb}; PRAGMA wal_autocheckpoint = ${writerCheckpointFrames}`);
  return db;
}

/** One row, by column name. */
export type Row = Record<string, SqlValue>;

/** Reads from a committed state; never waits for the writer. */
export interface Reader {
  get(sql: string, ...params: SqlValue[]): Row | undefined;
  all(sql: string, ...params: SqlValue[]): Row[];
  iterate(sql: string, ...params: SqlValue[]): IterableIterator<Row>;
  /** What a sealed column holds. */
  unseal(text: string): string;
  close(): void;
}

/**
 * Opens a connection that can only read.
 * @param textFile The full-text index, for searching.
 * @param unseal Opens what sealed columns hold.
 */
export function openReader(file: string, textFile?: string, unseal = plainSealing.unseal): Reader {
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
