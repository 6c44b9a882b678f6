import { createServer, type Server, type Socket } from 'node:net';
import { bindLoopback, type BindOptions } from './bind-loopback.ts';
import { createConnectionGate, type ConnectionGate } from './connection-gate.ts';
import { limitConnections } from './limits.ts';
import type { Listener } from './listen.ts';

/** A port that is bound and hands on its connections as they are. */
export interface RawListener extends Listener {
  /** Hands each connection to `handle`, also those that arrived before. */
  serve(handle: (socket: Socket) => void): void;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

/**
 * Binds one port. Connections wait until `serve` is called.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function listenRaw(options: BindOptions): Promise<RawListener> {
  const open = new Set<Socket>();
  const gates: ConnectionGate[] = [];
  const { port, servers } = await bindLoopback(options, () => {
    const server = limitConnections(createServer());
    const gate = createConnectionGate(server);
    gates.push(gate);
    return server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
      gate.accept(socket);
    });
  });
  return {
    port,
    serve(handle) {
      for (const gate of gates) gate.open(handle);
    },
    close: async () => {
      const closed = servers.map(close);
      for (const socket of open) socket.destroy();
      await Promise.all(closed);
    },
  };
}
