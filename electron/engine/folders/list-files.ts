import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { diskError } from './disk-error.ts';

/** Folders above the code, sources or bundle, that can contain the files that are shipped with it. */
const above = ['../..', '../../..', '../../../..'];

/** A folder of files that are shipped with Hookbench, if it is installed. */
export function installedFolder(
  name: 'docs' | 'examples/scenarios' | 'examples/lessons' | 'shared/experiments' | 'shared/interfaces',
): string | undefined {
  const folders = [
    ...above.map((one) => join(import.meta.dirname, one)),
    // Resources of the desktop app.
    ...(typeof process.resourcesPath === 'string' ? [process.resourcesPath] : []),
  ];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
}

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

/**
 * Lists the files of a folder and of the folders within it, without hidden ones and without links.
 * @param accepts Whether the file at a path is listed. A file for which it fails is not.
 */
export async function listFiles(
  root: string,
  accepts: (path: string) => boolean | Promise<boolean>,
): Promise<ListedFiles> {
  const listed: ListedFiles = { files: [], folders: [], truncated: false };
  const waiting = [root];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    if (listed.folders.length >= maxFolders) return { ...listed, truncated: true };
    try {
      const found = await readdir(folder, { withFileTypes: true });
      listed.folders.push(folder);
      for (const one of found.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
        if (one.name.startsWith('.') || skipped.has(one.name)) continue;
        const path = join(folder, one.name);
        if (one.isDirectory()) waiting.push(path);
        else if (one.isFile() && (await isAccepted(path))) {
          if (listed.files.length >= maxFiles) return { ...listed, truncated: true };
          listed.files.push(path);
        }
      }
    } catch (error) {
      // A folder within it that cannot be read is empty.
      if (folder === root) return { ...listed, problem: diskError(error, root).message };
    }
  }
  return listed;

  async function isAccepted(path: string): Promise<boolean> {
    try {
      return await accepts(path);
    } catch {
      // It was removed meanwhile, or cannot be read.
      return false;
    }
  }
}
