import { serveSocket, type SocketDeps } from '../../headless/serve-socket.ts';
import { createPortSocket, type EnginePort } from './port-socket.ts';

/** Serves the control contract over message ports, after the page was checked. */
export interface PortTransport {
  /**
   * Serves the contract on a port.
   * @returns A function that closes the port and ends pending calls of the page.
   */
  open(port: EnginePort): () => void;
}

export function createPortTransport(deps: SocketDeps): PortTransport {
  return {
    open(port) {
      const socket = createPortSocket(port);
      serveSocket(socket, deps);
      port.start();
      return socket.terminate;
    },
  };
}
