import type { MessagePortMain } from 'electron';
import { portMessageRead } from '#shared/model/port-message.ts';
import { type ServedSocket, serveSocket, type SocketDeps } from '../../headless/serve-socket.ts';

/** The main process's end of the page's port. */
export interface EnginePort extends Pick<MessagePortMain, 'postMessage' | 'start' | 'close'> {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

const size = (message: string | Uint8Array): number =>
  typeof message === 'string' ? Buffer.byteLength(message) : message.byteLength;

/**
 * A message port with the interface of a WebSocket. It counts the bytes that the page has not read: a port does not report them. The page acknowledges each message with
 * `portMessageRead`.
 */
function createPortSocket(port: EnginePort): ServedSocket {
  const unread: { bytes: number; read: () => void }[] = [];
  const closers: (() => void)[] = [];
  const receivers: ((event: { data: unknown }) => void)[] = [];
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0 };

  function markRead(): void {
    const message = unread.shift();
    if (!message) return;
    socket.bufferedAmount -= message.bytes;
    message.read();
  }

  /** A port does not reliably emit `close` on the side that closes it. */
  function end(): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.readyState = 3;
    unread.splice(0);
    for (const close of closers) close();
  }

  port.on('message', ({ data }) => {
    if (data === portMessageRead) markRead();
    else for (const receive of receivers) receive({ data });
  });
  port.on('close', end);

  return Object.assign(socket, {
    send(message: string | Uint8Array, read: () => void) {
      const bytes = size(message);
      socket.bufferedAmount += bytes;
      unread.push({ bytes, read });
      port.postMessage(message);
    },
    on: (_event: 'close', listener: () => void) => closers.push(listener),
    addEventListener: ((event: string, receive: (event: { data: unknown }) => void) => {
      if (event === 'message') receivers.push(receive);
      else closers.push(() => receive({ data: undefined }));
    }) as ServedSocket['addEventListener'],
    // The page's own requests are small; a port cannot stop reading them.
    pause: () => undefined,
    resume: () => undefined,
    terminate() {
      port.close();
      end();
    },
  });
}

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
