import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';

const deadlineMs = 5000;

/** A job that reads YAML. @param what What it reads, for the error of a run that was stopped, such as `the scenario` */
export const readingJob = <Input, Output>(name: string, what: string): Job<Input, Output> => ({
  name,
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_config',
      reason === 'deadline'
        ? `Reading ${what} takes longer than ${deadlineMs / 1000} s.`
        : `Reading ${what} takes too much memory.`,
      { hint: 'Make the file smaller, and write values out where it uses anchors and aliases (& and *).' },
    ),
});
