import type { Socket } from 'node:net';

/** Ends a connection with RST. The TLS socket of a server has the TCP socket below it, which alone can do that. */
export function resetSocket(socket: Socket): void {
  const below = (socket as { _parent?: Socket | null })._parent ?? socket;
  try {
    below.resetAndDestroy();
  } catch {
    socket.destroy();
  }
  socket.destroy();
}
