import { lookup as systemLookup } from 'node:dns';
import { isIP, Socket } from 'node:net';
import type { ConnectOptions } from '../../http/connect.ts';

/** The address that a connection would use. */
export interface Destination {
  address: string;
  port: number;
}

/**
 * A socket that resolves its host name but never connects. Calls `decide` when the address is known; fails if the lookup
 * fails.
 */
export function unmadeConnection(
  options: ConnectOptions,
  decide: (socket: Socket, destination: Destination) => void,
): Socket {
  const { host, lookup = systemLookup, port } = options;
  const socket = Object.assign(new Socket(), { connecting: true });
  if (isIP(host) !== 0) {
    setImmediate(decide, socket, { address: host, port });
    return socket;
  }
  lookup(host, { family: options.family ?? 0, hints: options.hints ?? 0, all: false }, (error, found, family) => {
    const address = Array.isArray(found) ? (found[0]?.address ?? '') : found;
    socket.emit('lookup', error, address, family, host);
    if (error) socket.destroy(error);
    else decide(socket, { address, port });
  });
  return socket;
}
