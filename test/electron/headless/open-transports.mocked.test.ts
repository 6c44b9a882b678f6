import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as openTransportsModule from '../../../electron/headless/open-transports.ts';
import { rawSocket, statusOf, untilReceived } from '../../support/raw-socket.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** How often opening the transports fails, as when the process has no file descriptors left. */
const failing = vi.hoisted(() => ({ left: 0 }));

vi.mock('../../../electron/headless/open-transports.ts', async (importOriginal) => {
  const original = await importOriginal<typeof openTransportsModule>();
  return {
    openTransports(...args: Parameters<typeof original.openTransports>) {
      if (failing.left-- > 0) throw new Error('EMFILE: too many open files');
      return original.openTransports(...args);
    },
  };
});

let server: TestControl | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const statusCode = async ({ control, key }: TestControl): Promise<number> => {
  const response = await fetch(`${control}/status`, { headers: { authorization: `Bearer ${key}` } });
  await response.body?.cancel();
  return response.status;
};

async function upgrade({ host, key, origin }: TestControl): Promise<number> {
  const socket = await rawSocket(origin);
  const lines = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const fields = [`Host: ${host}`, `Origin: ${origin}`, `Sec-WebSocket-Protocol: hookbench, hookbench.key.${key}`];
  const nonce = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(['GET /rpc HTTP/1.1', ...fields, ...lines, nonce, '', ''].join('\r\n'));
  const answer = await untilReceived(socket, /\r\n\r\n/);
  socket.destroy();
  return statusOf(answer);
}

describe('a control server whose contract cannot be loaded', () => {
  it('answers 500 to a request, and loads it again for the next one', async () => {
    server = await startControl();
    failing.left = 1;
    expect(await statusCode(server)).toBe(500);
    expect(await statusCode(server)).toBe(200);
  });

  it('answers 500 to a WebSocket, records why, and loads it again for the next one', async () => {
    server = await startControl();
    failing.left = 1;
    expect(await upgrade(server)).toBe(500);
    await expect
      .poll(async () => (await server?.served.engine.journal.list({ order: 'desc', limit: 10 }))?.items)
      .toContainEqual(expect.objectContaining({ message: expect.stringContaining('EMFILE') as string }));
    expect(await upgrade(server)).toBe(101);
  });

  it('stops with its engine, which releases the data folder', async () => {
    await using folder = await tempFolder();
    const stopping = await startControl(folder.path);
    failing.left = 1;
    expect(await statusCode(stopping)).toBe(500);
    await stopping.close();
    await (await startControl(folder.path)).close();
  });
});
