import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The host names that requests to the control server may use. */
export interface AllowedHosts {
  port: number;
  /** Whether it listens on all interfaces. IP addresses are then allowed; of the names, only localhost is. */
  exposed: boolean;
}

const local = ['localhost', '127.0.0.1', '[::1]'];

function isAllowed(host: string, { port, exposed }: AllowedHosts): boolean {
  const suffix = `:${port}`;
  if (!host.endsWith(suffix)) return false;
  const name = host.slice(0, -suffix.length).toLowerCase();
  return local.includes(name) || (exposed && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
}

function hostsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
}

function checkTarget(target: string, allowed: AllowedHosts): void {
  if (target.startsWith('/') && !target.startsWith('//')) return;
  const absolute = /^http:\/\/([^/?#]+)\//.exec(target);
  if (absolute?.[1] !== undefined && isAllowed(absolute[1], allowed)) return;
  throw new HookbenchError('ambiguous_host', 'The request target is neither a path nor a URL of this server.');
}

/**
 * Rejects requests that another site could cause, also by DNS rebinding: the Host in the header fields and in the request
 * target must be this server's, and so must the Origin, if there is one.
 * @throws HookbenchError `ambiguous_host`, `foreign_host`, `foreign_origin`
 */
export function checkHostAndOrigin(request: IncomingMessage, allowed: AllowedHosts): void {
  const hosts = hostsOf(request.rawHeaders);
  const [host = ''] = hosts;
  if (hosts.length !== 1)
    throw new HookbenchError(
      'ambiguous_host',
      `The request has ${hosts.length} Host header fields; exactly one is required.`,
    );
  checkTarget(request.url ?? '', allowed);
  if (!isAllowed(host, allowed)) {
    throw new HookbenchError('foreign_host', `The Host "${host.slice(0, 100)}" does not belong to this server.`, {
      hint: `Use http://127.0.0.1:${allowed.port}.`,
    });
  }
  const { origin } = request.headers;
  if (origin !== undefined && !(origin.startsWith('http://') && isAllowed(origin.slice('http://'.length), allowed))) {
    throw new HookbenchError(
      'foreign_origin',
      `The Origin "${origin.slice(0, 100)}" is not allowed to call this server.`,
    );
  }
}

/** The path of a checked request target. A server must also accept the absolute form (RFC 9112 3.2.2). */
export function originForm(target: string): string {
  return target.replace(/^http:\/\/[^/?#]+/, '');
}

/** The key of `Authorization: Bearer <controlKey>`. */
export function bearerKey(request: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
