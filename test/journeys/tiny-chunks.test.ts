import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needsLinux } from '../support/needs.ts';
import { rawSocket, restOf, untilReceived } from '../support/raw-socket.ts';
import { startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const chunks = 50_000;
let folder: TempFolder;
let serve: ServeChild;

beforeAll(async () => {
  folder = await tempFolder();
  serve = await startServe(folder.path);
});
afterAll(async () => {
  await serve.kill();
  await folder[Symbol.asyncDispose]();
});

async function memoryOf(name: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${serve.ready.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const headOf = (path: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    'Transfer-Encoding: chunked',
  ].join('\r\n');

it.each([
  ['catcher', '/chunks'],
  ['api', '/api/chat/start'],
  ['auth', '/token'],
] as const)('refuses a body of one-byte chunks sent to the listener %s with 413 and closes', async (party, path) => {
  const socket = await rawSocket(serve.ready[party].http);
  const answer = restOf(socket);
  socket.write(`${headOf(path)}\r\n\r\n${'1\r\nx\r\n'.repeat(10_001)}`);
  expect(await answer).toMatch(
    /^HTTP\/1\.1 413 [^]*connection: close[^]*more than 10,000 chunks of fewer than 64 bytes/i,
  );
});

it('stores 50,000 chunks of 100 bytes within 100 MB', { timeout: 60_000, ...needsLinux }, async () => {
  const before = await memoryOf('VmRSS');
  const socket = await rawSocket(serve.ready.catcher.http);
  const answered = untilReceived(socket, /^HTTP\/1\.1 200 /);
  socket.write(`${headOf('/large')}\r\n\r\n${`64\r\n${'x'.repeat(100)}\r\n`.repeat(chunks)}0\r\n\r\n`);
  await answered;
  const { items } = (await serve.control.get('/captures')) as { items: { size: number; status: number }[] };
  expect(items.map(({ size, status }) => [size, status])).toEqual([
    [100 * chunks, 200],
    [10_001, 413],
  ]);
  expect((await memoryOf('VmHWM')) - before).toBeLessThan(100);
  socket.destroy();
});
