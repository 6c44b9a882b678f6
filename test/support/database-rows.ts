import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The rows of a query in the database of a data folder, read without our code. */
export function databaseRows(dataDir: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(dataDir, 'hookbench.sqlite'), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
