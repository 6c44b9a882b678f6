import type { Batch, WriteCallbacks } from './batch.ts';
import { createPacker } from './batch-message.ts';
import type { UnindexedRange } from './log/log-backlog.ts';
import type { SpaceWork, WriterRequest } from './writer-protocol.ts';

/** A request that the thread has not answered: a batch, or a range of the log. */
export interface Sent extends Pick<Batch, 'statements' | 'waiting'> {
  range?: UnindexedRange;
}

/** Sends requests to the writer's thread, which answers them in order. */
export interface SentRequests {
  batch(batch: Batch, work?: SpaceWork): void;
  range(range: UnindexedRange): void;
  /** Removes and returns the oldest request, which was answered. */
  answered(): Sent | undefined;
  /**
   * Whether a batch should wait. A second one is sent while one is in flight once it is half as large: the writer then
   * does not wait for this thread between commits, and commits stay large.
   */
  isFullFor(batch: Batch): boolean;
  isEmpty(): boolean;
  /** The number of groups in batches. */
  pending(): number;
  /** Removes all requests. @returns Their callers. */
  abandon(): WriteCallbacks[];
}

export function createSentRequests(post: (request: WriterRequest, transfer: ArrayBuffer[]) => void): SentRequests {
  const pack = createPacker();
  const sent: Sent[] = [];
  return {
    batch({ groups, statements, waiting }, work = {}) {
      const message = pack(groups);
      sent.push({ waiting, statements });
      const buffers = [message.bytes, ...message.moved].map(({ buffer }) => buffer);
      post({ ...message, ...work }, buffers);
    },
    range(range) {
      const { again, from, statements, to } = range;
      sent.push({ waiting: [], statements, range });
      post({ kind: 'index', from, to, again }, []);
    },
    answered: () => sent.shift(),
    isFullFor: ({ groups }) => sent.length > 1 || groups.length < (sent[0]?.waiting.length ?? 0) / 2,
    isEmpty: () => sent.length === 0,
    pending: () => sent.reduce((sum, { waiting }) => sum + waiting.length, 0),
    abandon: () => sent.splice(0).flatMap(({ waiting }) => waiting),
  };
}
