import { Worker } from 'node:worker_threads';
import type { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { Batch, type Told } from './batch.ts';
import { createPacker } from './batch-message.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import { storageFailed } from './storage-failed.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** Writes groups of statements. All groups handed in within one turn of the event loop share one commit. */
export interface Writer {
  /** Resolves after the commit. Rejects with `storage_failed` when the disk or the database refuses. */
  write(group: readonly Statement[]): Promise<WriteOutcome>;
  /** Writes a group that nobody waits for: many of them share a commit, a few turns later when the loop is busy. */
  note(group: readonly Statement[], told: Told): void;
  /** How many groups are not committed yet. */
  pending(): number;
  /** Commits all that was handed in before, then closes the database. */
  close(): Promise<void>;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './writer-worker.ts' : './writer-worker.js',
  import.meta.url,
);
/** What a batch needs is gone with its commit; a larger young generation would only fill before it is swept. */
const youngGenerationMb = 4;
const committed: WriteOutcome = { kind: 'committed' };

function settle(waiting: readonly Told[], exceptions: readonly [place: number, outcome: WriteOutcome][]): void {
  const outcomes = new Map(exceptions);
  for (const [place, one] of waiting.entries()) {
    const outcome = outcomes.get(place) ?? committed;
    if (outcome.kind === 'failed') one.reject(storageFailed(outcome.code, outcome.message));
    else one.resolve(outcome);
  }
}

/** Starts the thread; however it ends, that is said. */
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
 * Starts the writer's thread on a database that is already of the current version.
 * @param onCommitted Called after each commit with the texts of its statements, before those who wait are told.
 */
export function startWriter(start: WriterStart, onCommitted: (statements: ReadonlySet<string>) => void): Writer {
  const worker = startThread(start, receive, end);
  const pack = createPacker();
  const closed = Promise.withResolvers<void>();
  let batch = new Batch();
  const sent: Pick<Batch, 'waiting' | 'statements'>[] = [];
  let closing = false;
  let ended: HookbenchError | undefined;

  /**
   * A second batch goes out beside one under way once it is half as large: the writer then need not wait for this thread
   * between commits, and commits stay large.
   */
  function flush(): void {
    if (batch.groups.length === 0 || ended || !batch.isDue()) return;
    if (sent.length > 1 || batch.groups.length < (sent[0]?.waiting.length ?? 0) / 2) return;
    const message = pack(batch.groups);
    sent.push({ waiting: batch.waiting, statements: batch.statements });
    batch = new Batch();
    worker.postMessage(message satisfies WriterRequest, [message.bytes.buffer]);
  }

  function turn(): void {
    if (batch.groups.length > 0 && !batch.isDueAfterTurn()) setImmediate(turn);
    else flush();
  }

  function add(group: readonly Statement[], told: Told): void {
    if (batch.groups.length === 0) setImmediate(turn);
    batch.add(group, told);
  }

  function closeWhenDone(): void {
    if (closing && sent.length === 0 && batch.groups.length === 0)
      worker.postMessage({ kind: 'close' } satisfies WriterRequest);
  }

  /** The next batch goes out before the waiting are told, so that the writer need not wait for what they do then. */
  function receive(reply: WriterReply): void {
    if (reply.kind === 'closed') {
      end(storageFailed('closed', 'it is closed'));
      return;
    }
    const answered = sent.shift();
    flush();
    if (answered) {
      onCommitted(answered.statements);
      settle(answered.waiting, reply.exceptions);
    }
    closeWhenDone();
  }

  function end(reason: HookbenchError): void {
    ended ??= reason;
    closed.resolve();
    for (const one of [...sent.splice(0), batch].flatMap(({ waiting }) => waiting)) one.reject(ended);
    batch = new Batch();
  }

  return {
    write(group) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        add(group, { resolve, reject });
        batch.awaited = true;
      });
    },
    note(group, told) {
      if (ended) told.reject(ended);
      else add(group, told);
    },
    pending: () => sent.reduce((sum, { waiting }) => sum + waiting.length, batch.groups.length),
    async close() {
      closing = true;
      batch.awaited = true;
      flush();
      closeWhenDone();
      if (!ended) await closed.promise;
      await worker.terminate();
    },
  };
}
