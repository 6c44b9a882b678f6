import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Settings } from '#shared/model/settings.ts';
import { systemRandom } from '../random.ts';
import { sealRows, sweepPages, whyLocked } from '../secrets/sealed-columns.ts';
import { plainSealing, sealingWith } from '../secrets/sealing.ts';
import { openReader, type Reader } from '../store/connection.ts';
import { schemaSql, schemaVersion } from '../store/schema-sql.ts';
import { storageFailed } from '../store/writer-protocol.ts';
import { columnNames, tableNames } from '../store/table-names.ts';
import { openForeign, selectRows, metaOf, newer, unreadable, writeMeta } from './snapshot-file.ts';

/** A snapshot that becomes a database of ours. */
export interface SnapshotCopy {
  /** The snapshot. */
  from: string;
  /** An empty file. */
  to: string;
  /** What the snapshot is called in messages, e.g. `The snapshot Monday`. */
  what: string;
  /** Opens its sealed columns, and seals those of the copy. */
  key: Uint8Array | undefined;
  /** Max size of the snapshot. */
  maxBytes: number;
  /** The folders that are open: a snapshot of others must not open any. */
  folders: Pick<Settings, 'collectionFolders' | 'scenarioFolders'>;
}

/** Checks the rows of a database of the current version. @throws Error with the place of a value that is wrong */
export type CheckRows = (reader: Reader) => void;

/** From the first millisecond of the year 1 to the last of the year 9999. Sequences are smaller, too. */
const [minNumber, maxNumber] = [-62_135_596_800_000, 253_402_300_799_999];

/** What is on its way into the journal only while a case file is opened. */
const passing = 'case_staging';

/** SQLITE_FULL and SQLITE_IOERR_WRITE: the new database has no room. */
const isOfDisk = (error: unknown): boolean => [13, 778].includes((error as { errcode?: number }).errcode ?? 0);

/** Bytes that SQLite needs at least for a row. */
const minRowBytes = 4;

function mustBeWhole(source: DatabaseSync, bytes: number): void {
  const valueOf = (pragma: string): number => Number(source.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const wanted = valueOf('page_count') * valueOf('page_size');
  if (wanted !== bytes) throw new Error(`it has ${bytes} of ${wanted} bytes`);
}

/** Counts what is read: pages that a table contains more than once could fill the disk. */
function createBudget(maxBytes: number): (row: readonly unknown[]) => void {
  let used = 0;
  return (row) => {
    used += minRowBytes;
    for (const value of row) {
      if (typeof value === 'string') used += value.length;
      else if (value instanceof Uint8Array) used += value.byteLength;
      else if (value !== null && !(Number(value) >= minNumber && Number(value) <= maxNumber))
        throw new Error('a number is outside the years 1 to 9999 as a time in milliseconds');
    }
    if (used > maxBytes) throw new Error('its tables have more bytes than the file');
  };
}

/** Copies the rows of a table. The new table checks their types and keys. */
function copyTable(source: DatabaseSync, target: DatabaseSync, table: string, take: (row: unknown[]) => void): void {
  const columns = columnNames(target, table);
  const rows = selectRows(source, table, columns);
  const insert = target.prepare(
    `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let count = 0;
  try {
    for (const row of rows.iterate() as Iterable<unknown>) {
      count++;
      take(row as unknown[]);
      insert.run(...(row as SQLInputValue[]));
    }
  } catch (error) {
    throw isOfDisk(error)
      ? error
      : new Error(`the table ${table}, row ${count}: ${messageOf(error)}`, { cause: error });
  }
}

function mustHaveParents(target: DatabaseSync): void {
  const orphan = target.prepare('PRAGMA foreign_key_check').get();
  if (orphan)
    throw new Error(`the table ${String(orphan['table'])} has a row without its row in ${String(orphan['parent'])}`);
}

/** Copies the rows of the known tables, and brings them to the current version. */
function copyRows(source: DatabaseSync, target: DatabaseSync, version: number, maxBytes: number): void {
  target.exec(`PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
    ${schemaSql(0, version)}`);
  const take = createBudget(maxBytes);
  for (const table of tableNames(target)) if (table !== passing) copyTable(source, target, table, take);
  if (version < schemaVersion) target.exec(schemaSql(version));
  target.exec('COMMIT');
  mustHaveParents(target);
}

const tooLarge = (what: string, maxBytes: number): HookbenchError =>
  new HookbenchError('session_unreadable', `${what} is larger than ${Math.round(maxBytes / 1024 ** 3)} GB.`, {
    hint: 'Nothing was changed. Twice the size that the retention of the journal allows is accepted: raise it, then try again.',
  });

function mustBeUnlocked(target: DatabaseSync, what: string, sealing: typeof plainSealing): void {
  if (whyLocked(target, sealing) === undefined) return;
  throw new HookbenchError(
    'session_locked',
    `The secrets of ${what} were encrypted with the key of another data folder.`,
    {
      hint: 'Nothing was changed. Restore it in the data folder where it was saved.',
    },
  );
}

function readCopy(file: string, unseal: Reader['unseal'], checkRows: CheckRows): void {
  const reader = openReader(file, undefined, unseal);
  try {
    checkRows(reader);
  } finally {
    reader.close();
  }
}

/**
 * Creates a database with the data of a snapshot. The rows of the known tables are read as data of others, and checked as
 * they are read later; nothing else of the file is used. The folders of its settings are replaced.
 * @throws HookbenchError `session_unreadable`, `session_newer`, `session_locked`; `storage_failed` of the new database
 */
export function copySnapshot({ folders, from, key, maxBytes, to, what }: SnapshotCopy, checkRows: CheckRows): void {
  const sealing = key ? sealingWith(key, systemRandom) : plainSealing;
  let source: DatabaseSync | undefined;
  let target: DatabaseSync | undefined;
  try {
    const { size } = statSync(from);
    if (size > maxBytes) throw tooLarge(what, maxBytes);
    source = openForeign(from);
    const { user_version: version } = source.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > schemaVersion) throw newer(what);
    if (version < 1) throw new Error('it has other tables');
    mustBeWhole(source, size);
    const { settings, ...meta } = metaOf(source, what);
    target = new DatabaseSync(to, { enableForeignKeyConstraints: false });
    copyRows(source, target, version, size);
    mustBeUnlocked(target, what, sealing);
    readCopy(to, sealing.unseal, checkRows);
    if (key && sealRows(target, sealing) > 0) sweepPages(target);
    writeMeta(target, { ...meta, ...(settings && { settings: { ...settings, ...folders } }) });
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    throw isOfDisk(error) ? storageFailed('copy', messageOf(error)) : unreadable(what, messageOf(error));
  } finally {
    source?.close();
    target?.close();
  }
}
