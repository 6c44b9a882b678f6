import { createWallClock } from '../clock.ts';
import { createJobs, type Jobs, type JobsDeps } from './create-jobs.ts';

const worker = new URL(
  import.meta.url.endsWith('.ts') ? '../compose/job-worker.ts' : './job-worker.js',
  import.meta.url,
);

/** Limits of the work that requests of senders cause. Its memory is returned soon after the last request. */
export const ofSenders = { idleMs: 2000, maxHeapMb: 384, maxThreads: 1 } as const;

/** The jobs of the job table (`compose/job-worker.ts`). Deadlines are in real time, even if a test moves the clocks. */
export const openJobs = (limits?: Partial<JobsDeps>): Jobs =>
  createJobs({ clock: createWallClock(), worker, ...limits });
