import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { createPrivately } from './journal/store/create-privately.ts';

/** A data folder that this process holds alone. */
export interface DataFolder {
  readonly path: string;
  /** Tells the owner's other commands who holds the folder, and how to reach it. */
  announce(control: string, key: string): void;
  release(): void;
}

/** Result code of SQLite when another connection has the lock. */
const sqliteBusy = 5;

/** Where the holder of a data folder says who it is; readable for the owner only. */
export const holderFileName = 'instance.json';

function holderOf(file: string): string {
  try {
    const { pid, control } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; control?: string };
    return `process ${pid}${control === undefined ? '' : `, its workbench is at ${new URL(control).origin}`}`;
  } catch {
    return 'another process';
  }
}

function unusable(path: string, error: unknown): HookbenchError {
  return new HookbenchError('data_dir_unusable', `Cannot use the data folder ${path}: ${messageOf(error)}.`, {
    hint: 'Choose a folder that can be written with --data-dir.',
    cause: error,
  });
}

/** Takes the lock; the system lets go of it however the process ends. */
function lock(file: string): DatabaseSync {
  createPrivately(file);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  return db;
}

/**
 * Makes the folder where it is absent, readable for its owner only, and locks it.
 * @throws HookbenchError `data_dir_in_use` that says who holds it, `data_dir_unusable`
 */
export function holdDataFolder(path: string): DataFolder {
  const holderFile = join(path, holderFileName);
  let held: DatabaseSync;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    held = lock(join(path, 'lock'));
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusable(path, error);
    throw new HookbenchError('data_dir_in_use', `The data folder ${path} is in use by ${holderOf(holderFile)}.`, {
      hint: 'Stop it, or choose another folder with --data-dir.',
    });
  }
  return {
    path,
    announce(control, key) {
      writeFileSync(holderFile, JSON.stringify({ pid: process.pid, control, key }), { mode: 0o600 });
    },
    release() {
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}
