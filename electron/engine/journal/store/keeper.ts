import { Worker } from 'node:worker_threads';
import { messageOf } from '#shared/errors/message-of.ts';
import type { KeeperReply, KeeperRequest, KeeperStart } from './keeper-protocol.ts';
import { storageFailed } from './storage-failed.ts';

/** Does in its own thread what need not be done before a commit: full-text indexing and checkpoints. */
export interface Keeper {
  /** Tells it that something was committed. Cheap: while it works it finds that by itself. */
  wake(): void;
  /** Resolves when the full-text index has all that was committed before. Rejects with `storage_failed`. */
  index(): Promise<void>;
  close(): Promise<void>;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './keeper-worker.ts' : './keeper-worker.js',
  import.meta.url,
);
const youngGenerationMb = 4;

/** Starts the keeper's thread. */
export function startKeeper(start: KeeperStart): Keeper {
  const worker = new Worker(workerUrl, {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  let asked: PromiseWithResolvers<void>[] = [];
  let awake = false;
  let ended = false;
  const closed = Promise.withResolvers<void>();
  function settleAsked(failure?: Error): void {
    const settled = asked;
    asked = [];
    for (const one of settled) {
      if (failure) one.reject(failure);
      else one.resolve();
    }
  }

  function receive(reply: KeeperReply): void {
    switch (reply.kind) {
      case 'rested':
        awake = false;
        return;
      case 'indexed':
        asked.shift()?.resolve();
        return;
      case 'index-failed':
        settleAsked(storageFailed('full-text index', reply.message));
        return;
      case 'closed':
        closed.resolve();
    }
  }

  function end(message: string): void {
    ended = true;
    closed.resolve();
    settleAsked(storageFailed('full-text index', message));
  }

  worker.on('message', receive);
  worker.on('error', (error) => {
    end(messageOf(error));
  });
  worker.on('exit', () => {
    end('its thread has ended');
  });

  return {
    wake() {
      if (awake || ended) return;
      awake = true;
      worker.postMessage('work' satisfies KeeperRequest);
    },
    index() {
      const one = Promise.withResolvers<void>();
      if (ended) one.reject(storageFailed('full-text index', 'its thread has ended'));
      else {
        asked.push(one);
        worker.postMessage('index' satisfies KeeperRequest);
      }
      return one.promise;
    },
    async close() {
      if (!ended) {
        worker.postMessage('close' satisfies KeeperRequest);
        await closed.promise;
      }
      await worker.terminate();
    },
  };
}
