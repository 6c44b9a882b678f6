import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
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
  const lines: { recording?: boolean; service?: string[] }[] = [];
  const reader = createInterface({ input: child.stdout! });
  const [first] = (await once(reader, 'line')) as [string];
  reader.on('line', (line: string) => lines.push(JSON.parse(line) as object));
  const { service = [] } = JSON.parse(first) as { service?: string[] };
  const api = service.find((url) => url.startsWith('http:')) ?? '';
  return { child, lines, api };
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
