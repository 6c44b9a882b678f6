import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { openForWriting, openReader, type Reader } from './connection.ts';
import { createPrivately } from './create-privately.ts';
import { startKeeper } from './keeper.ts';
import { createRowMemory, type RowMemory } from './row-memory.ts';
import { migrations } from './schema.ts';
import { prepareText, removeText, textFileOf } from './text-database.ts';
import { startWriter, type Writer } from './writer.ts';

/** The database of a data folder: one writer and one keeper in threads of their own, one reader here. */
export interface Store extends Pick<Reader, 'get' | 'all' | 'iterate'>, Pick<RowMemory, 'find'>, Writer {
  /** Resolves when the full-text index has all that was handed in before. Rejects with `storage_failed`. */
  index(): Promise<void>;
  /** Resolves when all that was handed in before is committed, or cannot be: who asks then sees what was done before. */
  settled(): Promise<void>;
  /** What the user should know of the opening, e.g. that a broken file was set aside. */
  readonly notices: readonly string[];
  readonly sqliteVersion: string;
}

const oldestSqlite = '3.51.3';
const malformed = 'database disk image is malformed';
const broken = new Set(['file is not a database', malformed]);
const checkedBytes = 32 * 1024 * 1024;

function isBroken(error: unknown): boolean {
  return broken.has((error as { errstr?: string }).errstr ?? '') || broken.has(messageOf(error));
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** What was found in the database once it is of the current version. */
interface Found {
  sqliteVersion: string;
  lastSeq: number;
}

function migrate(file: string): Found {
  const db = openForWriting(file);
  try {
    const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    if (compareVersions(version, oldestSqlite) < 0) {
      throw new HookbenchError('runtime_too_old', `SQLite is ${version}; Hookbench needs ${oldestSqlite} or newer.`, {
        hint: 'Use the Node that comes with Hookbench: npm run hookbench.',
      });
    }
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found > migrations.length) {
      throw new HookbenchError('newer_schema', `${file} was written by a newer Hookbench (schema ${found}).`, {
        hint: `This version knows schema ${migrations.length}: update Hookbench, or choose another folder with --data-dir.`,
      });
    }
    if (found > 0 && found < migrations.length) copyFileSync(file, `${file}.schema-${found}`);
    for (const [step, sql] of migrations.entries()) {
      if (step >= found) db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${step + 1}; COMMIT`);
    }
    const newest = db.prepare('SELECT seq FROM journal ORDER BY seq DESC LIMIT 1').get();
    mustBeSound(db, file);
    return { sqliteVersion: version, lastSeq: Number(newest?.['seq'] ?? 0) };
  } finally {
    db.close();
  }
}

/** Looks through a database that is small enough for that at every start. */
function mustBeSound(db: DatabaseSync, file: string): void {
  if (statSync(file).size > checkedBytes) return;
  const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (found !== 'ok') throw Object.assign(new Error(found), { errstr: malformed });
}

function setAside(file: string, stamp: string): string {
  const kept = `${file}.broken-${stamp}`;
  renameSync(file, kept);
  for (const part of ['-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  }
  return kept;
}

/**
 * Opens the database, creating or migrating it. A broken file is kept beside the new one and a notice says so.
 * @param stamp Goes into the name of a file that is set aside.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `data_dir_unusable`
 */
export function openStore(file: string, stamp: string): Store {
  const notices: string[] = [];
  const textFile = textFileOf(file);
  const open = (): Found => {
    createPrivately(file);
    return migrate(file);
  };
  let found: Found;
  try {
    found = open();
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    if (!isBroken(error)) {
      throw new HookbenchError('data_dir_unusable', `Cannot open ${file}: ${messageOf(error)}.`, {
        hint: 'Check that the folder can be written, or choose another with --data-dir.',
        cause: error,
      });
    }
    const kept = setAside(file, stamp);
    removeText(textFile);
    notices.push(`The database was damaged and could not be read; it is kept as ${kept} and a new one was started.`);
    found = open();
  }
  prepareText(textFile, found.lastSeq);
  const keeper = startKeeper({ file, textFile });
  const reader = openReader(file, textFile);
  const memory = createRowMemory(reader);
  const writer = startWriter({ file }, (statements) => {
    memory.forget(statements);
    keeper.wake();
  });
  return {
    get: reader.get,
    all: reader.all,
    iterate: reader.iterate,
    find: memory.find,
    write: writer.write,
    note: writer.note,
    pending: writer.pending,
    async settled() {
      if (writer.pending() > 0) await writer.write([]).catch(() => undefined);
    },
    async index() {
      await writer.write([]);
      await keeper.index();
    },
    async close() {
      await keeper.close();
      reader.close();
      await writer.close();
    },
    notices,
    sqliteVersion: found.sqliteVersion,
  };
}
