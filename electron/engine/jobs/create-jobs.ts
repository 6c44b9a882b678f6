import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from './job.ts';
import { type Cancel, type Clock, createWallClock } from '../clock.ts';
import { startJobThread, type JobThread, type JobThreadDeps } from './job-thread.ts';

interface JobPool {
  /** Waits for a free thread and reserves it. Rejects with the signal's reason, or when the pool is closed. */
  acquire(signal: AbortSignal | undefined): Promise<JobThread>;
  /** Returns a thread to the pool. */
  release(thread: JobThread): void;
  /** Current number of threads. */
  size(): number;
  /** Ends all threads. Running and queued jobs fail with the reason. */
  close(reason: Error): void;
}

interface JobPoolDeps extends JobThreadDeps {
  clock: Clock;
  maxThreads: number;
  /** How long an idle thread is kept, in milliseconds. */
  idleMs: number;
}

function createJobPool({ clock, idleMs, maxThreads, ...deps }: JobPoolDeps): JobPool {
  const threads = new Set<JobThread>();
  const idle = new Map<JobThread, Cancel>();
  const queue: PromiseWithResolvers<JobThread>[] = [];

  function start(): JobThread {
    const thread = startJobThread({ clock, ...deps });
    threads.add(thread);
    return thread;
  }

  function keepIdle(thread: JobThread): void {
    const end = (): void => {
      idle.delete(thread);
      threads.delete(thread);
      thread.stop(new Error('The job thread was idle.'));
    };
    idle.set(thread, clock.after(idleMs, end));
  }

  /** Starts the thread for the next job only when the memory of the ended one is free. */
  function replace(ended: JobThread): void {
    threads.delete(ended);
    queue.shift()?.resolve(start());
  }

  return {
    acquire(signal) {
      for (const [thread, cancel] of idle) {
        cancel();
        idle.delete(thread);
        if (!thread.isStopped()) return Promise.resolve(thread);
        // It ended while it was idle.
        threads.delete(thread);
      }
      if (threads.size < maxThreads) return Promise.resolve(start());
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const turn = Promise.withResolvers<JobThread>();
      queue.push(turn);
      const cancel = (): void => {
        const place = queue.indexOf(turn);
        if (place < 0) return;
        queue.splice(place, 1);
        turn.reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel);
      return turn.promise.finally(() => signal?.removeEventListener('abort', cancel));
    },
    release(thread) {
      if (thread.isStopped()) {
        void thread.ended.then(() => replace(thread));
        return;
      }
      const next = queue.shift();
      if (next) next.resolve(thread);
      else keepIdle(thread);
    },
    size: () => threads.size,
    close(reason) {
      for (const turn of queue.splice(0)) turn.reject(reason);
      for (const cancel of idle.values()) cancel();
      for (const thread of threads) thread.stop(reason);
      threads.clear();
      idle.clear();
    },
  };
}

/**
 * Runs jobs in separate threads. Threads start on demand, are reused, and end when they are idle.
 */
export interface Jobs {
  /** Runs a job, or queues it while all threads are busy.
   * @param input Is cloned.
   * @param signal Cancels the job, also while it is running.
   * @param waiting Cancels the job while it is queued.
   * @throws The error of the job; its `whenStopped` error if it exceeds its deadline or memory; the signal's reason
   */
  run<Input, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
    waiting?: AbortSignal,
  ): Promise<Output>;
  /** Current number of threads. */
  threads(): number;
  /** Ends all threads. Running and queued jobs fail. */
  close(): void;
}

export type JobsDeps = Pick<JobPoolDeps, 'clock' | 'worker'> & Partial<JobPoolDeps>;

const stopping = (): HookbenchError => new HookbenchError('party_down', 'Hookbench is stopping.');

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('The job was cancelled.', { cause: reason });

export function createJobs(deps: JobsDeps): Jobs {
  const pool = createJobPool({ idleMs: 10_000, maxHeapMb: 512, maxThreads: 2, ...deps });
  let closed = false;
  return {
    async run(job, input, signal, waiting) {
      if (closed) throw stopping();
      signal?.throwIfAborted();
      const thread = await pool.acquire(signal && waiting ? AbortSignal.any([signal, waiting]) : (signal ?? waiting));
      const cancel = (): void => {
        if (signal) thread.stop(reasonOf(signal));
      };
      signal?.addEventListener('abort', cancel);
      try {
        signal?.throwIfAborted();
        return (await thread.run(job, input)) as never;
      } finally {
        signal?.removeEventListener('abort', cancel);
        pool.release(thread);
      }
    },
    threads: pool.size,
    close() {
      closed = true;
      pool.close(stopping());
    },
  };
}

const worker = new URL(
  import.meta.url.endsWith('.ts') ? '../compose/job-worker.ts' : './job-worker.js',
  import.meta.url,
);

/** Limits of the work that requests of senders cause. Its memory is returned soon after the last request. */
export const ofSenders = { idleMs: 2000, maxHeapMb: 384, maxThreads: 1 } as const;

/** The jobs of the job table (`compose/job-worker.ts`). Deadlines are in real time, even if a test moves the clocks. */
export const openJobs = (limits?: Partial<JobsDeps>): Jobs =>
  createJobs({ clock: createWallClock(), worker, ...limits });
