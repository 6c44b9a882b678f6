import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { writeMeta } from '../../../../electron/engine/sessions/snapshot-file.ts';
import { openSnapshotFolder } from '../../../../electron/engine/sessions/snapshot-folder.ts';
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
  const changed = new Date('2026-01-01T00:00:00.000Z');
  await utimes(file('broken'), changed, changed);

  const { find, list } = openSnapshotFolder(folder.path);
  expect(list()).toEqual([
    { name: 'monday', createdAt, bytes: expect.any(Number) as number },
    {
      name: 'broken',
      createdAt: changed.toISOString(),
      bytes: 14,
      problem: 'The file is not a complete snapshot. Delete it, or replace it.',
    },
  ]);
  expect(find('broken')).toBe(file('broken'));
});
