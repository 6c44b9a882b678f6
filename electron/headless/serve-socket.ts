import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import { protoMember } from '#shared/contract/proto-member.ts';
import type { Clock, Cancel } from '../engine/clock.ts';
import { throwForClient } from '../engine/control/contract-errors.ts';
import type { ControlRouter } from '../engine/control/area.ts';

/** Max unread bytes per client. Further messages wait until the client has read some. */
const maxBuffered = 4 * 1024 * 1024;
/** Max requests of a client in flight. Further requests are read when one is answered. */
const maxInFlight = 100;
/** A client that reads nothing for this time although data is pending is disconnected. */
const maxStuckMs = 60_000;

/** What is used of a WebSocket; a message port implements it as well. */
interface Paceable {
  readonly OPEN: number;
  readonly readyState: number;
  /** Bytes that the client has not read. */
  readonly bufferedAmount: number;
  /** @param onProgress Called when the client has read the message. */
  send(message: string | Uint8Array, onProgress: () => void): void;
  on(event: 'close', listener: () => void): unknown;
  pause(): void;
  resume(): void;
  /** Disconnects the client immediately. */
  terminate(): void;
}

/** A connection that sends at the client's pace, so that its memory use is bounded. */
interface PacedSocket {
  /** Resolves when the message is accepted, immediately while the client keeps up. Does nothing after the socket is closed. */
  send(message: string | Uint8Array): Promise<void>;
  /** Counts a request as in flight until it is answered. */
  answering<Result>(answer: () => Promise<Result>): Promise<Result>;
}

/** @param limits Other limits, for tests. */
export function paceSocket(
  socket: Paceable,
  clock: Clock,
  { buffered = maxBuffered, stuckMs = maxStuckMs }: { buffered?: number; stuckMs?: number } = {},
): PacedSocket {
  let waiting: { message: string | Uint8Array; sent: () => void }[] = [];
  let inFlight = 0;
  let stuck: Cancel | undefined;

  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const hasRoom = (): boolean => socket.bufferedAmount < buffered;

  /** Stops reading requests while the client does not read the responses to earlier ones. */
  function pace(): void {
    if (!isOpen()) return;
    if (inFlight >= maxInFlight || !hasRoom()) socket.pause();
    else socket.resume();
  }

  function watch(): void {
    stuck?.();
    stuck = socket.bufferedAmount === 0 || !isOpen() ? undefined : clock.after(stuckMs, () => socket.terminate());
  }

  function sendNow(message: string | Uint8Array): void {
    if (!isOpen()) return;
    const idle = socket.bufferedAmount === 0;
    socket.send(message, onProgress);
    if (idle) watch();
  }

  /** Called when the client has read something or is disconnected. */
  function onProgress(): void {
    watch();
    while (waiting.length > 0 && (hasRoom() || !isOpen())) {
      const next = waiting.shift();
      if (next) sendNow(next.message);
      next?.sent();
    }
    pace();
  }

  socket.on('close', () => {
    const all = waiting;
    waiting = [];
    stuck?.();
    for (const { sent } of all) sent();
  });

  return {
    async send(message) {
      if (isOpen() && (waiting.length > 0 || !hasRoom()))
        await new Promise<void>((sent) => waiting.push({ message, sent }));
      else sendNow(message);
      pace();
    },
    async answering(answer) {
      inFlight += 1;
      pace();
      try {
        return await answer();
      } finally {
        inFlight -= 1;
        pace();
      }
    },
  };
}

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
