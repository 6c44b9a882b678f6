import { writeFileSync } from 'node:fs';
import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  mustBeUnchanged,
  readFileInFolder,
  readTextInFolder,
  removeFileInFolder,
  renameFileInFolder,
  writeFileInFolder,
} from '../../../../electron/engine/folders/files.ts';
import { listFiles } from '../../../../electron/engine/folders/list-files.ts';
import { needsUnix } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

describe('a file of a folder', () => {
  it('is not replaced, renamed over or deleted if it has changed outside', async () => {
    await using folder = await tempFolder();
    const path = join(folder.path, 'one.yaml');
    const base = await writeFileInFolder(path, 'mine', null);
    await expect(writeFileInFolder(path, 'other', null)).rejects.toMatchObject({ code: 'conflict' });
    const next = await writeFileInFolder(path, 'mine 2', base);
    await writeFile(path, 'theirs');
    for (const late of [
      () => writeFileInFolder(path, 'mine 3', next),
      () => mustBeUnchanged(path, next),
      () => removeFileInFolder(path, next),
    ])
      await expect(late()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('has changed') });
    expect(await readFile(path, 'utf8')).toBe('theirs');
    await writeFile(join(folder.path, 'two.yaml'), 'two');
    await expect(renameFileInFolder(path, join(folder.path, 'two.yaml'))).rejects.toMatchObject({ code: 'conflict' });
    await renameFileInFolder(path, join(folder.path, 'three.yaml'));
    const { hash, text } = await readFileInFolder(join(folder.path, 'three.yaml'));
    expect(text).toBe('theirs');
    await removeFileInFolder(join(folder.path, 'three.yaml'), hash);
    expect((await listFiles(folder.path, () => true)).files.map((one) => basename(one))).toEqual(['two.yaml']);
  });

  it('is not read if it is a link or larger than 4 MB', needsUnix, async () => {
    await using folder = await tempFolder();
    const [link, large] = ['link', 'large'].map((name) => join(folder.path, name)) as [string, string];
    await symlink('large', link);
    await writeFile(large, '');
    await truncate(large, 4_000_001);
    const expected = [
      [link, { code: 'bad_input', message: `${link} is not a regular file.` }],
      [large, { code: 'body_too_large', message: `${large} is larger than 4 MB.` }],
      [join(folder.path, 'none'), { code: 'not_found' }],
    ] as const;
    for (const [path, error] of expected) {
      await expect(readFileInFolder(path)).rejects.toMatchObject(error);
      await expect(async () => readTextInFolder(path)).rejects.toMatchObject(error);
    }
    await truncate(large, 3);
    expect(readTextInFolder(large)).toBe('\0\0\0');
  });
});

describe('the files of a folder', () => {
  it('are listed in its folders, without hidden ones, packages, links and what is not accepted', async () => {
    await using folder = await tempFolder();
    for (const name of ['inner', '.git', 'node_modules']) {
      await mkdir(join(folder.path, name));
      await writeFile(join(folder.path, name, 'a.yaml'), '');
    }
    await writeFile(join(folder.path, 'b.yaml'), '');
    await writeFile(join(folder.path, 'c.txt'), '');
    await writeFile(join(folder.path, 'd.broken'), '');
    await symlink(folder.path, join(folder.path, 'loop'));
    const { files, folders, truncated } = await listFiles(folder.path, async (path) => {
      if (path.endsWith('.broken')) throw new Error('It cannot be read.');
      return path.endsWith('.yaml');
    });
    expect(files).toEqual([join(folder.path, 'b.yaml'), join(folder.path, 'inner/a.yaml')]);
    expect(folders).toEqual([folder.path, join(folder.path, 'inner')]);
    expect(truncated).toBe(false);
    expect(await listFiles(join(folder.path, 'none'), () => true)).toMatchObject({
      files: [],
      problem: expect.stringContaining('does not exist'),
    });
  });

  it('are at most 2,000', async () => {
    await using folder = await tempFolder();
    for (let n = 0; n < 2001; n++) writeFileSync(join(folder.path, String(n)), '');
    const { files, truncated } = await listFiles(folder.path, () => true);
    expect([files.length, truncated]).toEqual([2000, true]);
    expect(await listFiles(folder.path, (path) => path !== files[0])).toMatchObject({ truncated: false });
  });
});
