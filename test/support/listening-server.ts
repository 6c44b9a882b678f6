import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server on a free port of loopback, which is closed with all its connections. */
export interface ListeningServer extends Disposable {
  readonly port: number;
}

/** Lets any server (net, tls, http, https) listen. Errors of its connections are its own affair. */
export async function listening(server: Server): Promise<ListeningServer> {
  const sockets = new Set<Socket>();
  const ignore = (): void => undefined;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', ignore);
  });
  server.on('tlsClientError', ignore);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.dispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
