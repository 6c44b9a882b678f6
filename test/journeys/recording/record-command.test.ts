import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import { http } from '../../support/http-request.ts';
import { startControl } from '../../support/start-control.ts';
import { commandLine, runCli } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let temporary: TempFolder;
let total = 2;
const server = createServer((request, response) => {
  const body =
    request.url === '/items'
      ? { total, items: [{ id: 'item-1', at: new Date().toISOString() }] }
      : { url: request.url };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
});
const real = () => `http://localhost:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  temporary = await tempFolder();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await temporary[Symbol.asyncDispose]();
});

/** Starts `hookbench record`, and waits until it prints our addresses. */
async function startRecording(folder: string, ...more: string[]) {
  const [node, program] = commandLine;
  const dataDir = join(temporary.path, `data-${folder}`);
  const args = [program, 'record', '--to', real(), '--out', join(temporary.path, folder), '--data-dir', dataDir];
  const child: ChildProcess = spawn(node, [...args, '--ports', 'auto', '--json', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: { recording?: boolean }[] = [];
  const reader = createInterface({ input: child.stdout! });
  const [first] = (await once(reader, 'line')) as [string];
  reader.on('line', (line: string) => lines.push(JSON.parse(line) as object));
  const ready = JSON.parse(first) as { api: { http: string }; catcher: { http: string }; recording: boolean };
  return { child, lines, ready, api: ready.api.http, catcher: ready.catcher.http };
}

const exchangesOf = (folder: string) => readdir(join(temporary.path, folder, 'exchanges'));

it('keeps all finished exchanges when it is killed', async () => {
  const { api, child } = await startRecording('killed');
  let finished = 0;
  const calls = Array.from({ length: 8 }, async (_, client) => {
    for (let n = 0; n < 200; n++) {
      await http(`${api}/${client}/${n}`);
      finished++;
      if (finished === 100) child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(calls);
  const files = (await exchangesOf('killed')).filter((name) => name.endsWith('.yaml'));
  expect(finished).toBeGreaterThanOrEqual(100);
  expect(files.length).toBeGreaterThanOrEqual(finished);
});

/** Waits until a condition is true. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

it('completes a killed recording when it is opened: causes, volatile values, and no secret that became known late', async () => {
  const { api, catcher, child } = await startRecording('interrupted');
  const late = 'value-that-is-a-credential-later-81';
  const post = (url: string, body: object) =>
    http(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await http(`${api}/codes/${late}`);
  await post(`${api}/orders`, { id: 'ord_4711a', note: late });
  await http(`${api}/items`);
  await post(`${catcher}/hook`, { type: 'order.created', order: 'ord_4711a' });
  await http(`${api}/me`, { headers: { authorization: `Bearer ${late}` } });
  const files = async () => {
    const folder = join(temporary.path, 'interrupted');
    const names = await readdir(folder, { recursive: true });
    const texts = await Promise.all(
      names
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => readFile(join(folder, name), 'utf8').catch(() => late)),
    );
    return [...names, ...texts].join('\n');
  };
  // It was written before it was known, and is replaced while the recording goes on.
  await until(async () => !(await files()).includes(late));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const interrupted = await files();
  expect(interrupted).toContain('inProgress: true');
  expect(interrupted).not.toContain('because:');

  await using control = await startControl();
  const folder = join(temporary.path, 'interrupted');
  const opened = (await control.client.get(`/recordings/recording?folder=${encodeURIComponent(folder)}`)) as {
    file: RecordingFile;
    messages: object[];
  };
  expect(opened.messages).toHaveLength(5);
  expect(opened.file).toMatchObject({ ended: 'The program ended while it recorded', took: expect.any(Number) });
  expect(opened.file.inProgress).toBeUndefined();
  expect(opened.file.secrets.map(({ name }) => name)).toContain('access-token-1');
  expect(opened.file.volatile).toContainEqual(expect.objectContaining({ kind: 'time', pointer: '/items/-/at' }));
  const completed = await files();
  expect(completed).toContain('because: Both contain ord_4711a');
  expect(completed).not.toContain('inProgress');
  expect(completed).not.toContain(late);
  const conflict = control.client.send('POST', '/recordings/start', { to: real(), folder });
  await expect(conflict).rejects.toThrow(/not empty/);
});

it('prints the ready line first, with what it records', async () => {
  const { child, ready } = await startRecording('ready');
  expect(ready).toMatchObject({
    ...{ ready: true, pid: child.pid, version: expect.any(String), controlKey: expect.any(String) },
    auth: { http: `${ready.api.http}/oauth2` },
    clients: expect.arrayContaining([expect.objectContaining({ id: 'demo-service', secret: expect.any(String) })]),
    ...{ recording: true, folder: join(temporary.path, 'ready'), service: expect.arrayContaining([ready.api.http]) },
  });
  child.kill('SIGINT');
  await once(child, 'exit');
});

it('prints each exchange, ends at its limit, and keeps the recording on SIGINT', async () => {
  const { api, child, lines } = await startRecording('limited', '--max-exchanges', '2');
  for (const path of ['/items', '/two', '/three']) expect((await http(api + path)).status).toBe(200);
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatchObject({ recording: false, exchanges: 2, webhooks: 0 });
  expect(lines.slice(0, -1)).toMatchObject([{ path: '/items', status: 200 }, { path: '/two' }]);
  expect(await exchangesOf('limited')).toEqual(['0001-get-items.yaml', '0002-get-two.yaml']);
});

const record = (...args: string[]) =>
  runCli(['record', ...args, '--data-dir', join(temporary.path, 'data-compare'), '--ports', 'auto']);

it('compares a recording with the service: nothing differs but times', async () => {
  const { code, stdout } = await record('--compare', join(temporary.path, 'limited'));
  expect({ code, stdout }).toEqual({ code: 0, stdout: '2 exchanges compared, 0 differences\n' });
});

it('exits with 1 and lists what differs', async () => {
  total = 3;
  const { code, stdout } = await record('--compare', join(temporary.path, 'limited'));
  expect(code).toBe(1);
  expect(stdout).toBe('value  exchange 1, GET /items: /total: 2 -> 3\n2 exchanges compared, 1 difference\n');
});

it('exports a recording as OpenAPI', async () => {
  const { code, stdout } = await record('--export', 'openapi', '--from', join(temporary.path, 'limited'));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    openapi: '3.1.0',
    paths: { '/items': { get: { operationId: 'getItems' } } },
  });
});
