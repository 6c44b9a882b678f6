import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are absent, for their owner only. Node's own recursive way never ends where a
 * system refuses new folders as if the one above were absent, as `/proc` does.
 * @throws Error of the system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
