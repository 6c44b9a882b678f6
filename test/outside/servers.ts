/**
 * A process with servers that misbehave as described. It opens one per message of its parent, on a free port of
 * loopback, and ends with its parent.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** One server: raw bytes over TCP or TLS, or a server of Node.js. */
export interface ServerScript {
  /** Sent as soon as a connection is open, latin1. */
  greeting?: string;
  /** Sent after the first bytes of each connection, latin1. */
  answer?: string;
  /** Answers only if the first bytes are these, latin1, and otherwise closes. */
  onlyTo?: string;
  /** What happens after the answer, or after the greeting without an answer; default: close. */
  then?: 'close' | 'reset' | 'hold' | 'reset-at-the-next-request';
  /** Options of TLS; without them the server is plain. */
  tls?: TlsOptions & { refusesNames?: boolean };
  /** A server of Node.js instead. */
  node?: 'http2' | 'http';
}

export interface OpenServer {
  id: number;
  script: ServerScript;
}

function end(socket: Socket, { then = 'close' }: ServerScript): void {
  if (then === 'close') socket.end();
  else if (then === 'reset') socket.resetAndDestroy();
  else if (then === 'reset-at-the-next-request') socket.once('data', () => socket.resetAndDestroy());
}

function serve(socket: Socket, script: ServerScript): void {
  socket.on('error', () => undefined);
  if (script.greeting !== undefined) socket.write(Buffer.from(script.greeting, 'latin1'));
  if (script.greeting !== undefined && script.answer === undefined && script.then !== 'hold') end(socket, script);
  socket.once('data', (bytes: Buffer) => {
    const isAsked = script.onlyTo === undefined || bytes.toString('latin1') === script.onlyTo;
    if (script.answer !== undefined && isAsked) socket.write(Buffer.from(script.answer, 'latin1'));
    end(socket, script);
  });
}

function open(script: ServerScript): Server {
  if (script.node === 'http2') return createHttp2Server((_, response) => response.end('ok'));
  if (script.node === 'http') return createHttpServer((_, response) => response.end('ok'));
  const { tls } = script;
  if (!tls) return createServer((socket) => serve(socket, script));
  const { refusesNames, ...options } = tls;
  return createTlsServer(
    { ...options, ...(refusesNames && { SNICallback: (_name, done) => done(new Error('The name is unknown.')) }) },
    (socket) => serve(socket, script),
  );
}

process.on('message', ({ id, script }: OpenServer) => {
  const server = open(script);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1', () => process.send?.({ id, port: (server.address() as AddressInfo).port }));
});
process.on('disconnect', () => process.exit());
