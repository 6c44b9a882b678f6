import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';

/** Delays a response by a time from its first byte, in milliseconds. The data stays in order. */
export function holdAnswer(socket: Socket, ms: number, clock: Clock): void {
  const push = socket.push.bind(socket);
  const held: (Buffer | null)[] = [];
  let released = false;
  const release = (): void => {
    released = true;
    for (const chunk of held) push(chunk);
  };
  socket.push = (chunk: Buffer | null) => {
    if (released) return push(chunk);
    if (held.length === 0) socket.once('close', clock.after(ms, release));
    held.push(chunk);
    return true;
  };
}
