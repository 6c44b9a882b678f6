import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import type { RecentFiles } from '../../../electron/shell/files/recent-files.ts';
import { readUserFile } from '../../../electron/shell/files/read-user-file.ts';
import { createUserFiles } from '../../../electron/shell/files/user-files.ts';
import { writeUserFile } from '../../../electron/shell/files/write-user-file.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const at = (name: string): string => join(folder.path, name);

describe('a file that is opened', () => {
  it('has its name and its bytes', async () => {
    writeFileSync(at('a.yaml'), 'profile: {}');
    const file = await readUserFile(at('a.yaml'), 100);
    expect([file.name, await file.text()]).toEqual(['a.yaml', 'profile: {}']);
  });

  it.each([
    ['is not there', 'none.yaml', /no such file/],
    ['is a folder', 'folder.yaml', /it is no file\.$/],
    ['is too large', 'large.yaml', /it has 11 bytes, and 10 are the most\.$/],
  ])('that %s is refused in words', async (_, name, words) => {
    mkdirSync(at('folder.yaml'));
    writeFileSync(at('large.yaml'), 'x'.repeat(11));
    await expect(readUserFile(at(name), 10)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(words),
    });
  });
});

describe('a file that is saved', () => {
  it('is for its owner only, also where it was another’s to read', async () => {
    writeFileSync(at('a.har'), 'old');
    chmodSync(at('a.har'), 0o644);
    await writeUserFile(at('a.har'), new Blob(['new']));
    expect(readFileSync(at('a.har'), 'utf8')).toBe('new');
    expect(statSync(at('a.har')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['a.har']);
  });

  it('that cannot be written whole leaves what was there', async () => {
    writeFileSync(at('a.har'), 'old');
    const cut = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new Uint8Array(10));
        stream.error(Object.assign(new Error('the disk is full'), { syscall: 'write' }));
      },
    });
    await expect(writeUserFile(at('a.har'), { stream: () => cut })).rejects.toMatchObject({
      code: 'storage_failed',
      message: `Cannot write ${at('a.har')}: the disk is full.`,
    });
    expect(readFileSync(at('a.har'), 'utf8')).toBe('old');
    expect(readdirSync(folder.path)).toEqual(['a.har']);
  });

  it('whose content cannot be made says why that is, and blames no disk', async () => {
    const broken = new ReadableStream({
      start: (stream) => {
        stream.error(new Error('a row cannot be read'));
      },
    });
    await expect(writeUserFile(at('a.har'), { stream: () => broken })).rejects.toThrow(/^a row cannot be read$/);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('in a folder that is not there is refused in words', async () => {
    await expect(writeUserFile(at('none/a.har'), new Blob([]))).rejects.toMatchObject({ code: 'storage_failed' });
  });
});

