import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the responses to earlier ones; above it the connection is closed. */
const maxWaiting = 1000;
/** Time without progress after which a connection whose client does not read its response is closed, in milliseconds. */
const maxUnreadMs = 60_000;

/** The waiting requests of a connection. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Handles the waiting requests of a connection immediately, because its earlier responses will not be read. */
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
 * Handles the requests of a connection one after the other: a pipelined request waits until the response to the
 * previous one is written. A client that does not read therefore holds at most one response.
 * @param unreadMs Shorter in tests.
 */
export function inTurn(handle: RequestListener, unreadMs = maxUnreadMs): RequestListener {
  return (request, response) => {
    // Node assigns the socket to a response after the earlier ones are written.
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
