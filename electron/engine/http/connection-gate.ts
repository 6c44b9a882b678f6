import type { Server, Socket } from 'node:net';

/** Holds back the connections of a server that listens already, until its party is ready to serve them. */
export type ConnectionGate = ReturnType<typeof createConnectionGate>;

/** @param server Calls `accept` for each of its connections, and reads nothing from them before `open`. */
export function createConnectionGate(server: Server) {
  const waiting = new Set<Socket>();
  let serve: ((socket: Socket) => void) | undefined;
  const pause = (pauseOnConnect: boolean): void => void Object.assign(server, { pauseOnConnect });
  pause(true);
  return {
    /** Takes a connection of the server. */
    accept(socket: Socket): void {
      if (serve) serve(socket);
      else waiting.add(socket.once('close', () => waiting.delete(socket)));
    },
    /** Hands over the connections that wait, and from now on each new one. */
    open(handOver: (socket: Socket) => void): void {
      serve = handOver;
      pause(false);
      for (const socket of waiting) {
        socket.resume();
        handOver(socket);
      }
      waiting.clear();
    },
  };
}
