import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, exportCase, multiplied } from '../support/cases.ts';
import { databaseRows } from '../support/database-rows.ts';
import { startControl } from '../support/start-control.ts';
import { runCli, startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const wanted = 2000;
const limitMs = 300_000;
const megabyte = 1024 * 1024;

let folder: TempFolder;
let one: string;
let large: string;
let entries: number;
let dataDir: string;
let serve: ServeChild;

beforeAll(async () => {
  folder = await tempFolder();
  await using origin = await startControl();
  const { trace } = await origin.client.send('POST', '/chats', {});
  await origin.client.entry('pairing');
  const file = await exportCase(origin, `&trace=${trace}`);
  const copies = Math.ceil(wanted / documentOf(file).entries.length);
  const many = multiplied(file, copies);
  entries = documentOf(many).entries.length;
  [one, large] = ['one', 'large'].map((name) => join(folder.path, `${name}.hookbench-case`)) as [string, string];
  await writeFile(one, file);
  await writeFile(large, many);
  dataDir = join(folder.path, 'data');
  serve = await startServe(dataDir);
}, limitMs);
afterAll(async () => {
  await serve.kill();
  await folder[Symbol.asyncDispose]();
});

async function open({ ready }: ServeChild, path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${ready.control}/cases/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ready.controlKey}`, 'content-type': 'application/vnd.hookbench.case+json' },
    body: await readFile(path),
    ...(signal && { signal }),
  });
}

/** The peak memory of the process in MiB. */
function peakOf({ ready }: ServeChild): number {
  const status = readFileSync(`/proc/${ready.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Resets the peak memory to the current value, in MiB. */
function peakFromNow(serve: ServeChild): number {
  writeFileSync(`/proc/${serve.ready.pid}/clear_refs`, '5');
  return peakOf(serve);
}

/** An unread export waits with little memory, and others see later entries. */
async function exportedSlowly(serve: ServeChild, caseId: string): Promise<Buffer> {
  const linux = process.platform === 'linux';
  const before = linux ? peakFromNow(serve) : 0;
  const taken = await fetch(`${serve.ready.control}/export?format=case&case=${caseId}`, {
    headers: { authorization: `Bearer ${serve.ready.controlKey}` },
  });
  const reader = taken.body!.getReader();
  const first = await reader.read();
  await serve.control.send('PATCH', '/settings', { theme: 'dark' });
  expect(await serve.control.send('POST', '/chats', {})).toMatchObject({ status: 201 });
  expect((await serve.control.get('/status')).journal.entries).toBeGreaterThan(entries + 5);
  const chunks = [first.value ?? new Uint8Array()];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value);
  const file = Buffer.concat(chunks);
  expect(file.length).toBeGreaterThan(3 * megabyte);
  if (linux) expect(peakOf(serve) - before).toBeLessThan(80);
  return file;
}

const rowsOf = (dataDir: string) =>
  databaseRows(
    dataDir,
    `SELECT (SELECT count(*) FROM journal WHERE case_id IS NOT NULL) AS entries,
      (SELECT count(*) FROM case_staging) AS staged, (SELECT count(*) FROM case_details) AS details, (SELECT count(*) FROM cases) AS cases`,
  )[0];

describe('hookbench open FILE', () => {
  it('opens it in the Hookbench that uses the data folder', async () => {
    const { code, stdout } = await runCli(['open', '--data-dir', dataDir, one]);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Opened one\.hookbench-case: \d+ entries added to the journal\.\n$/),
    });
    const { items } = await serve.control.get('/cases');
    expect(items).toHaveLength(1);
    const exported = join(folder.path, 'again.hookbench-case');
    const args = ['export', '--data-dir', dataDir, '--format', 'case', '--output', exported];
    expect(await runCli(args)).toMatchObject({ code: 0 });
    expect(documentOf(await readFile(exported)).entries.length).toBeGreaterThan(
      documentOf(await readFile(one)).entries.length,
    );
    await serve.control.send('DELETE', `/cases/${items[0].id}`);
  });

  it('exits with 2 and the reason for an invalid or missing file', async () => {
    const cut = join(folder.path, 'cut.hookbench-case');
    const bytes = await readFile(one);
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    const none = join(folder.path, 'none');
    const env = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    const refused = await runCli(['open', '--ports', 'auto', '--data-dir', none, cut], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('cut.hookbench-case is cut short');
    const missing = await runCli(['open', '--data-dir', none, join(folder.path, 'no.hookbench-case')], { env });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('File not found: ') });
  });
});

describe('a case file of 2,000 entries', () => {
  it(
    'is opened and exported within a few times its size of memory, while other requests are served',
    async () => {
      const size = readFileSync(large).length / megabyte;
      console.log('SIZE', size, entries);
      const before = process.platform === 'linux' ? peakOf(serve) : 0;
      let opened = false;
      const opening = open(serve, large).finally(() => (opened = true));
      let rounds = 0;
      for (; !opened; rounds++) await Promise.all([serve.control.get('/status'), after(50)]);
      expect(await (await opening).json()).toMatchObject({ entries, skipped: 0 });
      expect(rounds).toBeGreaterThan(5);
      if (process.platform === 'linux') expect(peakOf(serve) - before).toBeLessThan(100 + 10 * size);
      const { items } = await serve.control.get('/cases');
      const again = await exportedSlowly(serve, items[0].id);
      expect(documentOf(again).counts.entries).toBe(entries);
      expect(await serve.control.send('DELETE', `/cases/${items[0].id}`)).toEqual({ removed: entries });
    },
    limitMs,
  );

  it(
    'leaves no data when the request is cancelled, and can be opened again',
    async () => {
      const cancel = new AbortController();
      const cut = open(serve, large, cancel.signal).catch(() => undefined);
      await expect.poll(() => Number(rowsOf(dataDir)?.['staged']), { timeout: limitMs }).toBeGreaterThan(0);
      cancel.abort();
      await cut;
      await expect
        .poll(() => rowsOf(dataDir), { timeout: limitMs })
        .toEqual({
          entries: 0,
          staged: 0,
          details: 0,
          cases: 0,
        });
      expect(await (await open(serve, large)).json()).toMatchObject({ entries, skipped: 0 });
    },
    limitMs,
  );

  it(
    'exists completely or not at all after the process is killed while opening it',
    async () => {
      await using killed = await tempFolder();
      const ends: unknown[] = [];
      /** A start removes the stored part of a file that was not opened. */
      const startAgain = async () => {
        const child = await startServe(killed.path);
        await child.control.send('PATCH', '/settings', { theme: 'dark' });
        await expect.poll(() => rowsOf(killed.path)?.['staged']).toBe(0);
        const rows = rowsOf(killed.path);
        expect([0, entries]).toContain(rows?.['entries']);
        expect(rows?.['cases']).toBe(rows?.['entries'] === 0 ? 0 : 1);
        expect(Number(rows?.['details']) > 0).toBe(rows?.['entries'] !== 0);
        ends.push(rows?.['entries']);
        return child;
      };
      for (const part of [0, 0.6]) {
        const child = await startAgain();
        const cut = open(child, large).catch(() => undefined);
        const isReached = () => {
          const rows = rowsOf(killed.path);
          return Number(rows?.['staged']) > part * entries || rows?.['cases'] === 1;
        };
        await expect.poll(isReached, { timeout: limitMs, interval: 20 }).toBe(true);
        await child.kill();
        await cut;
      }
      await (await startAgain()).kill();
      expect(ends.slice(0, 2)).toEqual([0, 0]);
    },
    limitMs,
  );
});
