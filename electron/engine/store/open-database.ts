import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { createPrivately } from './create-privately.ts';
import { isBroken, type DamageMark } from './damage.ts';
import { migrate, type Found, type MigrateOptions } from './migrate.ts';
import { recover, type Recovery } from './recover.ts';
import { prepareText, removeText } from './text-database.ts';

export interface DatabaseOptions extends Omit<MigrateOptions, 'thorough'> {
  textFile: string;
  mark: DamageMark;
}

function unusable(file: string, cause: unknown): HookbenchError {
  return new HookbenchError('data_dir_unusable', `Cannot open ${file}: ${messageOf(cause)}.`, {
    hint: 'Check that its disk has room and can be written, or choose another folder with --data-dir.',
    cause,
  });
}

function setAside(file: string, stamp: string): string {
  const kept = `${file}.broken-${stamp}`;
  renameSync(file, kept);
  for (const part of ['-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  }
  return kept;
}

const rowCount = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

/** The notice about a recovery. */
function recoveryNotice(found: string, { incomplete, rows }: Recovery, kept: string): string {
  const what = `The database was damaged (${found}).`;
  const beside = `The damaged file is kept as ${kept}.`;
  if (rows === 0) return `${what} Nothing in it could be read, so a new one was started. ${beside}`;
  const lost = incomplete.length === 0 ? 'nothing is missing' : `some rows are missing of: ${incomplete.join(', ')}`;
  return `${what} ${rowCount(rows)} were recovered into a new one; ${lost}. ${beside}`;
}

const firstLine = (error: unknown): string =>
  messageOf(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('***'))
    .at(0)
    ?.replace(/\.$/, '') ?? 'unknown';

/** Replaces a damaged database by one with its readable content. @returns Notices for the user. */
function repair({ file, stamp, textFile }: DatabaseOptions, error: unknown): string {
  const fresh = `${file}.recovering`;
  let recovery: Recovery;
  try {
    recovery = recover(file, fresh);
  } catch (cause) {
    rmSync(fresh, { force: true });
    throw new HookbenchError(
      'data_dir_unusable',
      `The database ${file} is damaged, and what can be read of it cannot be copied: ${messageOf(cause)}.`,
      { hint: 'Nothing was changed. Make room for a copy, or choose another folder with --data-dir.', cause },
    );
  }
  const kept = setAside(file, stamp);
  renameSync(fresh, file);
  removeText(textFile);
  return recoveryNotice(firstLine(error), recovery, kept);
}

/** Hookbench never leaves an empty database file. */
function setAsideIfEmpty({ file, stamp }: DatabaseOptions): string[] {
  if (!existsSync(file) || statSync(file).size > 0) return [];
  const kept = setAside(file, stamp);
  return [
    `The database ${basename(file)} was empty (0 bytes), so a new one was started. The empty file is kept as ${kept}.`,
  ];
}

function openOrRepair(options: DatabaseOptions): Found {
  const { file, mark, textFile } = options;
  const wasMarked = mark.isSet();
  const open = (thorough: boolean): Found => {
    createPrivately(file);
    return migrate({ ...options, thorough });
  };
  try {
    const found = open(wasMarked);
    if (!wasMarked) return found;
    removeText(textFile);
    return { ...found, notices: [...found.notices, 'The full-text index was damaged. It is built again.'] };
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    if (!isBroken(error)) throw unusable(file, error);
    const notice = repair(options, error);
    const found = open(false);
    return { ...found, notices: [notice, ...found.notices] };
  }
}

/**
 * Opens the database of a data folder, creating, migrating or repairing it, and its full-text index. A damaged file is
 * kept next to the recovered one.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `secrets_locked`, `data_dir_unusable`
 */
export function openDatabase(options: DatabaseOptions): Found & { unindexed: number } {
  const { mark, textFile } = options;
  const empty = setAsideIfEmpty(options);
  const found = openOrRepair(options);
  mark.clear();
  try {
    const unindexed = prepareText(textFile, found.lastSeq);
    return { ...found, unindexed, notices: [...empty, ...found.notices] };
  } catch (error) {
    throw unusable(textFile, error);
  }
}
