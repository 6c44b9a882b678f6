import { Worker } from 'node:worker_threads';
import type { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { createPacker } from './batch-message.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import { storageFailed } from './storage-failed.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** Writes groups of statements. All groups handed in within one turn of the event loop share one commit. */
export interface Writer {
  /** Resolves after the commit. Rejects with `storage_failed` when the disk or the database refuses. */
  write(group: readonly Statement[]): Promise<WriteOutcome>;
  /** Commits all that was handed in before, then closes the database. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(outcome: WriteOutcome): void;
  reject(error: Error): void;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './writer-worker.ts' : './writer-worker.js',
  import.meta.url,
);
/** What a batch needs is gone with its commit; a larger young generation would only fill before it is swept. */
const youngGenerationMb = 4;
const committed: WriteOutcome = { kind: 'committed' };

function settle(waiting: readonly Waiting[], exceptions: readonly [place: number, outcome: WriteOutcome][]): void {
  const outcomes = new Map(exceptions);
  for (const [place, one] of waiting.entries()) {
    const outcome = outcomes.get(place) ?? committed;
    if (outcome.kind === 'failed') one.reject(storageFailed(outcome.code, outcome.message));
    else one.resolve(outcome);
  }
}

/**
 * Starts the writer's thread on a database that is already of the current version.
 * @param onCommitted Called after each commit.
 */
export function startWriter(start: WriterStart, onCommitted: () => void): Writer {
  const worker = new Worker(workerUrl, {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const pack = createPacker();
  const closed = Promise.withResolvers<void>();
  let groups: (readonly Statement[])[] = [];
  let waiting: Waiting[] = [];
  const sent: Waiting[][] = [];
  let closing = false;
  let ended: HookbenchError | undefined;

  /**
   * A second batch goes out beside one under way once it is half as large: the writer then need not wait for this thread
   * between commits, and commits stay large.
   */
  function flush(): void {
    if (groups.length === 0 || ended) return;
    if (sent.length > 1 || groups.length < (sent[0]?.length ?? 0) / 2) return;
    const message = pack(groups);
    sent.push(waiting);
    groups = [];
    waiting = [];
    worker.postMessage(message satisfies WriterRequest, [message.bytes.buffer]);
  }

  function closeWhenDone(): void {
    if (closing && sent.length === 0 && groups.length === 0)
      worker.postMessage({ kind: 'close' } satisfies WriterRequest);
  }

  /** The next batch goes out before the waiting are told, so that the writer need not wait for what they do then. */
  function receive(reply: WriterReply): void {
    if (reply.kind === 'closed') {
      end(storageFailed('closed', 'it is closed'));
      return;
    }
    const answered = sent.shift() ?? [];
    flush();
    settle(answered, reply.exceptions);
    onCommitted();
    closeWhenDone();
  }

  function end(reason: HookbenchError): void {
    ended ??= reason;
    closed.resolve();
    for (const one of [...sent.splice(0).flat(), ...waiting]) one.reject(ended);
    groups = [];
    waiting = [];
  }

  worker.on('message', receive);
  worker.on('error', (error) => {
    end(storageFailed('writer stopped', messageOf(error)));
  });
  worker.on('exit', () => {
    end(storageFailed('writer stopped', 'its thread has ended'));
  });

  return {
    write(group) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        if (groups.length === 0) setImmediate(flush);
        groups.push(group);
        waiting.push({ resolve, reject });
      });
    },
    async close() {
      closing = true;
      flush();
      closeWhenDone();
      if (!ended) await closed.promise;
      await worker.terminate();
    },
  };
}
