import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt } from '../../../electron/cli/scenario-files.ts';
import { needsUnix } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('the scenario files of a folder', () => {
  it('are those with the key hookbench at the top level', async () => {
    await using folder = await tempFolder();
    const texts = {
      'bom.yaml': '\uFEFFhookbench: 1\r\n',
      'comment.yml': '# text\nname: x\n"hookbench": 1\n',
      'compose.yaml': 'services:\n  hookbench:\n    image: x\n',
      'empty.yaml': '',
      'flow.yaml': '{ hookbench: 1 }',
      'object.json': '{\n  "hookbench": 1\n}',
      'package.json': '{ "devDependencies": { "hookbench": "1.0.0" } }',
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder.path, name), text);
    const { others, scenarios } = filesAt(folder.path);
    const named = (files: readonly string[]) => files.map((file) => relative(folder.path, file));
    expect(named(scenarios)).toEqual(['bom.yaml', 'comment.yml', 'flow.yaml', 'object.json']);
    expect(named(others)).toEqual(['compose.yaml', 'empty.yaml', 'package.json']);
  });

  it('are found once in a folder whose links form a loop', needsUnix, async () => {
    await using folder = await tempFolder();
    await mkdir(join(folder.path, 'a'));
    await writeFile(join(folder.path, 'a/x.yaml'), 'hookbench: 1');
    await symlink('..', join(folder.path, 'a/up'));
    await symlink('self.yaml', join(folder.path, 'self.yaml'));
    await symlink('a/x.yaml', join(folder.path, 'link.yaml'));
    expect(filesAt(folder.path).scenarios).toEqual([join(folder.path, 'a/x.yaml'), join(folder.path, 'link.yaml')]);
  });
});
