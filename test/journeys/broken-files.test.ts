import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function setAside(folder: string, name: string): Promise<Buffer | undefined> {
  const kept = (await readdir(folder)).find((file) => file.startsWith(`${name}.broken-`) && !/-(wal|shm)$/.test(file));
  return kept === undefined ? undefined : readFile(join(folder, kept));
}

describe('a broken database', () => {
  it.each([
    ['garbage', Buffer.from('this was never a database, '.repeat(400))],
    ['NULs', Buffer.alloc(8192)],
  ])('of %s is set aside whole, and a new one is started', async (_what, bytes) => {
    await using folder = await tempFolder();
    await writeFile(join(folder.path, 'hookbench.sqlite'), bytes);
    await using served = await startControl(folder.path);
    expect(await setAside(folder.path, 'hookbench.sqlite')).toEqual(bytes);
    const { notices } = await served.client.get('/status');
    expect(notices).toEqual([expect.stringContaining('hookbench.sqlite.broken-')]);
    const said = await served.client.entry('engine', ({ change }) => change === 'file-set-aside');
    expect(said.message).toBe(notices[0]);
    expect(await served.client.send('POST', '/chats', {})).toMatchObject({ status: 201 });
  });

  it.each([
    ['is truncated', (bytes: Buffer) => bytes.subarray(0, 4096)],
    ['has damaged pages', (bytes: Buffer) => bytes.fill(0xa5, 4096)],
  ])('that %s is set aside, and an empty one is started', async (_what, damage) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.sqlite');
    {
      await using first = await startControl(folder.path);
      await first.client.send('POST', '/chats', {});
    }
    const db = new DatabaseSync(file);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
    db.close();
    const damaged = damage(await readFile(file));
    await writeFile(file, damaged);
    await using served = await startControl(folder.path);
    expect((await setAside(folder.path, 'hookbench.sqlite'))?.length).toBe(damaged.length);
    expect((await served.client.get('/status')).notices).toEqual([
      expect.stringContaining('a new, empty one was started'),
    ]);
    expect((await served.client.get('/chats')).items).toEqual([]);
    expect(await served.client.send('POST', '/chats', {})).toMatchObject({ status: 201 });
  });
});

describe('a broken settings file', () => {
  it.each([
    ['null', 'null'],
    ['NULs', '\0'.repeat(22)],
    ['a BOM', '\uFEFF{"theme":"dark"}'],
    ['cut', '{"theme":"da'],
    ['empty', ''],
    ['an array', '[]'],
    ['a wrong type', '{"theme":5}'],
    ['an unknown value', '{"theme":"pink"}'],
  ])('(%s) is kept beside the defaults that take its place', async (_what, text) => {
    await using folder = await tempFolder();
    await writeFile(join(folder.path, 'settings.json'), text);
    await using served = await startControl(folder.path);
    expect(await served.client.get('/settings')).toMatchObject({ theme: 'system' });
    expect((await setAside(folder.path, 'settings.json'))?.toString()).toBe(text);
    expect((await served.client.get('/status')).notices).toEqual([expect.stringContaining('settings.json.broken-')]);
  });

  it('damaged while Hookbench runs is kept as a copy, reported, and replaced by the last settings', async () => {
    await using folder = await tempFolder();
    await using served = await startControl(folder.path);
    await served.client.send('PATCH', '/settings', { theme: 'dark' });
    await writeFile(join(folder.path, 'settings.json'), '{"theme":"da');
    expect(await served.client.get('/settings')).toMatchObject({ theme: 'dark', notifications: false });
    expect((await setAside(folder.path, 'settings.json'))?.toString()).toBe('{"theme":"da');
    const said = await served.client.entry('engine', ({ change }) => change === 'file-set-aside');
    expect(said.message).toMatch(/settings\.json\.broken-\w+, and the last settings remain in effect\.$/);
    expect((await served.client.get('/status')).notices).toEqual([said.message]);
    await served.client.send('PATCH', '/settings', { notifications: true });
    const kept = JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8')) as object;
    expect(kept).toMatchObject({ theme: 'dark', notifications: true });
  });

  it('is not left by a change: files are written for their owner only and can be read again', async () => {
    await using folder = await tempFolder();
    {
      await using first = await startControl(folder.path);
      expect(await first.client.send('PATCH', '/settings', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
    }
    expect((await stat(join(folder.path, 'settings.json'))).mode & 0o777).toBe(0o600);
    await using second = await startControl(folder.path);
    expect(await second.client.get('/settings')).toMatchObject({ theme: 'dark' });
    expect((await second.client.get('/status')).notices).toEqual([]);
  });
});
