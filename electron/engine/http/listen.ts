import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { limitConnections, serverOptions } from './limits.ts';
import type { RequestListener } from 'node:http';

export interface TlsCredentials {
  key: string;
  cert: string;
}

/** One port to serve, on all loopback addresses of the machine or, when exposed, on all addresses. */
export interface ListenOptions {
  /** What listens there, for error messages. */
  name: string;
  /** 0 takes a free one. */
  port: number;
  exposed: boolean;
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

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host.includes(':') }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

function listenError(options: ListenOptions, error: unknown): HookbenchError {
  if (codeOf(error) === 'EADDRINUSE') {
    return new HookbenchError('port_in_use', `Port ${options.port} (${options.name}) is in use by another program.`, {
      hint: 'Stop that program, or choose other ports: --ports auto, --ports BASE, or addresses in hookbench.yaml.',
      cause: error,
    });
  }
  return new HookbenchError(
    'listen_failed',
    `Cannot listen on port ${options.port} (${options.name}): ${messageOf(error)}.`,
    {
      hint: 'Choose other ports: --ports auto, --ports BASE, or addresses in hookbench.yaml.',
      cause: error,
    },
  );
}

function createOne(options: ListenOptions): Server {
  const server = options.tls
    ? createSecureServer({ ...serverOptions, key: options.tls.key, cert: options.tls.cert }, options.handle)
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

async function bindBoth(options: ListenOptions, port: number): Promise<{ servers: Server[]; port: number }> {
  const [first, second] = options.exposed ? ['0.0.0.0', '::'] : ['127.0.0.1', '::1'];
  const ipv4 = createOne(options);
  await bind(ipv4, port, first);
  const bound = (ipv4.address() as AddressInfo).port;
  const ipv6 = createOne(options);
  try {
    await bind(ipv6, bound, second);
    return { servers: [ipv4, ipv6], port: bound };
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error))) return { servers: [ipv4], port: bound };
    await closeServer(ipv4);
    throw error;
  }
}

/**
 * Serves one port. `localhost` means 127.0.0.1 and, where the machine has it, ::1: both are bound, or clients that try
 * ::1 first would see a refusal.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const attempts = options.port === 0 ? 10 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      const { servers, port } = await bindBoth(options, options.port);
      return {
        port,
        close: async () => {
          await Promise.all(servers.map(closeServer));
        },
      };
    } catch (error) {
      if (attempt >= attempts || codeOf(error) !== 'EADDRINUSE') throw listenError(options, error);
    }
  }
}
