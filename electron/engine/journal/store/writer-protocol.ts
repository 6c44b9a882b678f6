import type { Statement, WriteOutcome } from './statement.ts';

/** What the writer's thread is started with. */
export interface WriterStart {
  file: string;
}

/** What the engine asks of the writer's thread. */
export type WriterRequest =
  { kind: 'batch'; groups: readonly (readonly Statement[])[] } | { kind: 'index' } | { kind: 'close' };

/** What the writer answers, one reply a request and in their order. */
export type WriterReply = { kind: 'batch'; outcomes: WriteOutcome[] } | { kind: 'index' } | { kind: 'close' };
