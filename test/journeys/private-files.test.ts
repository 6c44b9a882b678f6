import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsUnix } from '../support/needs.ts';
import { runCli, startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);
const secretFiles = [
  'instance.json',
  'lock',
  'hookbench.sqlite',
  'ca-key.pem',
  'localhost-key.pem',
  'settings.json',
] as const;

describe('files with secrets', needsUnix, () => {
  it('are made readable only for their owner at each start', async () => {
    await using folder = await tempFolder();
    const at = (name: string): string => join(folder.path, name);
    {
      await using first = await startServe(folder.path);
      await first.control.send('PATCH', '/settings', { theme: 'dark' });
    }
    // Killed, so that instance.json is left behind, too.
    for (const name of secretFiles) await chmod(at(name), 0o644);
    await using served = await startServe(folder.path);
    for (const name of secretFiles) expect([name, await modeOf(at(name))]).toEqual([name, '600']);
    expect(JSON.parse(await readFile(at('instance.json'), 'utf8'))).toMatchObject({ key: served.ready.controlKey });
  });

  it.each(['instance.json', 'lock', 'hookbench.sqlite'])(
    'are not written through a symbolic link: %s',
    async (name) => {
      await using folder = await tempFolder();
      const data = join(folder.path, 'data');
      const victim = join(folder.path, 'victim');
      await mkdir(data);
      await writeFile(victim, '{"pid":1}', { mode: 0o644 });
      await symlink(victim, join(data, name));
      const { code, stderr } = await runCli(['serve', '--ports', 'auto', '--json', '--data-dir', data]);
      expect(code).toBe(3);
      expect((JSON.parse(stderr) as { error: object }).error).toMatchObject({
        code: 'data_dir_unusable',
        message: expect.stringContaining(`${name} is a symbolic link`),
      });
      expect([await readFile(victim, 'utf8'), await modeOf(victim)]).toEqual(['{"pid":1}', '644']);
    },
  );

  it('are not written through a link at the path of the new file', async () => {
    await using folder = await tempFolder();
    const data = join(folder.path, 'data');
    const victim = join(folder.path, 'victim');
    await mkdir(data);
    await writeFile(victim, 'kept');
    for (const name of ['instance.json', 'ca-key.pem']) await symlink(victim, join(data, `${name}.next`));
    await using served = await startServe(data);
    expect(await readFile(victim, 'utf8')).toBe('kept');
    expect(await readFile(join(data, 'instance.json'), 'utf8')).toContain(served.ready.controlKey);
  });

  it('are not read through a link: commands reject such an instance.json', async () => {
    await using folder = await tempFolder();
    await using served = await startServe(join(folder.path, 'served'));
    const data = join(folder.path, 'data');
    await mkdir(data);
    await symlink(join(folder.path, 'served', 'instance.json'), join(data, 'instance.json'));
    const { code, stderr } = await runCli(['token', '--ports', 'auto', '--data-dir', data]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('instance.json is a symbolic link')]);
    expect((await served.control.get('/tokens')).items).toEqual([]);
  });
});

describe('several starts at once on one data folder', () => {
  it('leave one running; the others name it and exit with 3', { timeout: 90_000 }, async () => {
    await using folder = await tempFolder();
    // Left by a process that was killed; its number may not be taken for the holder's.
    await writeFile(join(folder.path, 'instance.json'), JSON.stringify({ pid: 2 ** 22 + 1, user: 'gone' }));
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startServe(folder.path)));
    const running = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value);
    const refusals = starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason));
    try {
      expect(running).toHaveLength(1);
      const words = `is in use by process ${running[0]?.ready.pid}`;
      expect(refusals).toEqual([1, 2, 3].map(() => expect.stringMatching(`ended with 3 .*${words}.* since 20`)));
    } finally {
      for (const served of running) await served.stop();
    }
  });
});
