import type { Socket } from 'node:net';
import { headOf, lengthOf, wholeOf, type WireAnswer } from './wire-answer.ts';

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

/** The stage of a response at which the connection is reset. */
export type AnswerStage = 'before-headers' | 'during-headers' | 'during-body' | 'after-body';

function writeThenReset(socket: Socket, bytes: string | Buffer): void {
  socket.write(bytes, () => {
    resetSocket(socket);
  });
}

/** Resets the connection at each stage of a response. */
export const resets: Readonly<Record<AnswerStage, (socket: Socket, answer: WireAnswer) => void>> = {
  'before-headers': (socket) => {
    resetSocket(socket);
  },
  'during-headers': (socket, answer) => {
    const head = headOf(answer);
    writeThenReset(socket, head.slice(0, Math.floor(head.length / 2)));
  },
  'during-body': (socket, answer) => {
    const { body } = answer;
    const half = { ...answer, body: body.subarray(0, Math.ceil(body.length / 2)) };
    writeThenReset(socket, wholeOf(half, lengthOf(body.length)));
  },
  'after-body': (socket, answer) => {
    writeThenReset(socket, wholeOf(answer));
  },
};

/** Declares the length of the whole body, sends only some bytes of it, and ends the connection. */
export function truncateAnswer(socket: Socket, answer: WireAnswer, bytes: number): void {
  const { body } = answer;
  socket.end(wholeOf({ ...answer, body: body.subarray(0, bytes) }, lengthOf(body.length)));
}
