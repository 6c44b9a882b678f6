import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { instant } from '#shared/model/instant.ts';
import { party } from '#shared/model/party.ts';
import { settings } from '#shared/model/settings.ts';
import { migrations } from '../store/schema.ts';
import { schemaSql } from '../store/schema-sql.ts';

/** The version of the format that this program writes. */
const format = 1;

/** What a snapshot has besides the database. */
export const snapshotMeta = z.object({
  format: z.literal(format),
  createdAt: instant,
  /** Without them, the settings stay as they are. */
  settings: settings.partial().optional(),
  clocks: z.array(z.object({ party, offsetMs: z.number() })),
});
export type SnapshotMeta = z.infer<typeof snapshotMeta>;

/** The table with the {@link SnapshotMeta} in a snapshot, and in a restored database until the start has used it. */
export const metaTable = 'restored_session';

/** Adds the metadata to a database, which becomes a single file without a write-ahead log. */
export function writeMeta(db: DatabaseSync, meta: SnapshotMeta): void {
  db.exec(`PRAGMA journal_mode = DELETE; DROP TABLE IF EXISTS ${metaTable};
    CREATE TABLE ${metaTable} (meta TEXT NOT NULL) STRICT`);
  db.prepare(`INSERT INTO ${metaTable} VALUES (?)`).run(JSON.stringify(meta));
}

function unreadable(what: string, why: string): HookbenchError {
  return new HookbenchError('session_unreadable', `${what} is not a complete snapshot: ${why}.`, {
    hint: 'Nothing was changed. Use another copy of the file.',
  });
}

function newer(what: string): HookbenchError {
  return new HookbenchError('session_newer', `${what} was saved by a newer Hookbench.`, {
    hint: 'Nothing was changed. Update Hookbench, then try again.',
  });
}

function metaOf(db: DatabaseSync, what: string): SnapshotMeta {
  const row = db.prepare(`SELECT meta FROM ${metaTable}`).get();
  const found = JSON.parse(String(row?.['meta'])) as { format?: unknown };
  if (typeof found.format === 'number' && found.format > format) throw newer(what);
  return snapshotMeta.parse(found);
}

function mustBeWhole(db: DatabaseSync, file: string, what: string): void {
  const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count']);
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  const bytes = statSync(file).size;
  if (pages * size !== bytes) throw unreadable(what, `it has ${bytes} of ${pages * size} bytes`);
  const [found] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (found !== 'ok') throw unreadable(what, String(found));
}

/** Tables with their columns, indexes, and triggers with their SQL, one per line. */
function schemaOf(db: DatabaseSync): string {
  const rows = db
    .prepare(
      `SELECT type, name, CASE WHEN type IN ('table', 'view') THEN
          (SELECT group_concat(x.name) FROM pragma_table_xinfo(s.name) x)
        WHEN type = 'trigger' THEN sql END AS parts
      FROM sqlite_schema s WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name <> ? ORDER BY type, name`,
    )
    .all(metaTable);
  return rows
    .map(({ name, parts, type }) => `${String(type)} ${String(name)} ${String(parts).replaceAll(/\s+/g, ' ')}`)
    .join('\n');
}

/** The schema of a version. */
function schemaOfVersion(version: number): string {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(schemaSql(version));
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** A file to check, and what it is called in messages, e.g. `The snapshot Monday`. */
export interface SnapshotFile {
  file: string;
  what: string;
}

/**
 * Checks that a file is a snapshot that this version can restore, apart from its secrets.
 * @throws HookbenchError `session_unreadable`, `session_newer`
 */
export function checkSnapshot({ file, what }: SnapshotFile): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > migrations.length) throw newer(what);
    mustBeWhole(db, file, what);
    metaOf(db, what);
    if (version < 1 || schemaOf(db) !== schemaOfVersion(version)) throw unreadable(what, 'it has other tables');
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    throw unreadable(what, messageOf(error).replace(/\.$/, ''));
  } finally {
    db?.close();
  }
}

/** The metadata of a snapshot that was checked before. */
export function readMeta(file: string): SnapshotMeta {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return metaOf(db, file);
  } finally {
    db.close();
  }
}
