import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { bindLoopback, type BindOptions } from './bind-loopback.ts';
import { limitConnections, serverOptions } from './limits.ts';

/** The certificate of a listener, and what else its TLS is to be. */
export interface TlsCredentials extends Pick<TlsOptions, 'ca' | 'minVersion' | 'requestCert' | 'rejectUnauthorized'> {
  key: string;
  cert: string;
}

/** One port to serve by HTTP. */
export interface ListenOptions extends BindOptions {
  tls?: TlsCredentials | undefined;
  handle: RequestListener;
  /** Called on each server before it listens. */
  prepare?: (server: Server) => void;
}

export interface Listener {
  readonly port: number;
  /** Stops accepting, lets answers under way finish, ends the rest. */
  close(): Promise<void>;
}

const graceMs = 1500;

function createOne(options: ListenOptions): Server {
  const server = options.tls
    ? createSecureServer({ ...serverOptions, ...options.tls }, options.handle)
    : createServer(serverOptions, options.handle);
  options.prepare?.(server);
  return limitConnections(server);
}

function closeServer(server: Server): Promise<void> {
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
      server.closeAllConnections();
    });
  });
}

/**
 * Serves one port by HTTP.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { port, servers } = await bindLoopback(options, () => createOne(options));
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}
