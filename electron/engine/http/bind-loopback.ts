import type { AddressInfo, Server } from 'node:net';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

/** One port to bind, on all loopback addresses of the machine or, when exposed, on all addresses. */
export interface BindOptions {
  /** What uses the port, for error messages. */
  name: string;
  /** 0 chooses a free port. */
  port: number;
  exposed: boolean;
}

const portHint = 'Choose other ports: --ports auto, --ports BASE, or addresses in hookbench.yaml.';

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

function listenError({ name, port }: BindOptions, error: unknown): HookbenchError {
  if (codeOf(error) === 'EADDRINUSE') {
    return new HookbenchError('port_in_use', `Port ${port} (${name}) is in use by another program.`, {
      hint: `Stop that program, or ${portHint.charAt(0).toLowerCase()}${portHint.slice(1)}`,
      cause: error,
    });
  }
  return new HookbenchError('listen_failed', `Cannot listen on port ${port} (${name}): ${messageOf(error)}.`, {
    hint: portHint,
    cause: error,
  });
}

async function bindBoth<One extends Server>({ exposed, port }: BindOptions, create: () => One) {
  const [first, second] = exposed ? ['0.0.0.0', '::'] : ['127.0.0.1', '::1'];
  const ipv4 = create();
  await bind(ipv4, port, first);
  const bound = (ipv4.address() as AddressInfo).port;
  const ipv6 = create();
  try {
    await bind(ipv6, bound, second);
    return { servers: [ipv4, ipv6], port: bound };
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error))) return { servers: [ipv4], port: bound };
    ipv4.close();
    throw error;
  }
}

/**
 * Binds one port on 127.0.0.1 and, if the machine has it, ::1. `localhost` can mean either, and clients that try
 * ::1 first would be refused.
 * @param create Creates the server for one address.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function bindLoopback<One extends Server>(
  options: BindOptions,
  create: () => One,
): Promise<{ servers: One[]; port: number }> {
  const attempts = options.port === 0 ? 10 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await bindBoth(options, create);
    } catch (error) {
      if (attempt >= attempts || codeOf(error) !== 'EADDRINUSE') throw listenError(options, error);
    }
  }
}
