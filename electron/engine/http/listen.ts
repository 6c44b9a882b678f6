import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { bindLoopback, type BindOptions } from './bind-loopback.ts';
import { inTurn } from './in-turn.ts';
import { closeFailedHandshakes, limitConnections, secureServerOptions, serverOptions } from './limits.ts';

/** The certificate of a listener, and what else its TLS is to be. */
export interface TlsCredentials extends Pick<
  TlsOptions,
  'ALPNProtocols' | 'ca' | 'ciphers' | 'minVersion' | 'requestCert' | 'rejectUnauthorized'
> {
  key: string;
  cert: string;
}

/** One port to serve by HTTP. */
export interface ListenOptions extends BindOptions {
  tls?: TlsCredentials | undefined;
  handle: RequestListener;
  /** Called on each server before it listens. */
  prepare?: (server: Server) => void;
  /** Asked for each connection before anything is read. @returns Whether it was taken in the place of the server. */
  meet?: ((socket: Socket) => boolean) | undefined;
}

export interface Listener {
  readonly port: number;
  /** Stops accepting connections, lets responses in flight finish, and ends the rest. */
  close(): Promise<void>;
  /** Closes the connections that are kept for later requests. */
  closeIdle?(): void;
}

const graceMs = 1500;

/** Puts a question before what the server itself does with a connection. */
function askFirst(server: Server, meet: (socket: Socket) => boolean): void {
  const own = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!meet(socket)) for (const listener of own) listener.call(server, socket);
  });
}

/** @param open Gets its connections, also those that the server no longer counts as its own, such as after CONNECT. */
function createOne(options: ListenOptions, open: Set<Socket>): Server {
  const handle = inTurn(options.handle);
  const server = options.tls
    ? createSecureServer({ ...secureServerOptions, ...options.tls }, handle)
    : createServer(serverOptions, handle);
  if (options.meet) askFirst(server, options.meet);
  closeFailedHandshakes(server);
  options.prepare?.(server);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return limitConnections(server);
}

function closeServer(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
    setImmediate(() => {
      server.closeIdleConnections();
    });
    const force = AbortSignal.timeout(graceMs);
    force.addEventListener('abort', () => {
      for (const socket of open) socket.destroy();
    });
  });
}

/**
 * Serves one port by HTTP.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const open = new Set<Socket>();
  const { port, servers } = await bindLoopback(options, () => createOne(options, open));
  return {
    port,
    close: async () => {
      await Promise.all(servers.map((server) => closeServer(server, open)));
    },
    closeIdle() {
      for (const server of servers) server.closeIdleConnections();
    },
  };
}
