import { closeSync, openSync } from 'node:fs';
import { keepPrivate } from '../config/private-file.ts';

/**
 * Creates a file that only its owner can read, and takes such a file from others where it exists. What SQLite adds beside
 * it takes the same mode.
 * @throws Error of the system, also where the file is a symbolic link
 */
export function createPrivately(file: string): void {
  keepPrivate(file);
  closeSync(openSync(file, 'a', 0o600));
}
