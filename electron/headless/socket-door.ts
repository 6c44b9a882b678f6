import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import type { ControlRouter } from '../engine/control/create-control.ts';
import { toTransportError } from './contract-errors.ts';

/** Where the page opens its WebSocket. */
export const socketPath = '/rpc';
const protocol = 'hookbench';
const keyPrefix = 'hookbench.key.';
const maxPayload = 1024 * 1024;

/** The control contract over WebSockets whose key was checked before. */
export interface SocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The key that a page sends as a subprotocol, the only header it can set on a WebSocket. */
export function socketKey(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name.startsWith(keyPrefix))?.slice(keyPrefix.length);
}

export function createSocketDoor(router: ControlRouter): SocketDoor {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  });
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      onError((error) => {
        throw toTransportError(error);
      }),
    ],
  });
  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // A faulty or oversized frame closes the socket with its code; without a listener it would end the process.
        webSocket.on('error', () => undefined);
        void handler.upgrade(webSocket, { context: {} });
      });
    },
    close() {
      for (const client of server.clients) client.close(1001, 'Hookbench stops');
      server.close();
    },
  };
}
