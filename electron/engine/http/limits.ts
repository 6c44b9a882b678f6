import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { tlsSuites } from './tls-suites.ts';

/** Time that a client has for a TLS handshake, in milliseconds. */
const maxHandshakeMs = 10_000;
/** Connections that a listener holds at once on each of its addresses. */
const maxConnections = 512;
/** Time without a byte after which a full server closes a connection, in milliseconds. */
const maxIdleMs = 10_000;
/** Time that a peer has to close its side of a connection once our side is closed, in milliseconds. */
const maxLingerMs = 5000;
/** The same after a request that did not arrive in time, so that silent clients do not keep others out for longer. */
export const lateLingerMs = 500;

/** Limits of every HTTP server. Node checks the time limits every `connectionsCheckingInterval`. */
export const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 60_000,
  insecureHTTPParser: false,
} as const;

/** Limits of every HTTPS server, and its default TLS options. */
export const secureServerOptions = {
  ...serverOptions,
  handshakeTimeout: maxHandshakeMs,
  ciphers: tlsSuites(),
  minVersion: 'TLSv1.2',
} as const;

/** Limits how many connections a server holds at once; further ones are closed when they arrive. */
export function limitConnections<Listener extends Server>(server: Listener): Listener {
  server.maxConnections = maxConnections;
  return server;
}

/**
 * Makes room on a server that has to close a new connection because it is full: the others are not kept alive after their
 * response, and are closed after a time without a byte, unless a response is still being prepared.
 * @param idleMs Shorter in tests.
 */
export function makeRoomWhenFull(
  server: Server,
  established: 'connection' | 'secureConnection',
  idleMs = maxIdleMs,
): void {
  const sockets = new Set<Socket & { _httpMessage?: ServerResponse | null }>();
  server.on(established, (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('drop', () => {
    for (const socket of sockets) {
      if (socket._httpMessage) socket._httpMessage.shouldKeepAlive = false;
      // Node measures it from the last byte; setting it again would restart it.
      if ((socket.timeout ?? 0) > idleMs) socket.setTimeout(idleMs);
    }
  });
}

/**
 * Closes a connection whose TLS handshake fails or takes too long. Node leaves the latter open, and reports both to
 * the HTTP error handlers. A listener that records the failure is prepended later, so it runs first.
 */
export function closeFailedHandshakes(server: Server): void {
  server.prependListener('tlsClientError', (_error: Error, socket: Duplex) => socket.destroy());
}

/** Enforces the time limits of a server that does not listen itself; Node starts them on the event `listening`. */
export function limitTimes(server: Server): void {
  server.emit('listening');
}

/** Closes our side of a connection, and the whole connection if the peer does not close its side in time. */
export function closeSoon(socket: Duplex, lastBytes?: string, lingerMs = maxLingerMs): void {
  if (lastBytes === undefined) socket.end();
  else socket.end(lastBytes);
  const late = AbortSignal.timeout(lingerMs);
  late.addEventListener('abort', () => socket.destroy());
}
