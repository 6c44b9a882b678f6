import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import type { RecentFiles } from '../../../electron/shell/files/recent-files.ts';
import { readUserFile, writeUserFile } from '../../../electron/shell/files/user-file-access.ts';
import { createUserFiles } from '../../../electron/shell/files/user-files.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const at = (name: string): string => join(folder.path, name);

describe('readUserFile', () => {
  it('reads name and content', async () => {
    writeFileSync(at('a.yaml'), 'profile: {}');
    const file = await readUserFile(at('a.yaml'), 100);
    expect([file.name, await file.text()]).toEqual(['a.yaml', 'profile: {}']);
  });

  it.each([
    ['is missing', 'none.yaml', /no such file/],
    ['is a folder', 'folder.yaml', /it is not a file\.$/],
    ['is too large', 'large.yaml', /it has 11 bytes, the maximum is 10\.$/],
  ])('rejects a file that %s', async (_, name, message) => {
    mkdirSync(at('folder.yaml'));
    writeFileSync(at('large.yaml'), 'x'.repeat(11));
    await expect(readUserFile(at(name), 10)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(message),
    });
  });
});

describe('writeUserFile', () => {
  it('writes a file with mode 0600, also if it replaces a readable one', async () => {
    writeFileSync(at('a.har'), 'old');
    chmodSync(at('a.har'), 0o644);
    await writeUserFile(at('a.har'), new Blob(['new']));
    expect(readFileSync(at('a.har'), 'utf8')).toBe('new');
    expect(statSync(at('a.har')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['a.har']);
  });

  it('keeps the old file if writing fails', async () => {
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

  it('passes on errors of the content unchanged', async () => {
    const broken = new ReadableStream({
      start: (stream) => {
        stream.error(new Error('a row cannot be read'));
      },
    });
    await expect(writeUserFile(at('a.har'), { stream: () => broken })).rejects.toThrow(/^a row cannot be read$/);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('rejects a file in a missing folder', async () => {
    await expect(writeUserFile(at('none/a.har'), new Blob([]))).rejects.toMatchObject({ code: 'storage_failed' });
  });
});

describe('createUserFiles', () => {
  function start(chosen?: string) {
    const commands = { send: vi.fn(), follow: vi.fn() };
    const [add, remove] = [vi.fn(), vi.fn()];
    const dialogs = {
      open: vi.fn(async (_options: object) => chosen),
      save: vi.fn(async (_options: object) => chosen),
    };
    const client = {
      cases: {
        open: vi.fn(async (_file: File, _options: { signal: AbortSignal }) => ({
          id: 'case_1',
          entries: 3,
          skipped: 1,
        })),
      },
      config: { open: vi.fn(async () => ({ applied: ['profile'], waiting: ['addresses'] })) },
      export: { get: vi.fn(async ({ format }: { format: string }) => new Blob([format])) },
      profile: {
        get: vi.fn(async () => ({ ...defaultProfile, accessTokenLifetime: 61 })),
        save: vi.fn(async () => ({ path: '/data/hookbench.yaml' })),
      },
      requests: { import: vi.fn(async () => ({ format: 'har', items: [], warnings: [] })) },
    };
    const recent = { add, remove } as unknown as RecentFiles;
    const files = createUserFiles({ client: () => client as never, dialogs, recent, commands });
    return { add, remove, client, dialogs, files, commands };
  }

  const shownCase = [
    [{ kind: 'case-opening', name: 'a.hookbench-case' }],
    [{ kind: 'show-case', id: 'case_1' }],
    [{ kind: 'case-opening' }],
  ];

  it('opens a case file, shows it, and adds it to the recent files', async () => {
    writeFileSync(at('a.hookbench-case'), '{}');
    const { add, client, files, commands } = start(at('a.hookbench-case'));
    expect(await files.choose('case')).toBe(at('a.hookbench-case'));
    expect(client.cases.open.mock.calls).toMatchObject([[{ name: 'a.hookbench-case' }, {}]]);
    expect(add.mock.calls).toEqual([[at('a.hookbench-case'), 'case']]);
    expect(commands.send.mock.calls).toEqual(shownCase);
  });

  it('stops opening a case file when the user cancels it, without a message', async () => {
    writeFileSync(at('a.hookbench-case'), '{}');
    const { add, client, files, commands } = start();
    const { promise, reject } = Promise.withResolvers<never>();
    client.cases.open.mockImplementation((_file, { signal }) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    });
    const opened = files.openPath(at('a.hookbench-case'));
    await vi.waitFor(() => expect(client.cases.open).toHaveBeenCalled());
    expect(commands.send.mock.calls).toEqual([[{ kind: 'case-opening', name: 'a.hookbench-case' }]]);
    expect(files.cancelOpen()).toBe(true);
    expect(await opened).toBe(at('a.hookbench-case'));
    expect(commands.send.mock.calls.slice(1)).toEqual([[{ kind: 'case-opening' }]]);
    expect(add).not.toHaveBeenCalled();
    expect(files.cancelOpen()).toBe(false);
  });

  it('shows a case file even if the recent files cannot be saved', async () => {
    writeFileSync(at('a.hookbench-case'), '{}');
    const { add, files, commands } = start();
    add.mockImplementation(() => {
      throw new Error('the disk is full');
    });
    await expect(files.openPath(at('a.hookbench-case'))).rejects.toThrow('the disk is full');
    expect(commands.send.mock.calls).toEqual(shownCase);
  });

  it('applies a hookbench.yaml, and lists sections that require a start', async () => {
    writeFileSync(at('mine.yml'), 'profile: {}');
    const { client, files, commands } = start();
    await files.openPath(at('mine.yml'));
    expect(client.config.open.mock.calls).toEqual([[{ name: at('mine.yml'), text: 'profile: {}' }]]);
    expect(commands.send.mock.calls).toMatchObject([
      [{ kind: 'config-opened' }],
      [{ text: `Opened ${at('mine.yml')}. Applied: profile. Applied only at a start with --config: addresses.` }],
    ]);
  });

  it('shows the requests of a HAR for selection, and adds it to the recent files', async () => {
    writeFileSync(at('a.har'), '{"log":{}}');
    const { add, client, dialogs, files, commands } = start(at('a.har'));
    expect(await files.choose('har')).toBe(at('a.har'));
    expect(dialogs.open.mock.calls).toMatchObject([[{ title: 'Open HAR', filters: [{ extensions: ['har'] }] }]]);
    const read = { name: 'a.har', text: '{"log":{}}' };
    expect(client.requests.import.mock.calls).toEqual([[read]]);
    expect(commands.send.mock.calls).toEqual([[{ kind: 'import-requests', ...read }]]);
    expect(add.mock.calls).toEqual([[at('a.har'), 'har']]);
  });

  it('rejects an unsupported file type', async () => {
    await expect(start().files.openPath(at('a.txt'))).rejects.toMatchObject({
      message: `Hookbench cannot open ${at('a.txt')}: the file type is not supported.`,
      hint: 'Supported file types: .hookbench-case, .yaml, .yml, .har.',
    });
  });

  it('removes a missing file from the recent files', async () => {
    const { files, remove } = start();
    await expect(files.openPath(at('gone.yaml'))).rejects.toMatchObject({ code: 'bad_input' });
    expect(remove.mock.calls).toEqual([[at('gone.yaml')]]);
  });

  it('does not add a rejected file to the recent files', async () => {
    writeFileSync(at('a.yaml'), '');
    const { add, client, files } = start();
    client.config.open.mockRejectedValue(new Error('refused'));
    await expect(files.openPath(at('a.yaml'))).rejects.toThrow('refused');
    expect(add).not.toHaveBeenCalled();
  });

  it.each(['case', 'har'] as const)('saves %s where the user chose', async (kind) => {
    const { files } = start(at('file'));
    expect(await files.save(kind)).toBe(at('file'));
    expect(readFileSync(at('file'), 'utf8')).toBe(kind);
  });

  it('opens and saves nothing if the user cancels the dialog', async () => {
    const { client, files, commands } = start(undefined);
    expect([await files.choose('case'), await files.save('har')]).toEqual([undefined, undefined]);
    expect(client.export.get).not.toHaveBeenCalled();
    expect(commands.send).not.toHaveBeenCalled();
  });

  it.each([
    ['redact', 'Secrets are redacted.'],
    ['include', 'It contains secrets.'],
  ] as const)('saves an export where the user chose and reports its secrets: %s', async (secrets, note) => {
    const { dialogs, files, commands } = start(at('mine.har'));
    const made = new File(['content'], 'hookbench-1.har');
    expect(await files.keep(made, secrets, undefined)).toEqual({ kind: 'saved', path: at('mine.har') });
    expect(dialogs.save.mock.calls).toMatchObject([
      [{ defaultPath: 'hookbench-1.har', filters: [{ extensions: ['har'] }] }],
    ]);
    expect(readFileSync(at('mine.har'), 'utf8')).toBe('content');
    expect(commands.send.mock.calls).toMatchObject([[{ tone: 'done', text: `Saved to ${at('mine.har')}. ${note}` }]]);
  });

  it('leaves nothing of a cancelled export, and shows no notice', async () => {
    const { files, commands } = start(at('mine.har'));
    const made = new File(['x'], 'a.har');
    await expect(files.keep(made, 'redact', AbortSignal.abort())).rejects.toMatchObject({ code: 'storage_failed' });
    expect(readdirSync(folder.path)).toEqual([]);
    expect(commands.send).not.toHaveBeenCalled();
    expect(await start(undefined).files.keep(made, 'redact', undefined)).toEqual({ kind: 'cancelled' });
  });

  it('saves assumptions where the user chose, and keeps comments and other sections of the file', async () => {
    const path = at('mine.yaml');
    writeFileSync(path, '# mine\naddresses: { control: 4100 }\n');
    const { client, dialogs, files, commands } = start(path);
    expect(await files.save('config-as')).toBe(path);
    expect(dialogs.save.mock.calls).toMatchObject([
      [{ defaultPath: 'hookbench.yaml', filters: [{ extensions: ['yaml', 'yml'] }] }],
    ]);
    expect(readFileSync(path, 'utf8')).toBe(
      '# mine\naddresses: { control: 4100 }\nprofile:\n  accessTokenLifetime: 61\n',
    );
    expect(commands.send.mock.calls).toMatchObject([[{ text: `Saved the assumptions to ${path}.` }]]);
    expect(client.profile.save).not.toHaveBeenCalled();
  });

  it('does not overwrite a file that is not a hookbench.yaml with assumptions', async () => {
    writeFileSync(at('other.yaml'), 'services: [a]\n');
    await expect(start(at('other.yaml')).files.save('config-as')).rejects.toMatchObject({ code: 'bad_config' });
    expect(readFileSync(at('other.yaml'), 'utf8')).toBe('services: [a]\n');
  });

  it('saves assumptions to the current hookbench.yaml', async () => {
    const { dialogs, files } = start();
    expect(await files.save('config')).toBe('/data/hookbench.yaml');
    expect(dialogs.save).not.toHaveBeenCalled();
  });
});
