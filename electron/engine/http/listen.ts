import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { lazily } from '../lazily.ts';
import { bindLoopback, type BindOptions } from './bind-loopback.ts';
import { createConnectionGate } from './connection-gate.ts';
import { inTurn } from './in-turn.ts';
import {
  closeFailedHandshakes,
  limitConnections,
  makeRoomWhenFull,
  secureServerOptions,
  serverOptions,
} from './limits.ts';

/** The certificate of a listener, and other options of its TLS. */
export interface TlsCredentials extends Pick<
  TlsOptions,
  'ALPNProtocols' | 'ca' | 'ciphers' | 'minVersion' | 'requestCert' | 'rejectUnauthorized'
> {
  key: string;
  cert: string;
}

/** One port to bind for HTTP or, with `tls`, for HTTPS. */
export interface BindHttpOptions extends BindOptions {
  tls?: TlsCredentials | undefined;
}

/** What serves the connections of a port. */
export interface Serving {
  handle: RequestListener;
  /** Called with each server, before its first connection is served. */
  prepare?: ((server: Server) => void) | undefined;
  /** Called with each server at its first connection. */
  follow?: ((server: Server) => void) | undefined;
  /** Called with each connection before anything is read. @returns Whether it was handled, so that the server does not get it. */
  meet?: ((socket: Socket) => boolean) | undefined;
}

export interface Listener {
  readonly port: number;
  /** Stops accepting connections, lets responses in flight finish, and ends the rest. */
  close(): Promise<void>;
  /** Closes idle keep-alive connections. */
  closeIdle?(): void;
}

/** A port that is bound. Its connections wait until `serve` is called. */
export interface BoundListener extends Listener {
  serve(serving: Serving): void;
}

const graceMs = 1500;

type OnConnection = (this: Server, socket: Socket) => void;

/** One server of a listener, e.g. that of its IPv4 address. */
interface One {
  server: Server;
  serve(serving: Serving): void;
}

/** @param open Contains its connections, also those that the server no longer counts, such as after CONNECT. */
function createOne({ tls }: BindHttpOptions, open: Set<Socket>): One {
  // Without authorities of its own, a server would parse the 150 that Node.js contains, to verify client certificates.
  const server = tls ? createSecureServer({ ...secureServerOptions, ca: [], ...tls }) : createServer(serverOptions);
  const own = server.listeners('connection') as OnConnection[];
  server.removeAllListeners('connection');
  const gate = createConnectionGate(server);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    gate.accept(socket);
  });
  closeFailedHandshakes(server);
  limitConnections(server);
  makeRoomWhenFull(server, tls ? 'secureConnection' : 'connection');
  return {
    server,
    serve({ follow, handle, meet, prepare }) {
      server.on('request', inTurn(handle));
      prepare?.(server);
      const followed = lazily(() => follow?.(server));
      gate.open((socket) => {
        followed();
        if (!meet?.(socket)) for (const listener of own) listener.call(server, socket);
      });
    },
  };
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
 * Binds one port for HTTP.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function bindHttp(options: BindHttpOptions): Promise<BoundListener> {
  const open = new Set<Socket>();
  const created: One[] = [];
  const { port, servers } = await bindLoopback(options, () => {
    const one = createOne(options, open);
    created.push(one);
    return one.server;
  });
  let isServed = false;
  return {
    port,
    serve(serving) {
      isServed = true;
      for (const one of created) if (servers.includes(one.server)) one.serve(serving);
    },
    close: async () => {
      if (!isServed) for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => closeServer(server, open)));
    },
    closeIdle() {
      for (const server of servers) server.closeIdleConnections();
    },
  };
}

/**
 * Binds one port and serves it.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listen(options: BindHttpOptions & Serving): Promise<Listener> {
  const listener = await bindHttp(options);
  listener.serve(options);
  return listener;
}
