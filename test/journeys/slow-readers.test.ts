import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { needsLinux } from '../support/needs.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const readers = 100;
const requestsEach = 10;
/** All of the responses together have 1,000 MB. */
const maxGrowthMb = 150;

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

it(
  'holds no copy of a templated response of 1 MB for each of 1,000 requests whose clients do not read',
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
