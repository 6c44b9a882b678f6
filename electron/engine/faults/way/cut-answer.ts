import type { Socket } from 'node:net';

export type CutStage = 'before-headers' | 'during-headers' | 'during-body';

const endOfHead = '\r\n\r\n';
/** Answers that are over with their head (RFC 9112 6.3); the status line or the length says so. */
const bodiless = /^HTTP\/\d\.\d (204|304) |\r\ncontent-length: *0+\r\n/i;

/** How much of an answer comes through; nothing when more of it must be there first. */
function bytesUntil(stage: CutStage, answer: Buffer): number | undefined {
  if (stage === 'before-headers') return 0;
  const end = answer.indexOf(endOfHead);
  if (end < 0) return undefined;
  if (stage === 'during-headers') return Math.floor(end / 2);
  const head = end + endOfHead.length;
  const body = answer.length - head;
  if (body === 0 && !bodiless.test(answer.toString('latin1', 0, head))) return undefined;
  return head + Math.floor(body / 2);
}

/**
 * Lets an answer through as far as a stage, then cuts. It works on what the connection hands to HTTP, so that it is the
 * same with TLS.
 */
export function cutAnswer(socket: Socket, stage: CutStage, cut: () => void): void {
  const push = socket.push.bind(socket);
  let answer = Buffer.alloc(0);
  let over = false;
  socket.push = (chunk: Buffer | null) => {
    if (over) return true;
    if (chunk === null) return push(null);
    answer = Buffer.concat([answer, chunk]);
    const bytes = bytesUntil(stage, answer);
    if (bytes === undefined) return true;
    over = true;
    if (bytes > 0) push(answer.subarray(0, bytes));
    // What came through is read first.
    setImmediate(cut);
    return true;
  };
}
