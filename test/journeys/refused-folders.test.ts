import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startControl } from '../support/start-control.ts';
import { runCli, startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { needs, needsLinux, needsUnix } from '../support/needs.ts';

const isRoot = process.getuid?.() === 0;
/** The user nobody, to whom file modes apply, unlike root. */
const nobody = isRoot ? 65_534 : undefined;

type Run = NonNullable<Parameters<typeof runCli>[1]>;

/** What `hookbench serve` says before it ends. */
async function sayingOf(path: string, options: Run = {}) {
  const { code, stderr, stdout } = await runCli(['serve', '--ports', 'auto', '--json', '--data-dir', path], options);
  expect([code, stdout], stderr).toEqual([3, '']);
  return (JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }).error;
}

/** The same, with nothing in the folder changed. */
async function refusal(path: string, options: Run = {}) {
  const before = digestOf(path);
  const error = await sayingOf(path, options);
  expect(digestOf(path)).toEqual(before);
  return error;
}

/** The content of each file, except the lock, which every process that tries it creates. */
function digestOf(path: string): Record<string, string> {
  const names = readdirSync(path).filter((name) => name !== 'lock' && statSync(join(path, name)).isFile());
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ]),
  );
}

/** A data folder that another user can get to, as far as its own mode lets them. */
async function reachableFolder(mode: number) {
  const folder = await tempFolder();
  chmodSync(folder.path, 0o755);
  const path = join(folder.path, 'data');
  mkdirSync(path);
  writeFileSync(join(path, 'settings.json'), '{"theme":"dark"}');
  chmodSync(path, mode);
  return { data: path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('a data folder that cannot be written', needsUnix, () => {
  it('that is read-only is rejected with advice', async () => {
    await using folder = await reachableFolder(0o500);
    if (nobody !== undefined) chownSync(folder.data, nobody, nobody);
    const error = await refusal(folder.data, { uid: nobody });
    expect(error).toMatchObject({ code: 'data_dir_unusable', hint: expect.stringContaining('--data-dir') });
    expect(error.message).toContain(`Cannot use the data folder ${folder.data}: EACCES`);
    expect(error.message).not.toContain('belongs to');
  });

  it('that belongs to another user is rejected with its owner', needs(isRoot, 'needs root'), async () => {
    await using folder = await reachableFolder(0o700);
    const error = await refusal(folder.data, { uid: nobody });
    expect(error).toMatchObject({ code: 'data_dir_unusable', hint: expect.stringContaining('--data-dir') });
    expect(error.message).toContain(`It belongs to the user with id 0; your id is ${nobody}.`);
  });

  it('that the system cannot create is rejected instead of retried forever', needsLinux, async () => {
    const error = await sayingOf('/proc/hookbench/data');
    expect(error).toMatchObject({ code: 'data_dir_unusable', hint: expect.stringContaining('--data-dir') });
    expect(error.message).toContain('ENOENT');
  });

  it('that is new, with a full disk, is rejected', async () => {
    await using folder = await tempFolder();
    const path = join(folder.path, 'data');
    const { code, stderr } = await runCli(['serve', '--ports', 'auto', '--data-dir', path], { maxFileBlocks: 100 });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^hookbench: Cannot open .*hookbench.sqlite: .* Check that its disk has room and can be written/,
    );
  });
});

describe('a disk that is full at the start', needsUnix, () => {
  it.each([40, 200, 600])('after %i blocks is reported in one line', async (maxFileBlocks) => {
    await using folder = await tempFolder();
    const path = join(folder.path, 'data');
    const { code, stderr, stdout } = await runCli(['serve', '--ports', 'auto', '--json', '--data-dir', path], {
      maxFileBlocks,
    });
    expect([code, stdout, stderr.trim().split('\n')]).toEqual([3, '', [expect.any(String)]]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'data_dir_unusable' } });
  });
});

describe('a data folder in use', () => {
  it('is rejected with the process and user that hold it, and the address of their Hookbench', async () => {
    await using folder = await tempFolder();
    await using first = await startControl(folder.path);
    const { code, message } = await sayingOf(folder.path);
    expect(code).toBe('data_dir_in_use');
    expect(message).toMatch(
      new RegExp(`in use by process ${process.pid} of \\S+ since 20\\S+; its URL is ${first.origin}\\.`),
    );
  });
});

describe('a sealed data folder', () => {
  it('is opened on the command line only with the key in the environment', async () => {
    await using folder = await tempFolder();
    const env = { HOOKBENCH_SECRETS_KEY: 'correct horse battery staple' };
    {
      await using first = await startServe(folder.path, { env });
      expect(await first.control.get('/status')).toMatchObject({ secrets: 'key' });
      await first.stop();
    }
    const without = await refusal(folder.path);
    expect(without).toMatchObject({ code: 'secrets_locked', hint: expect.stringContaining('HOOKBENCH_SECRETS_KEY') });
    const other = await refusal(folder.path, { env: { HOOKBENCH_SECRETS_KEY: 'another horse battery' } });
    expect(other.message).toContain('which does not open them here (key: ');
    const exported = ['export', '--data-dir', folder.path];
    expect(await runCli(exported)).toMatchObject({ code: 3, stderr: expect.stringContaining('are sealed') });
    expect(await runCli(exported, { env })).toMatchObject({ code: 0, stderr: '' });
    await using again = await startServe(folder.path, { env });
    const { items: clients } = await again.control.get('/clients');
    expect(clients).toMatchObject([{ id: 'demo-service', secret: expect.any(String) }, {}, {}]);
  });
});

describe('settings', () => {
  it.each([
    ['a folder is in the place of their file', (file: string) => mkdirSync(file)],
    ['their file is read-only', (file: string) => writeFileSync(file, '{"theme":"dark"}', { mode: 0o400 })],
  ])('can be read and changed after a start when %s', async (_what, prepare) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'settings.json');
    prepare(file);
    const wasFolder = statSync(file).isDirectory();
    await using served = await startControl(folder.path);
    const { client } = served;
    expect(await client.get('/settings')).toMatchObject({ theme: wasFolder ? 'system' : 'dark' });
    const said = wasFolder ? [expect.stringContaining('settings.json.broken-')] : [];
    expect((await client.get('/status')).notices).toEqual(said);
    expect(await client.send('PATCH', '/settings', { theme: 'light' })).toMatchObject({ theme: 'light' });
    expect(readFileSync(file, 'utf8')).toContain('light');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that cannot be stored are rejected and unchanged', needsUnix, async () => {
    await using folder = await reachableFolder(0o700);
    if (nobody !== undefined) chownSync(folder.data, nobody, nobody);
    chmodSync(join(folder.data, 'settings.json'), 0o644);
    await using served = await startServe(folder.data, { uid: nobody });
    chmodSync(folder.data, 0o500);
    const change = served.control.send('PATCH', '/settings', { theme: 'light' });
    await expect(change).rejects.toThrow(/507.*storage_failed.*settings.json: EACCES/);
    expect(await served.control.get('/settings')).toMatchObject({ theme: 'dark' });
    chmodSync(folder.data, 0o700);
    expect(await served.control.send('PATCH', '/settings', { theme: 'light' })).toMatchObject({ theme: 'light' });
  });
});
