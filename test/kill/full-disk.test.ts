import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { databaseRows } from '../support/database-rows.ts';
import { needsLinux, needsProgram } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { compileDisk, diskEnvironment } from './disk.ts';

const writer = join(import.meta.dirname, '../../electron/engine/store/writer.ts');

/**
 * Stores groups of rows again and again. Each time a later write finds the disk full, until there is no such write; then the same while
 * the log is copied into the database. Prints which groups were stored and which were refused, and ends as a crash does.
 */
const script = `
  import { DatabaseSync } from 'node:sqlite';
  import { startWriter } from ${JSON.stringify(writer)};
  const file = process.argv[2];
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (place TEXT, text TEXT); CREATE INDEX rows_place ON rows (place)');
  const writer = startWriter({ file }, () => undefined);
  const [stored, refused] = [[], []];
  const store = async (place) => {
    const row = { sql: 'INSERT INTO rows VALUES (?, ?)', params: [place, 'x'.repeat(3000)] };
    await writer.write([row, row, row]).then(() => stored.push(place), () => refused.push(place));
  };
  const fullAt = (write) => {
    process.env.HOOKBENCH_DISK_FULL = String(write);
  };
  for (let write = 1, before = -1; before < refused.length; write++) {
    before = refused.length;
    fullAt(write);
    for (const group of 'abc') await store(write + group);
  }
  let failed = 0;
  for (let write = 1, before = -1; before < failed; write++) {
    before = failed;
    fullAt(write);
    try {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      failed++;
    }
  }
  fullAt(0);
  await store('last');
  process.stdout.write(JSON.stringify({ stored, refused, failed }), () => process.kill(process.pid, 'SIGKILL'));`;

interface Ended {
  stored: string[];
  refused: string[];
  /** How often the log could not be copied. */
  failed: number;
}

const options = process.platform === 'linux' ? needsProgram('cc', '--version') : needsLinux;

it('a disk that is full at any write refuses what does not fit, and loses nothing else', options, async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'store.mjs');
  await writeFile(file, script);
  const env = { ...process.env, ...diskEnvironment(compileDisk(folder.path), undefined, 'works') };
  const args = [file, join(folder.path, 'hookbench.sqlite')];
  const ended = await promisify(execFile)(process.execPath, args, { env }).catch((error: { stdout: string }) => error);
  const { failed, refused, stored } = JSON.parse(ended.stdout) as Ended;
  expect(refused.length).toBeGreaterThan(10);
  expect(failed).toBeGreaterThan(10);
  expect(stored.at(-1)).toBe('last');
  const rows = databaseRows(folder.path, 'SELECT place, count(*) AS count FROM rows GROUP BY place');
  const counts = Object.fromEntries(rows.map(({ count, place }) => [place, count]));
  expect(counts).toEqual(Object.fromEntries(stored.map((place) => [place, 3])));
  expect(databaseRows(folder.path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});
