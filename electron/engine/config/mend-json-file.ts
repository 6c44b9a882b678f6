import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { ZodType } from 'zod';

/** A file of the data folder that a store keeps. */
export interface StoredFile {
  file: string;
  /** Begins the sentence about it, e.g. `The settings file`. */
  what: string;
  shape: ZodType;
}

/**
 * Makes sure that a file can be read, so that no store stumbles over it. A broken one is kept beside, for the defaults
 * to take its place.
 * @returns What the user should know.
 */
export function mendJsonFile({ file, shape, what }: StoredFile, stamp: string): string[] {
  if (!existsSync(file)) return [];
  try {
    shape.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [];
  } catch {
    const kept = `${file}.broken-${stamp}`;
    renameSync(file, kept);
    return [`${what} was damaged; it is kept as ${kept} and the defaults are used.`];
  }
}
