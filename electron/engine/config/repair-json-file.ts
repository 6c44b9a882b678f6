import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { ZodType } from 'zod';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isOfTheSystem } from './write-whole-file.ts';

/** A JSON file in the data folder. */
export interface StoredFile {
  file: string;
  /** Start of the notice, e.g. `The settings file`. */
  what: string;
  shape: ZodType;
  /** End of the notice; default: `the defaults are used`. */
  instead?: string;
}

/**
 * Renames a JSON file that is damaged, so that its store starts with defaults.
 * @returns Notices for the user.
 * @throws HookbenchError `data_dir_unusable` if the file cannot be read, or a damaged file cannot be renamed
 */
export function repairJsonFile(
  { file, instead = 'the defaults are used', shape, what }: StoredFile,
  stamp: string,
): string[] {
  if (!existsSync(file)) return [];
  try {
    shape.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [];
  } catch (error) {
    if (isOfTheSystem(error) && !isFolder(file)) throw unreadable(file, error);
    const kept = `${file}.broken-${stamp}`;
    setAside(file, kept);
    return [`${what} was damaged. It was renamed to ${kept}, and ${instead}.`];
  }
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

function unreadable(file: string, cause: unknown): HookbenchError {
  return new HookbenchError('data_dir_unusable', `Cannot read ${file}: ${messageOf(cause)}.`, {
    hint: 'Nothing was changed. Make the file readable, or use another folder with --data-dir.',
    cause,
  });
}

function setAside(file: string, kept: string): void {
  try {
    renameSync(file, kept);
  } catch (cause) {
    throw new HookbenchError('data_dir_unusable', `Cannot rename the damaged file ${file}: ${messageOf(cause)}.`, {
      hint: 'Nothing was changed. Fix or remove the file, or use another folder with --data-dir.',
      cause,
    });
  }
}
