import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a query finds in the database of a data folder, past any code of ours. */
export function databaseRows(dataDir: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(dataDir, 'hookbench.sqlite'), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
