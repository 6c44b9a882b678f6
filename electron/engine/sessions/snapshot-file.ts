import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { instant } from '#shared/model/instant.ts';
import { party } from '#shared/model/party.ts';
import { settings } from '#shared/model/settings.ts';
import type { Secrets } from '../secrets/open-secrets.ts';
import { migrations } from '../store/schema.ts';

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

/**
 * Reads the metadata of a snapshot, and checks that it can be restored.
 * @param what The snapshot in messages, e.g. `The snapshot Monday`.
 * @throws HookbenchError `session_unreadable`, `session_newer`, `session_locked`
 */
export function checkSnapshot(file: string, what: string, secrets: Pick<Secrets, 'check'>): SnapshotMeta {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > migrations.length) throw newer(what);
    mustBeWhole(db, file, what);
    const meta = metaOf(db, what);
    secrets.check(db);
    return meta;
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw unreadable(what, messageOf(error).replace(/\.$/, ''));
    if (error.code !== 'secrets_locked') throw error;
    throw new HookbenchError(
      'session_locked',
      `The secrets of ${what} were encrypted with the key of another data folder.`,
      {
        hint: 'Nothing was changed. Restore it in the data folder where it was saved.',
        cause: error,
      },
    );
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
