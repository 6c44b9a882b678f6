import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { createPrivately } from './journal/store/create-privately.ts';
import { makeFolder } from './config/make-folder.ts';

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

interface Holder {
  pid: number;
  user?: string;
  control?: string;
}

/** This process as a holder. */
function ourselves(): Holder {
  try {
    return { pid: process.pid, user: userInfo().username };
  } catch {
    // A user without a name, as in some containers.
    return { pid: process.pid };
  }
}

function holderOf(file: string): string {
  try {
    const { pid, user, control } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return `process ${pid}${user === undefined ? '' : ` of ${user}`}${control === undefined ? '' : `, its workbench is at ${new URL(control).origin}`}`;
  } catch {
    return 'another process';
  }
}

/** Whose the folder is, when it is not ours. */
function ownerWords(path: string): string {
  const ours = process.getuid?.();
  try {
    const { uid } = statSync(path);
    return ours === undefined || uid === ours ? '' : ` It belongs to the user with the id ${uid}; you have ${ours}.`;
  } catch {
    return '';
  }
}

function unusable(path: string, error: unknown): HookbenchError {
  const message = `Cannot use the data folder ${path}: ${messageOf(error)}.${ownerWords(path)}`;
  return new HookbenchError('data_dir_unusable', message, {
    hint: 'Check that its disk has room and can be written, or choose another folder with --data-dir.',
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
  let held: DatabaseSync | undefined;
  try {
    makeFolder(path);
    held = lock(join(path, 'lock'));
    writeFileSync(holderFile, JSON.stringify(ourselves()), { mode: 0o600 });
  } catch (error) {
    held?.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusable(path, error);
    throw new HookbenchError('data_dir_in_use', `The data folder ${path} is in use by ${holderOf(holderFile)}.`, {
      hint: 'Stop it, or choose another folder with --data-dir.',
    });
  }
  return {
    path,
    announce(control, key) {
      writeFileSync(holderFile, JSON.stringify({ ...ourselves(), control, key }), { mode: 0o600 });
    },
    release() {
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}
