import { onError, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import { protoMember } from '#shared/contract/proto-member.ts';
import type { Clock } from '../../engine/clock.ts';
import type { ControlRouter } from '../../engine/control/create-control.ts';
import { toTransportError } from '../../engine/control/contract-errors.ts';
import { paceSocket } from '../../headless/paced-socket.ts';
import { createPortSocket, type EnginePort } from './port-socket.ts';

/** Serves the control contract over message ports, after the page was checked. */
export interface PortTransport {
  /**
   * Serves the contract on a port. A page that does not read is slowed down, then disconnected.
   * @returns A function that closes the port and ends pending calls of the page.
   */
  open(port: EnginePort): () => void;
}

/** @param onFailure Called for errors that are not in the catalogue. */
export function createPortTransport(
  router: ControlRouter,
  clock: Clock,
  onFailure: (error: unknown) => void,
): PortTransport {
  return {
    open(port) {
      const socket = createPortSocket(port);
      const paced = paceSocket(socket, clock);
      const handler = new RPCHandler(router, {
        customJsonSerializers: [protoMember],
        interceptors: [({ next }) => paced.answering(() => next())],
        clientInterceptors: [
          onError((error) => {
            const converted = toTransportError(error);
            if (!(converted instanceof ORPCError)) onFailure(error);
            throw converted;
          }),
        ],
      });
      const listen = (event: string, listener: (event: { data: unknown }) => void): void => {
        if (event === 'message') socket.onMessage(listener);
        else socket.on('close', () => listener({ data: undefined }));
      };
      const paceable = { send: paced.send, addEventListener: listen as WebSocket['addEventListener'] };
      void handler.upgrade(paceable, { context: {} });
      port.start();
      return socket.terminate;
    },
  };
}
