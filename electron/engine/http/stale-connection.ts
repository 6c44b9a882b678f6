import type { Agent, ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Clock } from '../clock.ts';
import type { SentRequest } from './outgoing-request.ts';

/**
 * Idle connections are closed after this time, in milliseconds, or one second before the server closes them, if its field
 * Keep-Alive says when. Many servers, such as those of Node.js, close them after 5 s.
 */
export const maxIdleMs = 4000;

/** The errors of a connection that the other side has closed. */
const closed = /^(ECONNRESET|EPIPE|ECONNABORTED)$/;

export const isClosed = (error: object | undefined): boolean =>
  error !== undefined && 'code' in error && typeof error.code === 'string' && closed.test(error.code);

const idempotent = /^(GET|HEAD|OPTIONS|TRACE|PUT|DELETE)$/i;

/**
 * Whether a request may be received twice: by its method (RFC 9110 9.2.2), or because the receiver recognises it by an
 * `Idempotency-Key`. A server can process a request and close the connection without a response, so that nobody knows
 * whether another one was processed.
 */
export const isRepeatable = (method: string, headers: readonly HeaderPair[]): boolean =>
  idempotent.test(method) || headers.some(([name]) => name.toLowerCase() === 'idempotency-key');

/** Recognises requests that were sent on a connection which the server had closed while it was idle. */
export type ReuseWatch = ReturnType<typeof createReuseWatch>;

export function createReuseWatch(clock: Clock) {
  const idleSince = new WeakMap<Socket, number>();
  return {
    /** Remembers since when connections of an agent are idle. */
    agent: (agent: Agent): void => void agent.on('free', (socket: Socket) => idleSince.set(socket, clock.now())),
    /**
     * Watches a request whose head is about to be sent.
     * @returns How long the connection had been idle, in milliseconds, if it was reused and closed before the first byte of a
     *   response; otherwise undefined.
     */
    request(request: ClientRequest): (sent: SentRequest) => number | undefined {
      let reused: { socket: Socket; read: number; idleMs: number } | undefined;
      request.once('socket', (socket) => {
        const nowMs = clock.now();
        const idleMs = nowMs - (idleSince.get(socket) ?? nowMs);
        if (request.reusedSocket) reused = { socket, read: socket.bytesRead, idleMs };
      });
      return ({ error, response }) =>
        !response && isClosed(error) && reused?.socket.bytesRead === reused?.read ? reused?.idleMs : undefined;
    },
  };
}
