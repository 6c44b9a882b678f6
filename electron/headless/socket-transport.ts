import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { protoMember } from '#shared/contract/proto-member.ts';
import type { Clock } from '../engine/clock.ts';
import type { ControlRouter } from '../engine/control/create-control.ts';
import { toTransportError } from '../engine/control/contract-errors.ts';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { paceSocket } from './paced-socket.ts';

const protocol = 'hookbench';

/** Serves the control contract over WebSockets, after their key was checked. */
export interface SocketTransport {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Serves the contract over WebSockets. A client that does not read is slowed down, then disconnected. */
export function createSocketTransport(router: ControlRouter, clock: Clock): SocketTransport {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxInputBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  });
  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // An invalid or oversized frame closes the socket. Without a listener, its error would end the process.
        webSocket.on('error', () => undefined);
        const paced = paceSocket(webSocket, clock);
        const handler = new RPCHandler(router, {
          customJsonSerializers: [protoMember],
          interceptors: [({ next }) => paced.answering(() => next())],
          clientInterceptors: [
            onError((error) => {
              throw toTransportError(error);
            }),
          ],
        });
        const paceable = { send: paced.send, addEventListener: webSocket.addEventListener.bind(webSocket) };
        void handler.upgrade(paceable, { context: {} });
      });
    },
    close() {
      for (const client of server.clients) client.close(1001, 'Hookbench is stopping');
      server.close();
    },
  };
}
