import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';

/** A database with secrets. */
export interface SecretValuesRequest {
  file: string;
  /** Opens its sealed columns. */
  key: Uint8Array | undefined;
}

/** Reads the secret values of a database as `readSecretValues` does, in a job thread, since there can be many. */
export const secretValuesJob: Job<SecretValuesRequest, string[]> = {
  name: 'secret-values',
  deadlineMs: 30_000,
  whenStopped: () =>
    new HookbenchError('storage_failed', 'Reading the secrets that the export redacts takes too much time or memory.', {
      hint: 'Remove opened case files and old deliveries, then export again.',
    }),
};
