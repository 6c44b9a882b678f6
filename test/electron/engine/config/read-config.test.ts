import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../electron/engine/config/read-config.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

async function read(text: string) {
  const file = join(folder.path, 'hookbench.yaml');
  await writeFile(file, text);
  return readConfig(file);
}

describe('hookbench.yaml', () => {
  it.each([
    [
      'addresses: { control: 5000, service: { http: 5010 }, catcher: { https: 0 } }',
      { addresses: { control: 5000, service: { http: 5010 }, catcher: { https: 0 } } },
    ],
    ['# only a comment\n', {}],
    ['', {}],
    ['\uFEFFaddresses:\n  control: 5000\n', { addresses: { control: 5000 } }],
    ['{"addresses": {"control": 5000}}', { addresses: { control: 5000 } }],
  ])('is read: %j', async (text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it.each([
    ['a tab for indentation', 'addresses:\n\tcontrol: 1\n', '2:1'],
    ['an unclosed list', 'addresses: [1\n', '2:1'],
    ['a key twice', 'addresses: {}\naddresses: {}\n', '2:1'],
    ['an unknown key at the top', 'subscriptons: []\n', '1:1'],
    ['an unknown key further down', 'addresses:\n  control: 1\n  service:\n    htp: 4010\n', '4:5'],
    ['an unknown key that is also a value', 'addresses:\n  control: 4\n  contrl: control\n', '3:3'],
    ['a text for a number', 'addresses:\n  control: four\n', '2:12'],
    ['a list for a section', 'addresses: [1, 2]\n', '1:12'],
    ['a port out of range', 'addresses:\n  catcher:\n    https:   70000\n', '3:14'],
    ['half a port', 'addresses: { control: 1.5 }', '1:23'],
    ['a text for the whole', 'hello', '1:1'],
    ['a list for the whole', '- a\n- b\n', '1:1'],
    ['lists nested very deep', `clients:\n  ${'['.repeat(100_000)}`, '2:203'],
    ['list items nested very deep on one line', `clients:\n  ${'- '.repeat(100_000)}`, '2:3'],
    ['many aliases', `users: [&a {}${', *a'.repeat(100_000)}]`, '1:4016'],
  ])('is refused with file, line and column: %s', async (_what, text, place) => {
    const error = await read(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'bad_config', hint: expect.any(String) });
    const { message } = error as Error;
    expect(message.startsWith(`${join(folder.path, 'hookbench.yaml')}:${place}: `), message).toBe(true);
    expect(message, 'one sentence').toMatch(/: [^:\n][^\n]*[^.][.?]$/);
    expect(message).not.toContain(': : ');
  });

  it('is rejected with a clear error when aliases expand exponentially', async () => {
    const levels = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n}, `.repeat(10)}]`);
    const bomb = `l0: &l0 [a]\n${levels.join('\n')}\n`;
    await expect(read(bomb)).rejects.toMatchObject({ code: 'bad_config' });
  });

  it('that cannot be read is rejected with its path', () => {
    const missing = join(folder.path, 'missing.yaml');
    expect(() => readConfig(missing)).toThrow(missing);
    expect(() => readConfig(folder.path)).toThrow(folder.path);
  });
});
