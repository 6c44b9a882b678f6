import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';
import type { Experiment } from './read-experiments.ts';

/** Reads and checks the files of all experiments, in a job thread. */
export const readExperimentsJob: Job<object, Experiment[]> = {
  name: 'read-experiments',
  deadlineMs: 30_000,
  whenStopped: () =>
    new HookbenchError('bad_config', 'The files of the failure lab take too long to read.', {
      hint: 'Install Hookbench again.',
    }),
};
