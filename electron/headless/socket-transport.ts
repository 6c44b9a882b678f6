import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { maxDocumentBytes } from '#shared/contract/max-input.ts';
import { serveSocket, type SocketDeps } from './serve-socket.ts';

const protocol = 'hookbench';

/** Serves the control contract over WebSockets, after their key was checked. */
export interface SocketTransport {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Serves the contract over WebSockets. */
export function createSocketTransport(deps: SocketDeps): SocketTransport {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxDocumentBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  });
  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // An invalid or oversized frame closes the socket. Without a listener, its error would end the process.
        webSocket.on('error', () => undefined);
        serveSocket(webSocket, deps);
      });
    },
    close() {
      for (const client of server.clients) client.close(1001, 'Hookbench is stopping');
      server.close();
    },
  };
}
