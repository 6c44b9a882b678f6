import type { BatchMessage } from './batch-message.ts';
import type { WriteOutcome } from './statement.ts';

/** What the writer's thread is started with. */
export interface WriterStart {
  file: string;
}

/** What the engine asks of the writer's thread. */
export type WriterRequest = (BatchMessage & SpaceWork) | { kind: 'close' };

/** What is done for the disk with a batch. */
export interface SpaceWork {
  /** The batch deletes: it may use the space that is kept in reserve. */
  freeing?: boolean;
  /** Free pages to give back to the disk after it. */
  tend?: number;
}

/**
 * What the writer answers, one reply a request and in their order. All groups of a batch are committed but the
 * exceptions, which are named by their place.
 */
export type WriterReply = { kind: 'batch'; exceptions: [place: number, outcome: WriteOutcome][] } | { kind: 'closed' };
