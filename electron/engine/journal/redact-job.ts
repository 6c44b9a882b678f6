import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';

/** A value, and the texts that are secret wherever they appear. */
export interface RedactRequest {
  value: unknown;
  secrets: readonly string[];
}

/** Replaces the secrets of a value as `redactorOf` does, in a job thread, since bodies can be large. */
export const redactJob: Job<RedactRequest, unknown> = {
  name: 'redact',
  deadlineMs: 10_000,
  whenStopped: (reason) =>
    new HookbenchError('storage_failed', 'Redacting the secrets of the report takes too much time or memory.', {
      hint: 'Export the trace as a case file instead.',
      cause: reason,
    }),
};
