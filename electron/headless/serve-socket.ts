import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import { protoMember } from '#shared/contract/proto-member.ts';
import type { Clock } from '../engine/clock.ts';
import { throwForClient } from '../engine/control/contract-errors.ts';
import type { ControlRouter } from '../engine/control/implementer.ts';
import { paceSocket, type Paceable } from './paced-socket.ts';

/** A WebSocket, or a message port with its interface. */
export type ServedSocket = Paceable & Pick<WebSocket, 'addEventListener'>;

export interface SocketDeps {
  router: ControlRouter;
  clock: Clock;
  /** Called for errors that are not in the catalogue. */
  onFailure: (error: unknown) => void;
}

/** Serves the control contract on a socket. A client that does not read is slowed down, then disconnected. */
export function serveSocket(socket: ServedSocket, { clock, onFailure, router }: SocketDeps): void {
  const paced = paceSocket(socket, clock);
  const handler = new RPCHandler(router, {
    customJsonSerializers: [protoMember],
    interceptors: [({ next }) => paced.answering(() => next())],
    clientInterceptors: [onError(throwForClient(onFailure))],
  });
  const paceable = { send: paced.send, addEventListener: socket.addEventListener.bind(socket) };
  void handler.upgrade(paceable, { context: {} });
}
