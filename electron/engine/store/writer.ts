import { Worker } from 'node:worker_threads';
import { type HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Group, WriteCallbacks } from './batch.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import {
  storageFailed,
  type SpaceWork,
  type WriterReply,
  type WriterRequest,
  type WriterStart,
} from './writer-protocol.ts';
import { createWriteQueue } from './write-queue.ts';

/** Writes groups of statements. All groups of one turn of the event loop share a commit. */
export interface Writer {
  /** Resolves after the commit. Rejects with `storage_failed` if the disk or the database fails. */
  write(group: readonly Statement[]): Promise<WriteOutcome>;
  /** Writes a group that deletes data, after all earlier ones. It also works on a full disk. */
  free(group: readonly Statement[]): Promise<WriteOutcome>;
  /** Returns this number of free pages to the disk, and maintains its reserve. Resolves when done. */
  tend(pages: number): Promise<void>;
  /**
   * Like write, with callbacks, which are called in the order of the groups.
   * @param awaited Without a waiting caller, many share a commit, a few turns later when the loop is busy.
   */
  submit(group: Group, callbacks: WriteCallbacks, awaited?: boolean): void;
  /** The number of uncommitted groups. */
  pending(): number;
  /** Commits all earlier groups, then closes the database. */
  close(): Promise<void>;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './writer-worker.ts' : './writer-worker.js',
  import.meta.url,
);
/** The memory of a batch is free after its commit; a larger young generation would only delay its collection. */
const youngGenerationMb = 4;
/** Called after each commit with the texts of its statements. */
type OnCommitted = (statements: ReadonlySet<string>) => void;

const committed: WriteOutcome = { kind: 'committed' };

function settle(
  waiting: readonly WriteCallbacks[],
  exceptions: readonly [place: number, outcome: WriteOutcome][],
  failure: typeof storageFailed,
): void {
  const outcomes = exceptions.length > 0 ? new Map(exceptions) : undefined;
  for (let place = 0; place < waiting.length; place++) {
    const one = waiting[place] as WriteCallbacks;
    const outcome = outcomes?.get(place) ?? committed;
    try {
      if (outcome.kind === 'failed') one.reject(failure(outcome.code, outcome.message));
      else one.resolve(outcome);
    } catch (error) {
      one.reject(error as Error);
    }
  }
}

/** Starts the thread, and reports how it ends. */
function startThread(
  workerData: WriterStart,
  receive: (reply: WriterReply) => void,
  end: (reason: HookbenchError) => void,
): Worker {
  const worker = new Worker(workerUrl, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  worker.on('message', receive);
  worker.on('error', (error) => {
    end(storageFailed('writer stopped', messageOf(error)));
  });
  worker.on('exit', () => {
    end(storageFailed('writer stopped', 'its thread has ended'));
  });
  return worker;
}

/**
 * Starts the writer's thread on a database of the current version.
 * @param onCommitted Called before the callbacks of a batch.
 * @param failure Creates the error for a failed group.
 */
export function startWriter(start: WriterStart, onCommitted: OnCommitted, failure = storageFailed): Writer {
  const worker = startThread(start, receive, end);
  const queue = createWriteQueue((request, transfer) => {
    worker.postMessage(request, transfer);
  });
  const closed = Promise.withResolvers<void>();
  let closing = false;
  let ended: HookbenchError | undefined;

  function submit(group: Group, callbacks: WriteCallbacks, awaited = true): void {
    if (ended) callbacks.reject(ended);
    else queue.add(group, callbacks, awaited);
  }

  function sendAlone(group: readonly Statement[], work: SpaceWork): Promise<WriteOutcome> {
    if (ended) return Promise.reject(ended);
    const { promise, ...callbacks } = Promise.withResolvers<WriteOutcome>();
    queue.sendAlone(group, callbacks, work);
    return promise;
  }

  function closeWhenDone(): void {
    if (closing && queue.isEmpty()) worker.postMessage({ kind: 'close' } satisfies WriterRequest);
  }

  /** Sends the next batch before the callbacks of the last one, so that the writer does not wait for them. */
  function receive(reply: WriterReply): void {
    if (reply.kind === 'closed') {
      end(storageFailed('closed', 'it is closed'));
      return;
    }
    const answered = queue.answered();
    if (answered) {
      onCommitted(answered.statements);
      settle(answered.waiting, reply.exceptions, failure);
    }
    closeWhenDone();
  }

  function end(reason: HookbenchError): void {
    ended ??= reason;
    closed.resolve();
    for (const one of queue.abandon()) one.reject(ended);
  }

  return {
    write: (group) =>
      new Promise((resolve, reject) => {
        submit(group, { resolve, reject });
      }),
    free: (group) => sendAlone(group, { freeing: true }),
    async tend(pages) {
      await sendAlone([], { tend: pages });
    },
    submit,
    pending: queue.pending,
    async close() {
      closing = true;
      queue.flushAll();
      closeWhenDone();
      if (!ended) await closed.promise;
      await worker.terminate();
    },
  };
}
