import type { Socket } from 'node:net';

/** Ends a connection with RST. For TLS, the TCP socket below does it, because a TLS socket cannot. */
export function resetSocket(socket: Socket): void {
  const below = (socket as { _parent?: Socket | null })._parent ?? socket;
  try {
    below.resetAndDestroy();
  } catch {
    socket.destroy();
  }
  socket.destroy();
}
