import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import { createPrivately } from './store/create-privately.ts';
import type { Clock } from './clock.ts';
import { makeFolder, LinkRefused, writePrivateFile } from './config/private-file.ts';

/** A data folder that this process has locked. */
export interface DataFolder {
  readonly path: string;
  /** Writes URL and key of the control API to {@link holderFileName}, for the owner's other commands. */
  announce(control: string, key: string): void;
  release(): void;
}

/** Result code of SQLite when another connection has the lock. */
const sqliteBusy = 5;

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === sqliteBusy;

/** File with the process that holds the data folder; only its owner can read it. */
export const holderFileName = 'instance.json';

interface Holder {
  pid: number;
  /** When it locked the folder, ISO 8601. */
  since?: string;
  user?: string;
  control?: string;
}

/** File that the holder keeps locked. */
const lockFileName = 'lock';

/** This process as the holder, with the current time. */
function thisProcess(clock: Clock): Holder {
  const since = toInstant(clock.now());
  try {
    return { pid: process.pid, since, user: userInfo().username };
  } catch {
    // The user has no name, as in some containers.
    return { pid: process.pid, since };
  }
}

/** The process that holds the folder; undefined if the file is missing or its process has ended. */
function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return isRunning(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running as another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}

function holderText(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { control, pid, since, user } = holder;
  return [
    `process ${pid}`,
    user !== undefined && ` of ${user}`,
    since !== undefined && ` since ${since}`,
    control !== undefined && `; its URL is ${new URL(control).origin}`,
  ]
    .filter((part) => part !== false)
    .join('');
}

/** Names the owner of the folder, if it is another user. */
function ownerText(path: string): string {
  const ownId = process.getuid?.();
  try {
    const { uid } = statSync(path);
    return ownId === undefined || uid === ownId ? '' : ` It belongs to the user with id ${uid}; your id is ${ownId}.`;
  } catch {
    return '';
  }
}

/** Error codes of the operating system for a disk that is full or not writable. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** Whether the disk is full or not writable. */
export const isOfDisk = (error: unknown): boolean => diskCodes.has((error as { code?: string }).code ?? '');

/** The error for a data folder that cannot be used. */
export function unusableFolder(path: string, error: unknown): HookbenchError {
  const message = `Cannot use the data folder ${path}: ${messageOf(error).replace(/\.$/, '')}.${ownerText(path)}`;
  return new HookbenchError('data_dir_unusable', message, {
    hint:
      error instanceof LinkRefused
        ? 'Remove the link, or use another folder with --data-dir.'
        : 'Check that the disk has free space and is writable, or use another folder with --data-dir.',
    cause: error,
  });
}

/** Takes the lock. The operating system releases it when the process ends. */
function lock(file: string): DatabaseSync {
  createPrivately(file);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  return db;
}

/**
 * Whether a process holds the folder. {@link holderFileName} alone does not show it: after a crash it remains, and another
 * process may have got the id in it.
 */
export function isHeld(path: string): boolean {
  const file = join(path, lockFileName);
  if (!existsSync(file)) return false;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    db.prepare('PRAGMA user_version').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    db?.close();
  }
}

/** Interval for reading the holder of a folder in use: it may have just started and not written its file yet. */
const readEveryMs = 50;
const maxReads = 40;

/** Takes the lock and writes the holder's file; undefined if another process has the lock. */
function tryToHold(path: string, holderFile: string, holder: Holder): DatabaseSync | undefined {
  let held: DatabaseSync | undefined;
  try {
    makeFolder(path);
    held = lock(join(path, lockFileName));
    writePrivateFile(holderFile, JSON.stringify(holder));
    return held;
  } catch (error) {
    held?.close();
    if (isBusy(error)) return undefined;
    throw unusableFolder(path, error);
  }
}

/**
 * Creates the folder with mode 0700 if it is missing, and locks it.
 * @throws HookbenchError `data_dir_in_use` with the holder, `data_dir_unusable`
 */
export async function holdDataFolder(path: string, clock: Clock): Promise<DataFolder> {
  const holderFile = join(path, holderFileName);
  const holder = thisProcess(clock);
  let held = tryToHold(path, holderFile, holder);
  let other: Holder | undefined;
  for (let reads = 0; held === undefined && other === undefined && reads < maxReads; reads++) {
    other = readHolder(holderFile);
    if (other) break;
    // oxlint-disable-next-line no-restricted-globals -- A timer of the clock does not keep the process alive.
    await new Promise<void>((resolve) => setTimeout(resolve, readEveryMs));
    held = tryToHold(path, holderFile, holder);
  }
  if (held === undefined) {
    throw new HookbenchError('data_dir_in_use', `The data folder ${path} is in use by ${holderText(other)}.`, {
      hint: 'Stop it, or use another folder with --data-dir.',
    });
  }
  const lockHeld = held;
  return {
    path,
    announce(control, key) {
      writePrivateFile(holderFile, JSON.stringify({ ...holder, control, key }));
    },
    release() {
      rmSync(holderFile, { force: true });
      lockHeld.close();
    },
  };
}
