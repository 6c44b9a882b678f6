import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { writeMeta } from '../../../../electron/engine/sessions/snapshot-file.ts';
import { listSnapshots, openSnapshotFolder } from '../../../../electron/engine/sessions/snapshot-folder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const createdAt = '2026-01-02T03:04:05.000Z';

it('a folder of snapshots lists files that cannot be read with their problem', async () => {
  await using folder = await tempFolder();
  const sessions = join(folder.path, 'sessions');
  await mkdir(sessions);
  const file = (name: string) => join(sessions, `${name}.hookbench-session`);
  const db = new DatabaseSync(file('monday'));
  writeMeta(db, { format: 1, createdAt, clocks: [] });
  db.exec('PRAGMA user_version = 1');
  db.close();
  await writeFile(file('broken'), 'not a snapshot');
  await writeFile(file(' no name'), 'not a snapshot');
  await mkdir(file('folder'));
  const changed = new Date('2026-01-01T00:00:00.000Z');
  for (const each of ['broken', 'folder']) await utimes(file(each), changed, changed);

  const { find, put } = openSnapshotFolder(folder.path);
  expect(listSnapshots(folder.path)).toEqual([
    { name: 'monday', createdAt, bytes: expect.any(Number) as number },
    {
      name: 'broken',
      createdAt: changed.toISOString(),
      bytes: 14,
      problem: 'The file is not a complete snapshot. Delete it, or replace it.',
    },
    {
      name: 'folder',
      createdAt: changed.toISOString(),
      bytes: expect.any(Number) as number,
      problem: `${file('folder')} is a folder, not a snapshot. Delete or rename the folder.`,
    },
  ]);
  expect(find('broken')).toBe(file('broken'));
  const refusal = { code: 'conflict', message: expect.stringContaining('is a folder') as string };
  expect(() => find('folder')).toThrow(expect.objectContaining(refusal));
  await expect(put('folder', () => undefined)).rejects.toMatchObject(refusal);
});
