import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the responses to earlier ones; above it the connection is closed. */
const maxWaiting = 1000;
/** Time without progress after which a connection whose client does not read its response is closed, in milliseconds. */
const maxUnreadMs = 60_000;

/** The requests of a connection that wait. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Handles at once what waits on a connection, since its earlier responses will not be read. */
export function beginWaiting(socket: Socket): void {
  for (const begin of waiting.get(socket) ?? []) begin();
}

function queueOf(socket: Socket): Set<() => void> {
  let queue = waiting.get(socket);
  if (!queue) {
    waiting.set(socket, (queue = new Set()));
    socket.once('close', () => {
      beginWaiting(socket);
    });
  }
  return queue;
}

/** Closes the connection of a client that stops reading its response. Node's timer restarts whenever bytes are read. */
function closeUnread(response: ServerResponse, unreadMs: number): void {
  response.setTimeout(unreadMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}

/**
 * Handles the requests of a connection one after the other: a pipelined request waits until the response to the one
 * before is written. A client that does not read thus holds at most one response.
 * @param unreadMs Differs in a test.
 */
export function inTurn(handle: RequestListener, unreadMs = maxUnreadMs): RequestListener {
  return (request, response) => {
    // Node gives a response its socket when those before it are written.
    if (response.socket) {
      closeUnread(response, unreadMs);
      handle(request, response);
      return;
    }
    const { socket } = request;
    const queue = queueOf(socket);
    const begin = (): void => {
      if (!queue.delete(begin)) return;
      if (response.socket) closeUnread(response, unreadMs);
      handle(request, response);
    };
    queue.add(begin);
    response.once('socket', () => setImmediate(begin));
    if (queue.size > maxWaiting) socket.destroy();
  };
}
