import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { maxClockOffsetSeconds } from '#shared/model/clock-state.ts';
import { instant } from '#shared/model/instant.ts';
import { party } from '#shared/model/party.ts';
import { settings } from '#shared/model/settings.ts';
import { openForeign, selectRows } from './foreign-database.ts';

/** The version of the format that this program writes. */
const format = 1;

/** Stepping through messages moves clocks further than their limit. */
const maxOffsetMs = 2 * maxClockOffsetSeconds * 1000;

/** What a snapshot has besides the database. */
export const snapshotMeta = z.object({
  format: z.literal(format),
  createdAt: instant,
  /** Without them, the settings stay as they are. */
  settings: settings.partial().optional(),
  clocks: z.array(z.object({ party, offsetMs: z.number().min(-maxOffsetMs).max(maxOffsetMs) })),
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

/** The error for a file that cannot be used as a snapshot. @param what The file, e.g. `The snapshot Monday`. */
export function unreadable(what: string, why: string): HookbenchError {
  return new HookbenchError('session_unreadable', `${what} is not a complete snapshot: ${why.replace(/\.$/, '')}.`, {
    hint: 'Nothing was changed. Use another copy of the file.',
  });
}

/** The error for a snapshot of a later version. */
export function newer(what: string): HookbenchError {
  return new HookbenchError('session_newer', `${what} was saved by a newer Hookbench.`, {
    hint: 'Nothing was changed. Update Hookbench, then try again.',
  });
}

/** The metadata of a foreign database. @throws HookbenchError `session_unreadable`, `session_newer`; Error of SQLite */
export function metaOf(db: DatabaseSync, what: string): SnapshotMeta {
  const [text] = (selectRows(db, metaTable, ['meta']).get() ?? []) as unknown as unknown[];
  const found = JSON.parse(String(text)) as { format?: unknown } | null;
  if (typeof found?.format === 'number' && found.format > format) throw newer(what);
  const { data, error } = snapshotMeta.safeParse(found);
  if (data) return data;
  const { field, words } = issuePlace(error.issues[0]);
  throw unreadable(what, `${field} in the table ${metaTable}: ${words}`);
}

/** The metadata of a snapshot. */
export function readMeta(file: string): SnapshotMeta {
  const db = openForeign(file);
  try {
    return metaOf(db, file);
  } finally {
    db.close();
  }
}
