import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
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

function ontoDisk(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Windows cannot sync folders, and needs no sync for a rename. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') ontoDisk(folder);
}

/**
 * Writes a file that only its owner can read under a temporary name, which becomes `file` when it is complete and on the disk.
 * @param write Writes it, and checks it; its errors are thrown, and `file` is unchanged.
 */
export async function replacePrivately(file: string, write: (next: string) => void | Promise<void>): Promise<void> {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  createPrivately(next);
  try {
    await write(next);
    ontoDisk(next);
    renameSync(next, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}
