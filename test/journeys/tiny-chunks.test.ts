import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { needsLinux } from '../support/needs.ts';
import { rawSocket, untilReceived } from '../support/raw-socket.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const chunks = 600_000;

async function memoryOf(pid: number, name: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

it('stores a body of 600,000 one-byte chunks within 100 MB', { timeout: 60_000, ...needsLinux }, async () => {
  await using folder = await tempFolder();
  await using serve = await startServe(folder.path);
  const before = await memoryOf(serve.ready.pid, 'VmRSS');
  const socket = await rawSocket(serve.ready.catcher.http);
  const answered = untilReceived(socket, /^HTTP\/1\.1 200 /);
  socket.write('POST /chunks HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(`${'1\r\nx\r\n'.repeat(chunks)}0\r\n\r\n`);
  await answered;
  const { items } = (await serve.control.get('/captures')) as { items: { size: number }[] };
  expect(items[0]?.size).toBe(chunks);
  expect((await memoryOf(serve.ready.pid, 'VmHWM')) - before).toBeLessThan(100);
  socket.destroy();
});
