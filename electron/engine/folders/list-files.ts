import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { diskError } from './disk-error.ts';

const maxFiles = 2000;
const maxFolders = 500;
const skipped = new Set(['node_modules']);

/** What a folder contains, as far as it was read. */
export interface ListedFiles {
  /** Absolute paths, folder by folder, in the order of their names. */
  files: string[];
  /** The folder and those within it. */
  folders: string[];
  /** Whether it contains more than was read. */
  truncated: boolean;
  /** Why it cannot be read. */
  problem?: string;
}

/** Lists the files of a folder and of the folders within it, without hidden ones and without links. */
export function listFiles(root: string, accepts: (name: string) => boolean): ListedFiles {
  const listed: ListedFiles = { files: [], folders: [], truncated: false };
  const waiting = [root];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (listed.folders.length >= maxFolders || listed.files.length >= maxFiles) return { ...listed, truncated: true };
    try {
      const found = readdirSync(path, { withFileTypes: true });
      listed.folders.push(path);
      for (const one of found.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
        if (one.name.startsWith('.') || skipped.has(one.name)) continue;
        if (one.isDirectory()) waiting.push(join(path, one.name));
        else if (one.isFile() && accepts(one.name)) listed.files.push(join(path, one.name));
      }
    } catch (error) {
      // A folder within it that cannot be read is empty.
      if (path === root) return { ...listed, problem: diskError(error, root).message };
    }
  }
  return listed;
}
