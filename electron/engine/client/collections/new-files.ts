import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { diskError } from '../../folders/disk-error.ts';
import { writeFileInFolder } from '../../folders/files.ts';
import { forbiddenInNames, mustBeWithin } from '../../folders/within-folders.ts';
import { newFolderText } from './read-collection-file.ts';

/** What names of the files of a collection end with. */
export const names: readonly string[] = ['.yml', '.yaml'];

/** @throws HookbenchError `bad_input` if a collection is not open. @param field Where its path was given. */
export function mustBeOpen(opened: readonly string[], path: string, field: string): void {
  if (opened.includes(path)) return;
  throw new HookbenchError('bad_input', `${path} is not open.`, { hint: 'Open it first.', field });
}

/** A name of a file that every system accepts. */
export const fileName = (name: string): string =>
  name
    .replaceAll(new RegExp(forbiddenInNames, 'g'), '-')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 100) || 'Request';

/** The path of a new request file, in a folder that is created. No link leads out of the collection. */
export async function newPath(root: string, folder: string, name: string): Promise<string> {
  const file = `${fileName(name)}.yml`;
  let parent = root;
  for (const part of folder.split('/').filter((one) => one.trim() !== '')) {
    parent = join(parent, fileName(part));
    try {
      await mkdir(parent, { recursive: true });
    } catch (error) {
      throw diskError(error, parent);
    }
    mustBeWithin(join(parent, file), [root], names);
  }
  return join(parent, file);
}

/** A name that no other request of the folder has as a file. */
export function freeName(taken: Set<string>, folder: string, name: string): string {
  const keyOf = (one: string): string => `${folder}/${fileName(one)}`.toLowerCase();
  let free = name;
  for (let number = 2; taken.has(keyOf(free)); number++) free = `${name} ${number}`;
  taken.add(keyOf(free));
  return free;
}

/** Creates `folder.yml` for each folder, with its name and its position among those beside it. */
export async function addFolders(root: string, items: readonly { folder: string }[]): Promise<void> {
  const known = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { folder } of items)
    for (const [index, name] of folder.split('/').filter(Boolean).entries()) {
      const parent = folder.split('/').filter(Boolean).slice(0, index).join('/');
      const path = `${parent}/${name}`;
      if (known.has(path)) continue;
      const seq = (counts.get(parent) ?? 0) + 1;
      counts.set(parent, seq);
      known.set(path, seq);
      const file = join(dirname(await newPath(root, path, 'folder')), 'folder.yml');
      if (!existsSync(file)) await writeFileInFolder(file, newFolderText(name, seq), null);
    }
}
