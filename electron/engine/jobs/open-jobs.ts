import { createWallClock } from '../clock.ts';
import { createJobs, type Jobs } from './create-jobs.ts';

const worker = new URL(
  import.meta.url.endsWith('.ts') ? '../compose/job-worker.ts' : './job-worker.js',
  import.meta.url,
);

/** The jobs of the job table (`compose/job-worker.ts`). Deadlines are in real time, even if a test moves the clocks. */
export const openJobs = (): Jobs => createJobs({ clock: createWallClock(), worker });
