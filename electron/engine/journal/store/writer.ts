import { Worker } from 'node:worker_threads';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** Writes groups of statements. All groups handed in within one turn of the event loop share one commit. */
export interface Writer {
  /** Resolves after the commit. Rejects with `storage_failed` when the disk or the database refuses. */
  write(group: readonly Statement[]): Promise<WriteOutcome>;
  /** Resolves when the full-text index has all that was committed before. */
  index(): Promise<void>;
  /** Waits for what is under way, then closes the database. */
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

function storageFailed(code: string, message: string): HookbenchError {
  return new HookbenchError('storage_failed', `The database refused to store: ${message} (${code}).`, {
    hint: 'Check that the disk of the data folder has room and can be written, then try again.',
  });
}

function settle(waiting: Waiting, outcome: WriteOutcome): void {
  if (outcome.kind === 'failed') waiting.reject(storageFailed(outcome.code, outcome.message));
  else waiting.resolve(outcome);
}

/** Starts the writer's thread on a database that is already of the current version. */
export function startWriter(start: WriterStart): Writer {
  const worker = new Worker(workerUrl, { workerData: start });
  const replies: ((reply: WriterReply) => void)[] = [];
  let groups: (readonly Statement[])[] = [];
  let waiting: Waiting[] = [];
  let sent: Waiting[] = [];
  let scheduled = false;
  let underWay = false;
  let dead: Error | undefined;

  const ask = (request: WriterRequest): Promise<WriterReply> =>
    new Promise((resolve) => {
      replies.push(resolve);
      worker.postMessage(request);
    });

  function schedule(): void {
    if (scheduled || underWay || groups.length === 0) return;
    scheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    scheduled = false;
    sent = waiting;
    const batch = groups;
    groups = [];
    waiting = [];
    underWay = true;
    void ask({ kind: 'batch', groups: batch }).then((reply) => {
      const answered = sent;
      underWay = false;
      schedule();
      if (reply.kind !== 'batch') return;
      for (const [index, outcome] of reply.outcomes.entries()) {
        const one = answered[index];
        if (one) settle(one, outcome);
      }
    });
  }

  worker.on('message', (reply: WriterReply) => replies.shift()?.(reply));
  worker.on('error', (error) => {
    dead = storageFailed('writer stopped', error instanceof Error ? error.message : String(error));
    for (const one of [...sent, ...waiting]) one.reject(dead);
    groups = [];
    underWay = false;
  });

  return {
    write(group) {
      if (dead) return Promise.reject(dead);
      return new Promise((resolve, reject) => {
        groups.push(group);
        waiting.push({ resolve, reject });
        schedule();
      });
    },
    async index() {
      await ask({ kind: 'index' });
    },
    async close() {
      while (groups.length > 0 || underWay) await new Promise((resolve) => setImmediate(resolve));
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
