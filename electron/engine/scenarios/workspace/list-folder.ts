import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import type { ScenarioEntry, ScenarioFolder } from '#shared/scenario/workspace.ts';
import { diskError } from './disk-error.ts';
import { hasScenarioName } from './scenario-paths.ts';

const maxFiles = 2000;
const maxFolders = 500;
/** Bytes at the start of a file that must show that it is a scenario. */
const peekBytes = 16_384;
const skipped = new Set(['node_modules']);

/** The version of the format at the start of a line, also in JSON; other YAML and JSON files are not listed. */
const mark = /^\s*\{?\s*"?hookbench"?\s*:\s*\d/m;

export interface ListedFolder {
  folder: ScenarioFolder;
  items: ScenarioEntry[];
  /** The folder and those within it. */
  folders: string[];
}

async function isScenario(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(peekBytes), position: 0 });
    return bytesRead === 0 || mark.test(buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, ''));
  } finally {
    await file.close();
  }
}

async function entryOf(root: string, path: string): Promise<ScenarioEntry | undefined> {
  try {
    if (!(await isScenario(path))) return undefined;
    const { mtimeMs, size } = await stat(path);
    return {
      id: createHash('sha256').update(path).digest('hex').slice(0, 16),
      path,
      folder: root,
      name: relative(root, path).split(sep).join('/'),
      bytes: size,
      modifiedAt: toInstant(mtimeMs),
    };
  } catch {
    // It was removed meanwhile, or cannot be read.
    return undefined;
  }
}

/** Lists the scenario files of a folder and the folders within it, without hidden ones and without links. */
export async function listFolder(root: string): Promise<ListedFolder> {
  const items: ScenarioEntry[] = [];
  const folders: string[] = [];
  const waiting = [root];
  let truncated = false;
  let problem: string | undefined;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (folders.length >= maxFolders || items.length >= maxFiles) {
      truncated = true;
      break;
    }
    try {
      const found = await readdir(path, { withFileTypes: true });
      folders.push(path);
      for (const one of found.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
        if (one.name.startsWith('.') || skipped.has(one.name)) continue;
        const inner = join(path, one.name);
        if (one.isDirectory()) waiting.push(inner);
        else if (one.isFile() && hasScenarioName(one.name) && items.length < maxFiles) {
          const entry = await entryOf(root, inner);
          if (entry) items.push(entry);
        }
      }
    } catch (error) {
      if (path === root) problem = diskError(error, root).message;
    }
  }
  return { folder: { path: root, truncated, ...(problem !== undefined && { problem }) }, items, folders };
}
