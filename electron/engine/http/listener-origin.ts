import type { IncomingMessage } from 'node:http';

const origin = Symbol('origin');

/** A request with the address of its listener as a property, which is faster than a map. */
type Noted = IncomingMessage & { [origin]?: string };

/** Records the listener of a request, for handlers that several listeners share. */
export function noteOrigin(request: Noted, address: string): void {
  request[origin] = address;
}

/** The address of the listener that received a request: `http://localhost:4010` or `https://localhost:4011`. */
export function originOf(request: Noted): string {
  return request[origin] ?? 'http://localhost';
}
