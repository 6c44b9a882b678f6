import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { Job } from '../jobs/job.ts';

const deadlineMs = 5000;

/** Reads the text of a load plan in a job thread. */
export const readPlanJob: Job<{ file: string; text: string }, LoadPlan> = {
  name: 'read-load-plan',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_config',
      reason === 'deadline'
        ? `Reading the load plan takes longer than ${deadlineMs / 1000} s.`
        : 'Reading the load plan takes too much memory.',
      { hint: 'Make it smaller, and write values out where it uses anchors and aliases (& and *).' },
    ),
};
