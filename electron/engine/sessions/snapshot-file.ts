import { DatabaseSync, constants } from 'node:sqlite';
import { z } from 'zod';
import { pathToFileURL } from 'node:url';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { maxClockOffsetSeconds } from '#shared/model/clock-state.ts';
import { instant } from '#shared/model/instant.ts';
import { party } from '#shared/model/party.ts';
import { settings } from '#shared/model/settings.ts';

/** Max bytes of one value: that of a case file with two bodies of the maximum size in base64 is smaller. */
const maxValueBytes = 100 * 1024 * 1024;

const { SQLITE_DENY, SQLITE_OK, SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT } = constants;
const allowed: readonly number[] = [SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT];

/**
 * Opens a database that somebody else may have written, to read the rows of its tables. Nothing that it defines is
 * executed: it is read-only, without its log, and statements can only read columns.
 */
export function openForeign(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const db = new DatabaseSync(url, {
    readOnly: true,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: maxValueBytes },
  });
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0');
  // The last argument names the trigger or view that reads.
  db.setAuthorizer((action, _one, _two, _database, within) =>
    allowed.includes(action) && within === null ? SQLITE_OK : SQLITE_DENY,
  );
  return db;
}

/**
 * Selects columns of a table in the order of its rows, without its indexes.
 * @throws Error if it is not a table that stores these columns, such as a view
 */
export function selectRows(db: DatabaseSync, table: string, columns: readonly string[]) {
  // Checked before SQLite looks it up, which takes long for some views.
  const [found] = db.prepare('SELECT type, sql FROM sqlite_schema WHERE name = ?').all(table);
  if (found?.['type'] !== 'table' || !/^CREATE TABLE /i.test(String(found['sql'])))
    throw new Error(`the table ${table} is missing`);
  const stored = db
    .prepare(`PRAGMA table_xinfo("${table}")`)
    .all()
    .filter(({ hidden }) => hidden === 0);
  const missing = columns.find((column) => !stored.some(({ name }) => name === column));
  if (missing !== undefined) throw new Error(`the table ${table} does not store the column ${missing}`);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = db.prepare(`SELECT ${list} FROM "${table}" NOT INDEXED`);
  rows.setReturnArrays(true);
  return rows;
}

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
