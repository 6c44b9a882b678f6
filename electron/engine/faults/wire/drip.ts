import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';

const shortestMs = 50;

/**
 * Sends bytes so many a second, one at a time where that is slow enough, and ends the connection behind them.
 * @returns Sends what is left at once.
 */
export function drip(socket: Socket, bytes: Buffer, bytesPerSecond: number, wall: Clock): () => void {
  const pauseMs = Math.max(shortestMs, 1000 / bytesPerSecond);
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
