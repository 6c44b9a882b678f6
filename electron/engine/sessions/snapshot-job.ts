import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const deadlineMs = 120_000;

/** Checks a snapshot in a job thread, because all of its pages are read. */
export const checkSnapshotJob: Job<SnapshotFile, void> = {
  name: 'check-snapshot',
  deadlineMs,
  whenStopped: () =>
    new HookbenchError('session_unreadable', `Checking the snapshot takes longer than ${deadlineMs / 1000} s.`, {
      hint: 'Nothing was changed. Shorten the retention of the journal before you save a snapshot.',
    }),
};
