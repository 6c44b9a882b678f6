import { closeSync, openSync } from 'node:fs';
import { keepPrivate } from '../config/private-file.ts';

/**
 * Creates a file that only its owner can read, and restricts an existing file to its owner. Files that SQLite adds next
 * to it get the same mode.
 * @throws Error of the system, also for a symbolic link
 */
export function createPrivately(file: string): void {
  keepPrivate(file);
  closeSync(openSync(file, 'a', 0o600));
}
