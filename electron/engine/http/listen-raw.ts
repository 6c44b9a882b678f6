import { createServer, type Socket } from 'node:net';
import { bindLoopback, type BindOptions } from './bind-loopback.ts';
import { limitConnections } from './limits.ts';
import type { Listener } from './listen.ts';

/**
 * Accepts connections on one port and hands each on as it is.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listenRaw(options: BindOptions, handle: (socket: Socket) => void): Promise<Listener> {
  const open = new Set<Socket>();
  const accept = (socket: Socket): void => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    handle(socket);
  };
  const { port, servers } = await bindLoopback(options, () => limitConnections(createServer(accept)));
  return {
    port,
    close: async () => {
      const closed = servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => {
              resolve();
            });
          }),
      );
      for (const socket of open) socket.destroy();
      await Promise.all(closed);
    },
  };
}
