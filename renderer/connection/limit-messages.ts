import { maxDocumentBytes } from '#shared/contract/max-input.ts';

/** The length of a message in bytes, as a WebSocket sends it. */
function bytesOf(message: Parameters<WebSocket['send']>[0]): number {
  if (typeof message !== 'string') return message instanceof Blob ? message.size : message.byteLength;
  return message.length * 3 <= maxDocumentBytes ? message.length : new TextEncoder().encode(message).length;
}

/**
 * Makes `send` of a socket throw for a message that is too large. Without it, Hookbench closes the connection with all
 * calls that are waiting for a response.
 */
export function limitMessages(socket: Pick<WebSocket, 'send'>): void {
  const send = socket.send.bind(socket);
  socket.send = (message) => {
    if (bytesOf(message) > maxDocumentBytes)
      throw new Error(`This is too large to be sent to Hookbench. The maximum is ${maxDocumentBytes / 1024 ** 2} MiB.`);
    send(message);
  };
}
