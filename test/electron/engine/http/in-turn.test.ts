import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { beginWaiting, inTurn } from '../../../../electron/engine/http/in-turn.ts';
import { listening } from '../../../support/listening-server.ts';
import { rawSocket, restOf } from '../../../support/raw-socket.ts';

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: c\r\n\r\n`;

async function connected(handle: RequestListener, unreadMs?: number) {
  const server = createServer(inTurn(handle, unreadMs));
  const { port, ...end } = await listening(server);
  const accepted = once(server, 'connection');
  const socket = await rawSocket(`http://127.0.0.1:${port}`);
  return { server, socket, accepted, ...end };
}

it('handles a pipelined request when the response to the one before is written', async () => {
  const open: { url: string | undefined; response: ServerResponse }[] = [];
  let arrived: () => void = () => undefined;
  using started = await connected(({ url }: IncomingMessage, response) => {
    open.push({ url, response });
    arrived();
  });
  const next = () => new Promise<void>((resolve) => (arrived = resolve));
  const first = next();
  started.socket.write(request('/1') + request('/2'));
  await first;
  expect(open.map(({ url }) => url)).toEqual(['/1']);
  const second = next();
  open[0]?.response.end('one');
  await second;
  expect(open.map(({ url }) => url)).toEqual(['/1', '/2']);
  expect(open[0]?.response.closed).toBe(true);
  open[1]?.response.setHeader('connection', 'close').end('two');
  expect(await restOf(started.socket)).toMatch(/one[^]*two$/);
});

it('handles waiting requests when the connection closes or becomes unreadable', async () => {
  const paths: (string | undefined)[] = [];
  using started = await connected(({ url, socket }) => {
    paths.push(url);
    if (url === '/1') beginWaiting(socket);
    if (url === '/1') setImmediate(() => socket.destroy());
  });
  started.socket.write(request('/1') + request('/2') + request('/3'));
  await restOf(started.socket);
  expect(paths).toEqual(['/1', '/2', '/3']);
});

it('closes a connection with more than 1,000 waiting requests', async () => {
  using started = await connected(() => undefined);
  started.socket.write(request('/').repeat(1500));
  expect(await restOf(started.socket)).toBe('');
});

it('closes a connection whose client does not read its response, not one whose response takes long', async () => {
  const responses: ServerResponse[] = [];
  using started = await connected((_request, response) => void responses.push(response), 100);
  const [accepted] = (await started.accepted) as [NodeJS.EventEmitter];
  started.socket.pause();
  started.socket.write(request('/'));
  const timedOut = once(accepted, 'timeout');
  await timedOut;
  expect(responses[0]?.destroyed).toBe(false);
  const closed = once(accepted, 'close');
  responses[0]?.end(Buffer.alloc(32 * 1024 * 1024));
  await closed;
  expect(responses[0]?.writableFinished).toBe(false);
});
