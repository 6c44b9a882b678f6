import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Secrets } from '../secrets/open-secrets.ts';
import { openForWriting } from './connection.ts';
import { foundBroken, isBroken, maxCheckedBytes } from './damage.ts';
import { schemaSql, schemaVersion } from './schema-sql.ts';

/** The result of a migration. */
export interface Found {
  sqliteVersion: string;
  lastSeq: number;
  /** Notices for the user. */
  notices: string[];
}

export interface MigrateOptions {
  file: string;
  /** Part of the name of a copy. */
  stamp: string;
  secrets: Pick<Secrets, 'check' | 'settle'>;
  /** Checks the whole database because damage was found. */
  thorough: boolean;
}

const oldestSqlite = '3.51.3';

/**
 * Migrates a database to the current version, keeping a copy of the older version next to it.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `secrets_locked`, `data_dir_unusable`
 */
export function migrate(options: MigrateOptions): Found {
  const { file, secrets } = options;
  const found = versionOf(file, secrets);
  const db = openForWriting(file);
  try {
    const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    if (isOlder(version, oldestSqlite)) {
      throw new HookbenchError('runtime_too_old', `SQLite is ${version}; Hookbench needs ${oldestSqlite} or newer.`, {
        hint: 'Use the Node that comes with Hookbench: npm run hookbench.',
      });
    }
    const notices = bringUpToDate(db, found, options);
    const newest = db.prepare('SELECT seq FROM journal ORDER BY seq DESC LIMIT 1').get();
    mustBeSound(db, options);
    notices.push(...secrets.settle(db));
    return { sqliteVersion: version, lastSeq: Number(newest?.['seq'] ?? 0), notices };
  } finally {
    db.close();
  }
}

/** Reads the version of a supported database without changing it. */
function versionOf(file: string, secrets: MigrateOptions['secrets']): number {
  const db = new DatabaseSync(file);
  try {
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found > schemaVersion) {
      throw new HookbenchError('newer_schema', `${file} was written by a newer Hookbench (schema ${found}).`, {
        hint: `This version knows schema ${schemaVersion}: update Hookbench, or choose another folder with --data-dir.`,
      });
    }
    secrets.check(db);
    return found;
  } finally {
    db.close();
  }
}

/** Whether a version such as `3.51.2` is older than another. */
function isOlder(version: string, than: string): boolean {
  const [found, other] = [version, than].map((one) => one.split('.').map(Number)) as [number[], number[]];
  const at = other.findIndex((part, index) => part !== found[index]);
  return at >= 0 && (found[at] ?? 0) < (other[at] ?? 0);
}

function bringUpToDate(db: DatabaseSync, found: number, { file, stamp }: MigrateOptions): string[] {
  if (found === schemaVersion) return [];
  if (found === 0) {
    runTogether(db, schemaSql());
    return [];
  }
  const copy = keepCopy(db, file, stamp);
  try {
    runTogether(db, schemaSql(found));
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK');
    if (isBroken(cause)) throw cause;
    throw new HookbenchError(
      'data_dir_unusable',
      `Cannot bring ${file} from schema ${found} to ${schemaVersion}: ${messageOf(cause)}.`,
      { hint: `It is as it was, and ${copy} is a copy of it. Check that the disk has room and can be written.`, cause },
    );
  }
  removeOldCopies(file);
  return [
    `The database was brought from schema ${found} to ${schemaVersion}. A copy of it as it was is kept as ${copy}; secrets in it are as they were kept then.`,
  ];
}

/** Runs all statements, or none. */
function runTogether(db: DatabaseSync, statements: string): void {
  db.exec(`BEGIN IMMEDIATE; ${statements}`);
  db.exec('COMMIT');
}

/**
 * Copies a database with its write-ahead log before it is migrated.
 * @returns The file of the copy.
 * @throws HookbenchError `data_dir_unusable` when it cannot be created, without changes. Errors of SQLite
 *   about damage are rethrown.
 */
function keepCopy(db: DatabaseSync, file: string, stamp: string): string {
  const copy = `${file}.before-v${schemaVersion}-${stamp}`;
  let begun = false;
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    begun = true;
    db.prepare('VACUUM INTO ?').run(copy);
    return copy;
  } catch (cause) {
    if (begun) rmSync(copy, { force: true });
    if (isBroken(cause)) throw cause;
    throw new HookbenchError(
      'data_dir_unusable',
      `Cannot keep a copy of ${file} before bringing it to schema ${schemaVersion}: ${messageOf(cause)}.`,
      { hint: 'Nothing was changed. Make room for a copy, or choose another folder with --data-dir.', cause },
    );
  }
}

/** The number of copies that are kept. */
const copiesKept = 2;

/** Removes all copies except the newest; their names end with their time. */
function removeOldCopies(file: string): void {
  const begin = `${basename(file)}.before-v`;
  const stampOf = (name: string): string => name.slice(name.indexOf('-', begin.length) + 1);
  const copies = readdirSync(dirname(file)).filter((name) => name.startsWith(begin));
  const oldest = copies.toSorted((a, b) => stampOf(b).localeCompare(stampOf(a), 'en')).slice(copiesKept);
  for (const name of oldest) rmSync(join(dirname(file), name), { force: true });
}

/** Checks a database: its pages if that is quick enough for each start; all of it if damage was found. */
function mustBeSound(db: DatabaseSync, { file, thorough }: MigrateOptions): void {
  if (!thorough && statSync(file).size > maxCheckedBytes) return;
  const row = db.prepare(thorough ? 'PRAGMA integrity_check(1)' : 'PRAGMA quick_check(1)').get();
  const [found] = Object.values(row ?? {});
  if (found !== 'ok') throw foundBroken(String(found));
}
