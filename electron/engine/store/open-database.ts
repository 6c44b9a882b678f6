import { existsSync, renameSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { createPrivately } from './create-privately.ts';
import { isBroken, type DamageMark } from './damage.ts';
import { migrate, type Found, type MigrateOptions } from './migrate.ts';
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

const firstLine = (error: unknown): string =>
  messageOf(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('***'))
    .at(0)
    ?.replace(/\.$/, '') ?? 'unknown';

/** Hookbench never leaves an empty database file. */
function setAsideIfEmpty({ file, stamp }: DatabaseOptions): string[] {
  if (!existsSync(file) || statSync(file).size > 0) return [];
  const kept = setAside(file, stamp);
  return [
    `The database ${basename(file)} was empty (0 bytes), so a new one was started. The empty file is kept as ${kept}.`,
  ];
}

function openSound(options: MigrateOptions): Found {
  const { file } = options;
  try {
    createPrivately(file);
    return migrate(options);
  } catch (error) {
    throw error instanceof HookbenchError || isBroken(error) ? error : unusable(file, error);
  }
}

/** Opens the database. A damaged one is set aside, and a new one is started. */
function openOrReplace(options: DatabaseOptions): Found {
  const { file, mark, stamp, textFile } = options;
  const thorough = mark.isSet();
  try {
    const found = openSound({ ...options, thorough });
    if (!thorough) return found;
    removeText(textFile);
    return { ...found, notices: [...found.notices, 'The full-text index was damaged. It is built again.'] };
  } catch (error) {
    if (!isBroken(error)) throw error;
    const kept = setAside(file, stamp);
    removeText(textFile);
    const found = openSound({ ...options, thorough: false });
    const notice = `The database was damaged (${firstLine(error)}), so a new, empty one was started. The damaged file is kept as ${kept}.`;
    return { ...found, notices: [notice, ...found.notices] };
  }
}

/**
 * Opens the database of a data folder and its full-text index, creating or migrating them. A damaged database is kept next
 * to the new one.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `secrets_locked`, `data_dir_unusable`
 */
export function openDatabase(options: DatabaseOptions): Found & { unindexed: number } {
  const { mark, textFile } = options;
  const empty = setAsideIfEmpty(options);
  const found = openOrReplace(options);
  mark.clear();
  try {
    const unindexed = prepareText(textFile, found.lastSeq);
    return { ...found, unindexed, notices: [...empty, ...found.notices] };
  } catch (error) {
    throw unusable(textFile, error);
  }
}
