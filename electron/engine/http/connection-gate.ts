import type { Server, Socket } from 'node:net';

/** Holds back the connections of a server that listens already, until its party is ready to serve them. */
export interface ConnectionGate {
  /** Takes a connection of the server. */
  accept(socket: Socket): void;
  /** Hands over the connections that wait, and from now on each new one. */
  open(serve: (socket: Socket) => void): void;
}

/** @param server Calls `accept` for each of its connections, and reads nothing from them before `open`. */
export function createConnectionGate(server: Server): ConnectionGate {
  const waiting = new Set<Socket>();
  let serve: ((socket: Socket) => void) | undefined;
  const pause = (pauseOnConnect: boolean): void => void Object.assign(server, { pauseOnConnect });
  pause(true);
  return {
    accept(socket) {
      if (serve) serve(socket);
      else waiting.add(socket.once('close', () => waiting.delete(socket)));
    },
    open(handOver) {
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
