import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../support/temp-folder.ts';

const writer = join(import.meta.dirname, '../../../../electron/engine/store/writer.ts');

/** Prints by how many MB the process grows while it stores a body of 24 MB. */
const script = `
  import { DatabaseSync } from 'node:sqlite';
  import { startWriter } from ${JSON.stringify(writer)};
  const file = process.argv[2];
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE bodies (body BLOB)');
  const writer = startWriter({ file }, () => undefined);
  const store = (size) => writer.write([
    { sql: 'INSERT INTO bodies VALUES (?)', params: [Buffer.allocUnsafeSlow(size).fill(1)], moves: 0 },
  ]);
  await store(100_000);
  const before = process.memoryUsage.rss();
  await store(24_000_000);
  console.log((process.memoryUsage.rss() - before) / 1e6);
  await writer.close();
  db.close();`;

it.runIf(process.platform === 'linux')('returns the memory of a body after its commit', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'store.mjs');
  await writeFile(file, script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, join(folder.path, 'bodies.sqlite')]);
  expect(Number(stdout)).toBeLessThan(16);
});