describe('the files of the menu', () => {
  function start(chosen?: string) {
    const wishes = { make: vi.fn(), follow: vi.fn() };
    const [add, remove] = [vi.fn(), vi.fn()];
    const dialogs = {
      open: vi.fn(async (_options: object) => chosen),
      save: vi.fn(async (_options: object) => chosen),
    };
    const client = {
      cases: { open: vi.fn(async () => ({ id: 'case_1', entries: 3, skipped: 1 })) },
      config: { open: vi.fn(async () => ({ applied: ['profile'], waiting: ['addresses'] })) },
      export: { get: vi.fn(async ({ format }: { format: string }) => new Blob([format])) },
      profile: {
        get: vi.fn(async () => ({ ...defaultProfile, accessTokenLifetime: 61 })),
        save: vi.fn(async () => ({ path: '/data/hookbench.yaml' })),
      },
      requests: { import: vi.fn(async () => ({ format: 'har', items: [], warnings: [] })) },
    };
    const recent = { add, remove } as unknown as RecentFiles;
    const files = createUserFiles({ client: () => client as never, dialogs, recent, wishes });
    return { add, remove, client, dialogs, files, wishes };
  }

  it('a case file is read into the journal, shown, and remembered', async () => {
    writeFileSync(at('a.hookbench-case'), '{}');
    const { add, client, files, wishes } = start(at('a.hookbench-case'));
    expect(await files.choose('case')).toBe(at('a.hookbench-case'));
    expect(client.cases.open.mock.calls).toMatchObject([[{ name: 'a.hookbench-case' }]]);
    expect(add.mock.calls).toEqual([[at('a.hookbench-case'), 'case']]);
    expect(wishes.make.mock.calls).toEqual([[{ kind: 'show-case', id: 'case_1' }]]);
  });

  it('a case file is shown also when it cannot be remembered', async () => {
    writeFileSync(at('a.hookbench-case'), '{}');
    const { add, files, wishes } = start();
    add.mockImplementation(() => {
      throw new Error('the disk is full');
    });
    await expect(files.openPath(at('a.hookbench-case'))).rejects.toThrow('the disk is full');
    expect(wishes.make.mock.calls).toEqual([[{ kind: 'show-case', id: 'case_1' }]]);
  });

  it('a hookbench.yaml is taken over, and what must wait for a start is said', async () => {
    writeFileSync(at('mine.yml'), 'profile: {}');
    const { client, files, wishes } = start();
    await files.openPath(at('mine.yml'));
    expect(client.config.open.mock.calls).toEqual([[{ name: at('mine.yml'), text: 'profile: {}' }]]);
    expect(wishes.make.mock.calls).toMatchObject([
      [{ kind: 'config-opened' }],
      [{ text: `${at('mine.yml')} was opened. Taken over: profile. Only at a start with --config: addresses.` }],
    ]);
  });

  it('a HAR is shown to be chosen from, and remembered; nothing of it is kept', async () => {
    writeFileSync(at('a.har'), '{"log":{}}');
    const { add, client, dialogs, files, wishes } = start(at('a.har'));
    expect(await files.choose('har')).toBe(at('a.har'));
    expect(dialogs.open.mock.calls).toMatchObject([[{ title: 'Open HAR', filters: [{ extensions: ['har'] }] }]]);
    const read = { name: 'a.har', text: '{"log":{}}' };
    expect(client.requests.import.mock.calls).toEqual([[read]]);
    expect(wishes.make.mock.calls).toEqual([[{ kind: 'import-requests', ...read }]]);
    expect(add.mock.calls).toEqual([[at('a.har'), 'har']]);
  });

  it('a file of another kind is refused in words', async () => {
    await expect(start().files.openPath(at('a.txt'))).rejects.toMatchObject({
      message: `${at('a.txt')} is no file that Hookbench opens.`,
      hint: 'It opens .hookbench-case, .yaml, .yml, .har.',
    });
  });

  it('a file that is gone is no longer among the recent ones', async () => {
    const { files, remove } = start();
    await expect(files.openPath(at('gone.yaml'))).rejects.toMatchObject({ code: 'bad_input' });
    expect(remove.mock.calls).toEqual([[at('gone.yaml')]]);
  });

  it('a file that is refused is not remembered', async () => {
    writeFileSync(at('a.yaml'), '');
    const { add, client, files } = start();
    client.config.open.mockRejectedValue(new Error('refused'));
    await expect(files.openPath(at('a.yaml'))).rejects.toThrow('refused');
    expect(add).not.toHaveBeenCalled();
  });

  it.each(['case', 'har'] as const)('%s is saved where the user chose', async (kind) => {
    const { files } = start(at('file'));
    expect(await files.save(kind)).toBe(at('file'));
    expect(readFileSync(at('file'), 'utf8')).toBe(kind);
  });

  it('nothing is opened nor saved when the user chose nothing', async () => {
    const { client, files, wishes } = start(undefined);
    expect([await files.choose('case'), await files.save('har')]).toEqual([undefined, undefined]);
    expect(client.export.get).not.toHaveBeenCalled();
    expect(wishes.make).not.toHaveBeenCalled();
  });

  it.each([
    ['redact', 'secrets left out'],
    ['include', 'with its secrets'],
  ] as const)('an export is kept where the user chose, and it is said how: %s', async (secrets, said) => {
    const { dialogs, files, wishes } = start(at('mine.har'));
    const made = new File(['content'], 'hookbench-1.har');
    expect(await files.keep(made, secrets, undefined)).toEqual({ kind: 'saved', path: at('mine.har') });
    expect(dialogs.save.mock.calls).toMatchObject([
      [{ defaultPath: 'hookbench-1.har', filters: [{ extensions: ['har'] }] }],
    ]);
    expect(readFileSync(at('mine.har'), 'utf8')).toBe('content');
    expect(wishes.make.mock.calls).toMatchObject([[{ tone: 'done', text: `Saved to ${at('mine.har')}, ${said}.` }]]);
  });

  it('an export that is given up leaves nothing, and is not called saved', async () => {
    const { files, wishes } = start(at('mine.har'));
    const made = new File(['x'], 'a.har');
    await expect(files.keep(made, 'redact', AbortSignal.abort())).rejects.toMatchObject({ code: 'storage_failed' });
    expect(readdirSync(folder.path)).toEqual([]);
    expect(wishes.make).not.toHaveBeenCalled();
    expect(await start(undefined).files.keep(made, 'redact', undefined)).toEqual({ kind: 'cancelled' });
  });

  it('assumptions are saved where the user chose; comments and other sections of a file that is there stay', async () => {
    const path = at('mine.yaml');
    writeFileSync(path, '# mine\naddresses: { control: 4100 }\n');
    const { client, dialogs, files, wishes } = start(path);
    expect(await files.save('config-as')).toBe(path);
    expect(dialogs.save.mock.calls).toMatchObject([
      [{ defaultPath: 'hookbench.yaml', filters: [{ extensions: ['yaml', 'yml'] }] }],
    ]);
    expect(readFileSync(path, 'utf8')).toBe(
      '# mine\naddresses: { control: 4100 }\nprofile:\n  accessTokenLifetime: 61\n',
    );
    expect(wishes.make.mock.calls).toMatchObject([[{ text: `The assumptions were saved to ${path}.` }]]);
    expect(client.profile.save).not.toHaveBeenCalled();
  });

  it('assumptions do not take the place of a file that is no hookbench.yaml', async () => {
    writeFileSync(at('other.yaml'), 'services: [a]\n');
    await expect(start(at('other.yaml')).files.save('config-as')).rejects.toMatchObject({ code: 'bad_config' });
    expect(readFileSync(at('other.yaml'), 'utf8')).toBe('services: [a]\n');
  });

  it('assumptions are saved where hookbench.yaml has its place', async () => {
    const { dialogs, files } = start();
    expect(await files.save('config')).toBe('/data/hookbench.yaml');
    expect(dialogs.save).not.toHaveBeenCalled();
  });
});
