import type { DatabaseSync } from 'node:sqlite';
import { isSealed, type Sealing } from './sealing.ts';

interface SealedColumn {
  table: string;
  column: string;
  /** What it contains, in the user's words. */
  words: string;
  /** Whether it has too many rows to be checked at each start. */
  many?: true;
}

/** Every column that contains secrets of the configuration; each value is sealed as a whole. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'oauth_clients', column: 'client', words: 'clients' },
  { table: 'users', column: 'user', words: 'users' },
  { table: 'signing_keys', column: 'jwk', words: 'signing keys' },
  { table: 'subscriptions', column: 'subscription', words: 'subscriptions' },
  { table: 'environments', column: 'environment', words: 'environments' },
  { table: 'saved_requests', column: 'request', words: 'saved requests' },
  { table: 'requests', column: 'auth', words: 'credentials of sent requests', many: true },
  { table: 'authorization_servers', column: 'server', words: 'authorization servers' },
  { table: 'server_tokens', column: 'token', words: 'tokens of authorization servers' },
  { table: 'connection_settings', column: 'settings', words: 'the connection settings of the client' },
  { table: 'catcher_settings', column: 'settings', words: 'the settings of the receiver' },
  { table: 'cases', column: 'context', words: 'the settings of opened case files' },
  { table: 'deliveries', column: 'direct', words: 'deliveries to a single receiver', many: true },
  { table: 'events', column: 'sending', words: 'events of an interface', many: true },
  { table: 'interface', column: 'documents', words: 'your own interface' },
  { table: 'interface_credentials', column: 'credential', words: 'credentials of your own interface' },
  { table: 'former_secrets', column: 'secrets', words: 'former secrets', many: true },
];

/** Describes what is sealed in a data folder, for messages. */
export const sealedLabels = [...sealedColumns.map(({ words }) => words), 'the key of its CA'].join(', ');

/** The existing columns: an empty database has none, and an older version may lack some. */
function columnsOf(db: DatabaseSync): SealedColumn[] {
  const there = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  return sealedColumns.filter(({ column, table }) => there.get(table, column));
}

/** Why sealed values cannot be opened; `undefined` if they can, or nothing is sealed. Checks one row per column. */
export function whyLocked(db: DatabaseSync, { unseal }: Sealing): string | undefined {
  for (const { column, many, table } of columnsOf(db)) {
    if (many) continue;
    const sample = db.prepare(`SELECT ${column} AS kept FROM ${table} WHERE ${column} LIKE 'sealed:%' LIMIT 1`).get();
    if (!sample) continue;
    try {
      unseal(String(sample['kept']));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return undefined;
}

/**
 * Seals values stored in plain text.
 * @returns The number of sealed rows.
 */
export function sealRows(db: DatabaseSync, { seal }: Sealing): number {
  let sealed = 0;
  db.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
  try {
    for (const { column, table } of columnsOf(db)) {
      const update = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`);
      const rows = db.prepare(`SELECT rowid AS place, ${column} AS kept FROM ${table} WHERE ${column} <> 'null'`).all();
      for (const { kept, place } of rows) {
        if (place === null || place === undefined || isSealed(String(kept))) continue;
        update.run(seal(String(kept)), place);
        sealed++;
      }
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  return sealed;
}

/** Removes pages that may contain earlier plain text, in the database and its log. @throws when the disk is full */
export function sweepPages(db: DatabaseSync): void {
  db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}
