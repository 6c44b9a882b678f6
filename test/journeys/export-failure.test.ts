import { existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { ExportFormat } from '#shared/model/export-format.ts';
import { documentOf, openCase } from '../support/cases.ts';
import { http } from '../support/http-request.ts';
import { runCli } from '../support/start-serve.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';

const pageSize = 4096;

/** Overwrites the first page of a table in the file of a database that is in use. */
async function spoilTable(file: string, table: string): Promise<void> {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)');
  const row = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
  db.close();
  const opened = await open(file, 'r+');
  await opened.write(Buffer.alloc(pageSize, 0xa5), 0, pageSize, (Number(row?.['rootpage']) - 1) * pageSize);
  await opened.close();
}

async function exported({ control, key }: TestControl, format: ExportFormat) {
  const answer = await http(`${control}/export?format=${format}`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer;
}

it('replaces an unreadable entry with a notice, and exports all others', async () => {
  await using folder = await tempFolder();
  await using served = await startControl(folder.path);
  await served.client.send('POST', '/chats', {});
  const { seq } = await served.client.entry('capture');
  await served.client.entry('pairing');
  const db = new DatabaseSync(join(folder.path, 'hookbench.sqlite'));
  db.exec("UPDATE journal SET entry = '{broken' WHERE kind = 'capture'");
  db.close();
  const message = `Entry ${seq} (capture) was left out of this export: it cannot be read.`;

  const lines = (await exported(served, 'ndjson')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => line.seq === seq)).toMatchObject([
    { kind: 'engine', change: 'failure', message, leftOut: { kind: 'capture', reason: 'unreadable' } },
  ]);
  expect(lines.filter(({ leftOut }) => leftOut)).toHaveLength(1);

  const { entries } = JSON.parse((await exported(served, 'har')).text).log;
  expect(entries.filter(({ comment = '' }) => comment.startsWith('Entry '))).toMatchObject([
    { comment: message, _seq: seq, _leftOut: { kind: 'capture', reason: 'unreadable' }, response: { status: 0 } },
  ]);
  expect(entries.length).toBeGreaterThan(2);

  const [, row = ''] = (await exported(served, 'csv')).text.split('\r\n');
  expect(row).toMatch(new RegExp(`^${seq},2.*,${message.replace(/[().]/g, '\\$&')},`));

  const { bytes } = await exported(served, 'case');
  const { counts, entries: items } = documentOf(bytes);
  expect(items.filter(({ entry }) => entry.seq === seq)).toMatchObject([{ entry: { kind: 'engine', message } }]);
  await using other = await startControl();
  expect(await openCase(other, bytes)).toMatchObject({ entries: counts.entries });
});

it('leaves out an entry on a damaged page, exports all others, and reports the damage', async () => {
  await using folder = await tempFolder();
  await using served = await startControl(folder.path);
  await served.client.send('POST', '/chats', {});
  const { seq } = await served.client.entry('capture');
  await served.client.entry('pairing');
  await spoilTable(served.served.engine.store.file, 'captures');

  const lines = (await exported(served, 'ndjson')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter(({ leftOut }) => leftOut)).toMatchObject([
    { seq, change: 'failure', leftOut: { kind: 'capture', reason: 'unreadable' } },
  ]);
  const { notices } = await served.client.get('/status');
  expect(notices).toEqual([expect.stringMatching(/hookbench\.sqlite is damaged: .* Restart Hookbench/)]);
});

it('an export of a missing database returns a problem document, and leaves no file', async () => {
  await using folder = await tempFolder();
  await using served = await startControl(folder.path);
  await served.client.send('POST', '/chats', {});
  const { file } = served.served.engine.store;
  renameSync(file, `${file}.gone`);
  const { control, key } = served;
  const answer = await http(`${control}/export?format=ndjson`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer).toMatchObject({ status: 507, json: { code: 'storage_failed' } });

  const output = join(folder.path, 'out.har');
  const ran = await runCli(['export', '--format', 'har', '--data-dir', folder.path, '--output', output]);
  expect(ran.code).not.toBe(0);
  expect(existsSync(output)).toBe(false);
  renameSync(`${file}.gone`, file);
});
