import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job, StopReason } from '../../jobs/job.ts';
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

/** Why a portion was stopped. */
export function stopReasonOf(error: unknown): StopReason | undefined {
  if (!(error instanceof HookbenchError)) return undefined;
  return error.cause === 'deadline' || error.cause === 'memory' ? error.cause : undefined;
}
