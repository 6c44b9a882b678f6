import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with mode 0700. The `recursive` option of Node.js never returns for file systems
 * such as `/proc`, which reject new folders with ENOENT.
 * @throws Error of the operating system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
