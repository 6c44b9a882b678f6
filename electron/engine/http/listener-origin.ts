import type { IncomingMessage } from 'node:http';

const origins = new WeakMap<IncomingMessage, string>();

/** Notes by which listener a request came in, for servers that share one handler over several listeners. */
export function noteOrigin(request: IncomingMessage, origin: string): void {
  origins.set(request, origin);
}

/** `http://localhost:4010` or `https://localhost:4011`: the address of the listener a request came in by. */
export function originOf(request: IncomingMessage): string {
  return origins.get(request) ?? 'http://localhost';
}
