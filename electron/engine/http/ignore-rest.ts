import type { Socket } from 'node:net';

/** Takes a connection from Node's parser: what else it receives goes to `receive` alone. */
export function takeOver(socket: Socket, receive: (bytes: Buffer) => void): void {
  socket.removeAllListeners('data');
  socket.on('data', receive);
}

/** Drops what else a connection receives, without parsing it. */
export function ignoreRest(socket: Socket): void {
  takeOver(socket, () => undefined);
}
