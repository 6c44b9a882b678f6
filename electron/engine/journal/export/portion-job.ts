import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';
import type { LeftOutReason } from './left-out.ts';
import type { Portion, PortionRequest } from './portion.ts';

/** The job that runs {@link exportPortion}. */
export const portionJob: Job<PortionRequest, Portion> = {
  name: 'export-portion',
  deadlineMs: 10_000,
  whenStopped: (reason) =>
    new HookbenchError('storage_failed', 'A part of the export takes too much time or memory to write.', {
      cause: reason,
    }),
};

/** Why a portion was not written, if an entry in it is the reason. */
export function leftOutReasonOf(error: unknown): LeftOutReason | undefined {
  if (!(error instanceof HookbenchError)) return undefined;
  if (error.code === 'database_damaged') return 'unreadable';
  return error.cause === 'deadline' || error.cause === 'memory' ? error.cause : undefined;
}
