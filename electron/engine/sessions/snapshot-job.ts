import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';
import type { Session } from '#shared/model/session.ts';
import type { SnapshotCopy } from './copy-snapshot.ts';

const deadlineMs = 600_000;

/** Copies the data of a snapshot in a job thread, because all of its rows are read. */
export const copySnapshotJob: Job<SnapshotCopy, void> = {
  name: 'copy-snapshot',
  deadlineMs,
  whenStopped: () =>
    new HookbenchError('session_unreadable', 'Copying the data of the snapshot takes too much time or memory.', {
      hint: `Nothing was changed. At most ${deadlineMs / 60_000} minutes are allowed: shorten the retention of the journal before you save a snapshot.`,
    }),
};

const listDeadlineMs = 20_000;

/** Lists the snapshots of a folder in a job thread, because somebody else may have written them. */
export const listSnapshotsJob: Job<string, Session[]> = {
  name: 'list-snapshots',
  deadlineMs: listDeadlineMs,
  whenStopped: () =>
    new HookbenchError('session_unreadable', `Reading the snapshots takes longer than ${listDeadlineMs / 1000} s.`, {
      hint: 'Remove files of others from the folder sessions of the data folder.',
    }),
};
