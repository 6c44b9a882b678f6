import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Imported, ImportFile } from './imported.ts';

const deadlineMs = 30_000;

/** Runs `importRequests` or `importFiles` in a job thread. */
export const importJob: Job<{ text: string; name?: string | undefined } | { files: ImportFile[] }, Imported> = {
  name: 'import-requests',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_input',
      reason === 'deadline'
        ? `The text was not imported: reading it takes longer than ${deadlineMs / 1000} s.`
        : 'The text was not imported: reading it takes too much memory.',
      { field: '/text', hint: 'Import a smaller part of it.' },
    ),
};
