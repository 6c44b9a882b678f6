import type { IncomingMessage } from 'node:http';

const origin = Symbol('origin');

/** A request that carries the address of its listener: found faster than in a map beside it. */
type Noted = IncomingMessage & { [origin]?: string };

/** Notes by which listener a request came in, for servers that share one handler over several listeners. */
export function noteOrigin(request: Noted, address: string): void {
  request[origin] = address;
}

/** `http://localhost:4010` or `https://localhost:4011`: the address of the listener a request came in by. */
export function originOf(request: Noted): string {
  return request[origin] ?? 'http://localhost';
}
