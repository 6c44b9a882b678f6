import { Batch, type Group, type ReadyBatch, type WriteCallbacks } from './batch.ts';
import { createPacker } from './batch-message.ts';
import type { Statement } from './statement.ts';
import type { SpaceWork, WriterRequest } from './writer-protocol.ts';

/** A batch sent to the thread. */
export type Sent = Omit<ReadyBatch, 'groups'>;

/** Collects groups into batches and sends them to the writer's thread in order. */
export interface WriteQueue {
  /** Adds a group to the next batch. @param awaited Whether a caller waits for it. */
  add(group: Group, callbacks: WriteCallbacks, awaited: boolean): void;
  /** Sends a group as its own batch, after all earlier ones. */
  sendAlone(group: readonly Statement[], callbacks: WriteCallbacks, work: SpaceWork): void;
  /** Records the reply to the oldest batch, so that the next one can be sent. */
  answered(): Sent | undefined;
  /** Sends collected groups if the thread is ready. */
  flushAll(): void;
  isEmpty(): boolean;
  /** The number of groups without a reply. */
  pending(): number;
  /** Removes and returns all waiting groups. */
  abandon(): WriteCallbacks[];
}

export function createWriteQueue(post: (request: WriterRequest, transfer: ArrayBuffer[]) => void): WriteQueue {
  const pack = createPacker();
  const sent: Sent[] = [];
  let batch = new Batch();

  function send(collected: Batch, work: SpaceWork = {}): void {
    const { groups, statements, waiting } = collected.ready();
    const message = pack(groups);
    sent.push({ waiting, statements });
    const buffers = [message.bytes, ...message.moved].map(({ buffer }) => buffer);
    post({ ...message, ...work }, buffers);
  }

  function sendBatch(): void {
    const next = batch;
    batch = new Batch();
    send(next);
  }

  /**
   * A second batch is sent while one is in flight once it is half as large: the writer then does not wait for this
   * thread between commits, and commits stay large.
   */
  function flush(): void {
    if (batch.groups.length === 0 || !batch.isDue()) return;
    if (sent.length > 1 || batch.groups.length < (sent[0]?.waiting.length ?? 0) / 2) return;
    sendBatch();
  }

  function turn(): void {
    if (batch.groups.length > 0 && !batch.isDueAfterTurn()) setImmediate(turn);
    else flush();
  }

  return {
    add(group, callbacks, awaited) {
      if (batch.groups.length === 0) setImmediate(turn);
      batch.add(group, callbacks);
      if (awaited) batch.awaited = true;
    },
    sendAlone(group, callbacks, work) {
      if (batch.groups.length > 0) sendBatch();
      const alone = new Batch();
      alone.add(group, callbacks);
      send(alone, work);
    },
    answered() {
      const oldest = sent.shift();
      flush();
      return oldest;
    },
    flushAll() {
      batch.awaited = true;
      flush();
    },
    isEmpty: () => sent.length === 0 && batch.groups.length === 0,
    pending: () => sent.reduce((sum, { waiting }) => sum + waiting.length, batch.groups.length),
    abandon() {
      const waiting = [...sent.splice(0), batch].flatMap((one) => one.waiting);
      batch = new Batch();
      return waiting;
    },
  };
}
