import { Worker } from 'node:worker_threads';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { RemovalRequest } from './removal/plan-removal.ts';
import type { RemovalPlan } from './removal/removal-plan.ts';
import type { KeeperReply, KeeperRequest, KeeperStart } from './keeper-protocol.ts';
import { storageFailed } from './writer-protocol.ts';

/** Does work that a commit does not wait for in its own thread: full-text indexing and checkpoints. */
export interface Keeper {
  /** Notifies the keeper of a commit. Cheap: while it works, it finds commits by itself. */
  wake(): void;
  /**
   * Resolves when the full-text index contains all earlier commits, or after the given milliseconds. Rejects
   * with `storage_failed`.
   */
  index(withinMs: number): Promise<void>;
  /** Plans what retention removes next. Rejects with `storage_failed`. */
  planRemoval(request: RemovalRequest): Promise<RemovalPlan>;
  /** Removes deleted entries from the full-text index. */
  takeOut(seqs: readonly number[]): void;
  close(): Promise<void>;
}

/** Events of the keeper that no caller waits for. */
export interface KeeperReports {
  /** Called with a notice for the user. */
  onProblem: (message: string) => void;
  /** Called with the damage of the database or its index. */
  onDamage: (found: string) => Error;
}

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './keeper-worker.ts' : './keeper-worker.js',
  import.meta.url,
);
const youngGenerationMb = 4;
/**
 * When the thread starts if nothing is asked of it: this long after this commit. It takes 10 MB and 200 ms of processor
 * time, and a short or idle run does without it.
 */
const startDelayMs = 1000;
const startCommits = 30;

/** The thread, which starts with its first request; `end` is called with the reason when it ends. */
function createThread(
  workerData: KeeperStart,
  receive: (reply: KeeperReply) => void,
  end: (reason: string) => void,
  wall: Clock,
) {
  let worker: Worker | undefined;
  let cancelStart: Cancel | undefined;
  let commitsToStart = workerData.isDue ? 1 : startCommits;

  function started(): Worker {
    const one = new Worker(workerUrl, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    one.on('message', receive);
    one.on('error', (error) => end(messageOf(error)));
    one.on('exit', () => end('its thread has ended'));
    return one;
  }

  function post(request: KeeperRequest): void {
    worker ??= started();
    worker.postMessage(request);
  }

  return {
    post,
    /** Notifies the thread of a commit, which need not start for it. @returns Whether it will do its work. */
    notify(): boolean {
      if (worker) post('work');
      else if (--commitsToStart <= 0) cancelStart = wall.after(startDelayMs, () => post('work'));
      return worker !== undefined || commitsToStart <= 0;
    },
    /** @returns Whether the thread was started, and must end. */
    close(): boolean {
      cancelStart?.();
      if (worker) post('close');
      return worker !== undefined;
    },
    terminate: () => worker?.terminate(),
  };
}

/** The callers that wait for replies, in the order of their requests. */
function createQueue<Answer>() {
  const waiting: PromiseWithResolvers<Answer>[] = [];
  return {
    add(): Promise<Answer> {
      const one = Promise.withResolvers<Answer>();
      waiting.push(one);
      return one.promise;
    },
    answer(value: Answer): void {
      waiting.shift()?.resolve(value);
    },
    fail(error: Error): void {
      for (const one of waiting.splice(0)) one.reject(error);
    },
  };
}

/** Creates the keeper, whose thread starts some time after a few commits, or when something is asked of it. */
export function createKeeper(start: KeeperStart, { onDamage, onProblem }: KeeperReports, wall: Clock): Keeper {
  const thread = createThread(start, receive, end, wall);
  const indexings = createQueue<void>();
  const plans = createQueue<RemovalPlan>();
  let awake = false;
  let ended = false;
  const closed = Promise.withResolvers<void>();
  const post = (request: KeeperRequest): void => {
    if (!ended) thread.post(request);
  };
  const failure = (what: string, { broken, message }: { broken: boolean; message: string }): Error =>
    broken ? onDamage(message) : storageFailed(what, message);

  function receive(reply: KeeperReply): void {
    switch (reply.kind) {
      case 'rested':
        awake = false;
        return;
      case 'indexed':
        indexings.answer();
        return;
      case 'index-failed':
        indexings.fail(failure('full-text index', reply));
        return;
      case 'index-skipped':
        onProblem(reply.message);
        return;
      case 'damaged':
        onDamage(reply.found);
        return;
      case 'removal-planned':
        plans.answer(reply.plan);
        return;
      case 'removal-failed':
        plans.fail(failure('retention', reply));
        return;
      case 'closed':
        closed.resolve();
    }
  }

  function end(message: string): void {
    ended = true;
    closed.resolve();
    indexings.fail(storageFailed('full-text index', message));
    plans.fail(storageFailed('retention', message));
  }

  /** Sends a request that is answered in order; rejects immediately when the thread has ended. */
  function ask<Answer>(queue: { add: () => Promise<Answer> }, request: KeeperRequest): Promise<Answer> {
    if (ended) return Promise.reject(storageFailed('keeper stopped', 'its thread has ended'));
    post(request);
    return queue.add();
  }

  return {
    wake() {
      if (!awake && !ended) awake = thread.notify();
    },
    index: (withinMs) => ask(indexings, { kind: 'index', withinMs }),
    planRemoval: (request) => ask(plans, { kind: 'plan-removal', request }),
    takeOut: (seqs) => {
      post({ kind: 'removed', seqs });
    },
    async close() {
      if (!ended && thread.close()) await closed.promise;
      await thread.terminate();
    },
  };
}
