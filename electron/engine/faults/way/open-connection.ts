import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import type { ConnectOptions } from '../../http/connect.ts';

/** A connection: `socket` carries HTTP, `tcp` is the TCP socket below it (the same one without TLS). */
export interface OpenedConnection {
  socket: Socket | TLSSocket;
  tcp: Socket;
}

/** Connects like Node.js does by default. */
export function openConnection(options: ConnectOptions, secure: boolean): OpenedConnection {
  const tcp = connectTcp(options);
  if (!secure) return { socket: tcp, tcp };
  const socket = connectTls({ ...options, socket: tcp });
  tcp.once('lookup', (...found: unknown[]) => socket.emit('lookup', ...found));
  return { socket, tcp };
}
