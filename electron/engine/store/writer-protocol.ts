import type { BatchMessage } from './batch-message.ts';
import type { WriteOutcome } from './statement.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for a failure of the disk or the database. */
export function storageFailed(code: string, message: string): HookbenchError {
  return new HookbenchError('storage_failed', `The database refused to store: ${message} (${code}).`, {
    hint: 'Check that the disk of the data folder has room and can be written, then try again.',
  });
}

/** The start data of the writer's thread. */
export interface WriterStart {
  file: string;
}

/** Requests of the engine to the writer's thread. */
export type WriterRequest = (BatchMessage & SpaceWork) | { kind: 'close' };

/** Disk space options of a batch. */
export interface SpaceWork {
  /** The batch deletes data: it may use the reserved space. */
  freeing?: boolean;
  /** Free pages to return to the disk afterwards. */
  tend?: number;
}

/**
 * Replies of the writer, one per request and in order. All groups of a batch are committed except
 * those listed by their index.
 */
export type WriterReply = { kind: 'batch'; exceptions: [place: number, outcome: WriteOutcome][] } | { kind: 'closed' };
