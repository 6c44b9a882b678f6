import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';

const minPauseMs = 50;

/**
 * Sends bytes slowly, then ends the connection.
 * @returns A function that sends the rest immediately.
 */
export function drip(socket: Socket, bytes: Buffer, bytesPerSecond: number, wall: Clock): () => void {
  const pauseMs = Math.max(minPauseMs, 1000 / bytesPerSecond);
  const portion = Math.max(1, Math.round((bytesPerSecond * pauseMs) / 1000));
  let sent = 0;
  let cancel = (): void => undefined;

  function send(until: number): void {
    if (socket.destroyed || !socket.writable) return;
    const piece = bytes.subarray(sent, until);
    sent = until;
    if (sent >= bytes.length) {
      socket.end(piece);
      return;
    }
    socket.write(piece);
    cancel = wall.after(pauseMs, () => {
      send(sent + portion);
    });
  }

  send(portion);
  return () => {
    cancel();
    send(bytes.length);
  };
}
