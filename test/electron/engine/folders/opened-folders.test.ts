import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { listFiles } from '../../../../electron/engine/folders/list-files.ts';
import { createOpenedFolders } from '../../../../electron/engine/folders/opened-folders.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const none = async () => undefined;

/** Opened folders whose list has the names of all files. */
function openedFolders() {
  let stored: readonly string[] = [];
  const folders = createOpenedFolders<string[]>({
    wall: createWallClock(),
    stored: { get: () => stored, set: (paths) => (stored = paths) },
    maximum: 2,
    async read(roots) {
      const found = await Promise.all(roots.map((root) => listFiles(root, () => true)));
      return {
        list: found.flatMap(({ files }) => files.map((path) => basename(path))),
        folders: found.flatMap((one) => one.folders),
      };
    },
  });
  return { folders, stored: () => stored };
}

describe('opened folders', () => {
  it('report changes that are made outside', async () => {
    await using folder = await tempFolder();
    const { folders } = openedFolders();
    await folders.open(folder.path, false, none);
    const lists: string[][] = [];
    const stop = folders.subscribe((list) => lists.push(list));
    await folders.list();
    await writeFile(join(folder.path, 'new.yaml'), '');
    await expect.poll(() => lists.at(-1)).toEqual(['new.yaml']);
    stop();
    folders.end();
  });

  it('are stored once, with their resolved paths, until they are closed', async () => {
    await using folder = await tempFolder();
    const { folders, stored } = openedFolders();
    await folders.open(folder.path, false, none);
    await folders.open(`${folder.path}/x/..//`, false, none);
    expect(stored()).toEqual([folder.path]);
    await folders.close(folder.path);
    expect(stored()).toEqual([]);
    folders.end();
  });

  it('are created and filled before they are listed', async () => {
    await using folder = await tempFolder();
    const { folders } = openedFolders();
    const path = join(folder.path, 'a/b');
    expect(await folders.open(path, true, (root) => writeFile(join(root, 'one'), ''))).toEqual(['one']);
    folders.end();
  });

  it('refuse a folder above the maximum before they create or fill it', async () => {
    await using folder = await tempFolder();
    const { folders, stored } = openedFolders();
    for (const name of ['a', 'b']) await folders.open(join(folder.path, name), true, none);
    const third = join(folder.path, 'c');
    let filled = 0;
    const open = folders.open(third, true, async () => void filled++);
    await expect(open).rejects.toMatchObject({ code: 'bad_input', message: 'At most 2 folders can be open.' });
    expect([existsSync(third), filled, stored().length]).toEqual([false, 0, 2]);
    await folders.open(join(folder.path, 'a'), true, none);
    folders.end();
  });

  it('refuse what is not a folder', async () => {
    await using folder = await tempFolder();
    const { folders } = openedFolders();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(folders.open('a', false, none)).rejects.toThrow('a is not an absolute path.');
    await expect(folders.open(file, false, none)).rejects.toThrow(`${file} is not a folder.`);
    await expect(folders.open(join(folder.path, 'no'), false, none)).rejects.toMatchObject({ code: 'not_found' });
    folders.end();
  });
});
