import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { ZodType } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { isOfTheSystem } from './is-of-the-system.ts';

/** A file of the data folder that a store keeps. */
export interface StoredFile {
  file: string;
  /** Begins the sentence about it, e.g. `The settings file`. */
  what: string;
  shape: ZodType;
  /** What takes its place; the defaults unless given. */
  instead?: string;
}

/**
 * Makes sure that a file can be read, so that no store stumbles over it. A broken one is kept beside, for
 * something else to take its place.
 * @returns What the user should know.
 * @throws HookbenchError `data_dir_unusable` when it cannot be read, or a broken one cannot be kept
 */
export function mendJsonFile(
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
    return [`${what} was damaged; it is kept as ${kept} and ${instead}.`];
  }
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

function unreadable(file: string, cause: unknown): HookbenchError {
  return new HookbenchError('data_dir_unusable', `Cannot read ${file}: ${messageOf(cause)}.`, {
    hint: 'Nothing was changed. Let it be read, or choose another folder with --data-dir.',
    cause,
  });
}

function setAside(file: string, kept: string): void {
  try {
    renameSync(file, kept);
  } catch (cause) {
    throw new HookbenchError('data_dir_unusable', `Cannot keep the damaged ${file} beside: ${messageOf(cause)}.`, {
      hint: 'Nothing was changed. Mend or remove it, or choose another folder with --data-dir.',
      cause,
    });
  }
}
