import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import type { ConnectOptions } from '../../http/connect.ts';

/** A connection as usual: what HTTP is spoken on, and the TCP connection below, which is the same without TLS. */
export interface OpenedConnection {
  socket: Socket | TLSSocket;
  tcp: Socket;
}

/** Connects as the runtime does by itself. */
export function openConnection(options: ConnectOptions, secure: boolean): OpenedConnection {
  const tcp = connectTcp(options);
  if (!secure) return { socket: tcp, tcp };
  const socket = connectTls({ ...options, socket: tcp });
  tcp.once('lookup', (...found: unknown[]) => socket.emit('lookup', ...found));
  return { socket, tcp };
}
