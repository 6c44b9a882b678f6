import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';
import type { SecretPart } from './secret-vault.ts';

/** Finds the secrets of a large body in a job thread. */
export const findSecretPartsJob: Job<{ text: string; mediaType: string }, SecretPart[] | undefined> = {
  name: 'find-secret-parts',
  deadlineMs: 20_000,
  whenStopped: (reason) =>
    new HookbenchError('storage_failed', 'Searching a body for secrets takes too much time or memory.', {
      hint: 'The recording leaves the body out.',
      cause: reason,
    }),
};
