import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';
import type { LabFile } from './lab-files.ts';

/** What the failure lab runs. */
export type LabFileKind = 'experiment' | 'trial';

/** Reads and checks the shipped files of a kind, in a job thread. */
export const readLabFilesJob: Job<{ kind: LabFileKind }, LabFile[]> = {
  name: 'read-lab-files',
  deadlineMs: 30_000,
  whenStopped: () =>
    new HookbenchError('bad_config', 'The files of the failure lab take too long to read.', {
      hint: 'Install Hookbench again.',
    }),
};
