import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from './job.ts';
import { createJobPool, type JobPoolDeps } from './job-pool.ts';

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
