import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bindHttp, type BindHttpOptions } from '../../../../electron/engine/http/listen.ts';
import { listenRaw } from '../../../../electron/engine/http/listen-raw.ts';
import { selfSigned } from '../../../support/self-signed.ts';

const message = 'GET /early HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
const answerTarget: RequestListener = (request, response) => response.end(`answer to ${request.url}`);

async function bind(options: Partial<BindHttpOptions> = {}) {
  const listener = await bindHttp({ name: 'test', port: 0, exposed: false, ...options });
  onTestFinished(() => listener.close());
  return listener;
}

async function connectedTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('a bound port', () => {
  it('says how long it keeps an idle connection', async () => {
    const listener = await bind();
    listener.serve({ handle: answerTarget });
    const socket = await connectedTo(listener.port);
    socket.write(message.replace('connection: close', 'connection: keep-alive') + message);
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nKeep-Alive: timeout=60\r\n/);
  });

  it('answers a request that arrived before it is served', async () => {
    const listener = await bind();
    const early = await connectedTo(listener.port);
    early.write(message);
    const late = await connectedTo(listener.port);
    listener.serve({ handle: answerTarget });
    expect(await textOf(early)).toContain('answer to /early');
    late.write(message);
    expect(await textOf(late)).toContain('answer to /early');
  });

  it('completes the TLS handshake of a client that connected before it is served', async () => {
    const { cert, key } = await selfSigned('localhost');
    const listener = await bind({ tls: { cert, key } });
    const plain = await connectedTo(listener.port);
    const secure = connectSecurely({ socket: plain, servername: 'localhost', ca: cert });
    secure.write(message);
    // A second connection shows that the server accepted the first one.
    (await connectedTo(listener.port)).destroy();
    listener.serve({ handle: answerTarget });
    expect(await textOf(secure)).toContain('answer to /early');
  });

  it('shows early connections to a fault before the server', async () => {
    const listener = await bind();
    const early = await connectedTo(listener.port);
    listener.serve({
      handle: answerTarget,
      meet(socket) {
        socket.end('taken');
        return true;
      },
    });
    expect(await textOf(early)).toBe('taken');
  });

  it('ends connections that wait when it is closed without being served', async () => {
    const listener = await bind();
    const early = await connectedTo(listener.port);
    early.on('error', () => undefined);
    (await connectedTo(listener.port)).destroy();
    const closed = once(early, 'close');
    await listener.close();
    await closed;
    expect(early.destroyed).toBe(true);
  });
});

describe('a bound port without a protocol', () => {
  it('hands over a connection with the bytes received before', async () => {
    const listener = await listenRaw({ name: 'test', port: 0, exposed: false });
    onTestFinished(() => listener.close());
    const early = await connectedTo(listener.port);
    early.write('hello');
    listener.serve((socket) => {
      socket.on('data', (data) => socket.end(`got ${data.toString()}`));
    });
    expect(await textOf(early)).toBe('got hello');
  });
});
