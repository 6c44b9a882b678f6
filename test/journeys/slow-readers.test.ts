import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { needsLinux } from '../support/needs.ts';
import { http } from '../support/http-request.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const readers = 100;
const requestsEach = 4;
/** All of the responses together have 400 MB. */
const maxGrowthMb = 150;

const MiB = 1024 * 1024;

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

it(
  'holds no copy of a templated response of 1 MB for each of 400 requests whose clients do not read',
  { timeout: 60_000, ...needsLinux },
  async () => {
    await using folder = await tempFolder();
    await using serve = await startServe(folder.path);
    const { control, ready } = serve;
    await control.send('PUT', '/catcher', { answer: { body: `{{id}}${'x'.repeat(999_000)}` } });
    const before = await memoryOf(ready.pid);
    const request = 'GET /slow HTTP/1.1\r\nHost: c\r\n\r\n'.repeat(requestsEach);
    const sockets: Socket[] = [];
    for (let index = 0; index < readers; index++) {
      const socket = await rawSocket(ready.catcher.http);
      socket.pause();
      socket.write(request);
      sockets.push(socket);
    }
    await expect
      .poll(async () => ((await control.get('/captures/counts')) as { all: number }).all, { timeout: 30_000 })
      .toBeGreaterThan(readers);
    expect((await memoryOf(ready.pid)) - before).toBeLessThan(maxGrowthMb);
    for (const socket of sockets) socket.destroy();
  },
);

it(
  'holds no copy of a body of 24 MiB for each of 20 clients that download it and do not read',
  { timeout: 60_000, ...needsLinux },
  async () => {
    await using folder = await tempFolder();
    await using serve = await startServe(folder.path);
    const { control, ready } = serve;
    const body = Buffer.alloc(24 * MiB, 'x');
    await http(`${ready.catcher.http}/large`, { method: 'POST', body });
    const { items } = (await control.get('/captures')) as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    const before = await memoryOf(ready.pid);
    const { host, pathname } = new URL(ready.control);
    const request = [
      `GET ${pathname}/captures/${id}/body HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${ready.controlKey}`,
    ].join('\r\n');
    const started: Promise<unknown>[] = [];
    for (let index = 0; index < 20; index++) {
      const socket = await rawSocket(ready.control);
      socket.write(`${request}\r\n\r\n`);
      started.push(once(socket, 'data').then(() => socket.pause()));
    }
    await Promise.all(started);
    expect((await memoryOf(ready.pid)) - before).toBeLessThan(200);
    const { bytes, headers } = await http(`${ready.control}/captures/${id}/body`, {
      headers: { authorization: `Bearer ${ready.controlKey}` },
    });
    expect([headers['content-length'], Buffer.compare(bytes, body)]).toEqual([String(body.length), 0]);
  },
);
