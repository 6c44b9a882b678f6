import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { paceSocket } from '../../../electron/headless/serve-socket.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Both ends of a WebSocket. */
async function pair(): Promise<{ client: WebSocket; server: WebSocket }> {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listener, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  const [server] = (await once(listener, 'connection')) as [WebSocket];
  await once(client, 'open');
  closing.push(() => {
    client.terminate();
    listener.close();
  });
  return { client, server };
}

const message = 'x'.repeat(256 * 1024);

test('limits the memory for a client that does not read, and loses no message when it does', async () => {
  const { client, server } = await pair();
  const paced = paceSocket(server, createWallClock());
  let received = 0;
  client.on('message', () => (received += 1));
  client.pause();
  let most = 0;
  const sent = Array.from({ length: 200 }, async () => {
    await paced.send(message);
    most = Math.max(most, server.bufferedAmount);
  });
  await Promise.race(sent);
  client.resume();
  await Promise.all(sent);
  await expect.poll(() => received).toBe(200);
  // 200 messages are 50 MiB.
  expect(most).toBeLessThan(5 * 1024 * 1024);
});

test('disconnects a client that does not read, and drops its pending messages', async () => {
  const { client, server } = await pair();
  const paced = paceSocket(server, createWallClock(), { stuckMs: 50 });
  client.pause();
  const closed = once(server, 'close');
  await Promise.all(Array.from({ length: 200 }, () => paced.send(message)));
  await closed;
  expect(server.readyState).toBe(server.CLOSED);
});

test('keeps a client connected that has nothing to read', async () => {
  const { server } = await pair();
  const clock = createWallClock();
  const paced = paceSocket(server, clock, { stuckMs: 20 });
  await paced.send('hello');
  await new Promise<void>((resolve) => clock.after(200, resolve));
  expect(server.readyState).toBe(server.OPEN);
});

test('reads no more requests while 100 of a client are in flight', async () => {
  const { server } = await pair();
  const paced = paceSocket(server, createWallClock());
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const answers = Array.from({ length: 100 }, () => paced.answering(() => finished));
  expect(server.isPaused).toBe(true);
  finish();
  await Promise.all(answers);
  expect(server.isPaused).toBe(false);
});
