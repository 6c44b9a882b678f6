import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** By which names the control server may be called. */
export interface AllowedHosts {
  port: number;
  /** Whether it serves beyond loopback: then addresses of the machine are allowed, names but localhost never. */
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
  throw new HookbenchError('ambiguous_host', 'The request target is not a path of this server.');
}

/**
 * Refuses requests that a foreign page or a rebound name could have made: the Host must be this server's own, over the
 * raw header fields and the request target, and so must the Origin where there is one.
 * @throws HookbenchError `ambiguous_host`, `foreign_host`, `foreign_origin`
 */
export function checkHostAndOrigin(request: IncomingMessage, allowed: AllowedHosts): void {
  const hosts = hostsOf(request.rawHeaders);
  const [host = ''] = hosts;
  if (hosts.length !== 1)
    throw new HookbenchError('ambiguous_host', `${hosts.length} Host header fields; one is needed.`);
  checkTarget(request.url ?? '', allowed);
  if (!isAllowed(host, allowed)) {
    throw new HookbenchError('foreign_host', `The Host "${host.slice(0, 100)}" is not this server's.`, {
      hint: `Use http://127.0.0.1:${allowed.port}.`,
    });
  }
  const { origin } = request.headers;
  if (origin !== undefined && !(origin.startsWith('http://') && isAllowed(origin.slice('http://'.length), allowed))) {
    throw new HookbenchError('foreign_origin', `The Origin "${origin.slice(0, 100)}" may not call this server.`);
  }
}

/** The path of a request target that was checked before; a server must take the absolute form too (RFC 9112 3.2.2). */
export function originForm(target: string): string {
  return target.replace(/^http:\/\/[^/?#]+/, '');
}

/** The key of `Authorization: Bearer <controlKey>`. */
export function bearerKey(request: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
