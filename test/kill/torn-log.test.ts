import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startWriter } from '../../electron/engine/store/writer.ts';
import { tempFolder } from '../support/temp-folder.ts';

const frameBytes = 24 + 4096;

const insertion = (id: string) => ({ sql: 'INSERT INTO rows (id) VALUES (?)', params: [id] });

/** The ids of the rows in a database; opening it recovers its log, which a reader does not copy into the database. */
function idsIn(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    expect(db.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' });
    return db
      .prepare('SELECT id FROM rows ORDER BY id')
      .all()
      .map(({ id }) => id);
  } finally {
    db.close();
  }
}

/** The byte after the last one that a write changed. */
function endOfChange(before: Buffer, after: Buffer): number {
  let end = after.length;
  while (end <= before.length && before[end - 1] === after[end - 1]) end--;
  return end;
}

it('a commit of which any byte did not reach the disk is undone, and no other', async () => {
  await using folder = await tempFolder();
  const [file, torn] = [join(folder.path, 'hookbench.sqlite'), join(folder.path, 'torn.sqlite')];
  const created = new DatabaseSync(file);
  created.exec('CREATE TABLE rows (id TEXT PRIMARY KEY)');
  created.close();
  const writer = startWriter({ file }, () => undefined);
  await writer.write([insertion('first')]);
  await writer.write([insertion('second')]);
  const before = readFileSync(`${file}-wal`);
  await writer.write([insertion('third')]);
  const after = readFileSync(`${file}-wal`);
  const end = endOfChange(before, after);

  copyFileSync(file, torn);
  const idsWith = (log: Buffer): unknown[] => {
    writeFileSync(`${torn}-wal`, log);
    return idsIn(torn);
  };
  expect(idsWith(after)).toEqual(['first', 'second', 'third']);
  const wrong: [cut: number, ids: unknown[]][] = [];
  for (let cut = Math.max(0, end - frameBytes); cut < end; cut++) {
    const ids = idsWith(Buffer.concat([after.subarray(0, cut), before.subarray(cut)]));
    if (ids.join() !== 'first,second') wrong.push([cut, ids]);
  }
  expect(wrong).toEqual([]);
  await writer.close();
});
