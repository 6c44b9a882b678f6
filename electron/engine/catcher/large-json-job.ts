import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ReadJson } from '../http/parse-json.ts';
import type { Job } from '../jobs/job.ts';

const deadlineMs = 10_000;

export interface LargeJsonInput {
  bytes: Uint8Array;
  encoding: string | undefined;
  /** JSON Pointers of the values to return. */
  wanted: readonly string[];
}

/** Reads a large body as `readLargeJson` does, in a job thread. */
export const largeJsonJob: Job<LargeJsonInput, ReadJson> = {
  name: 'large-json',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'malformed_json',
      reason === 'deadline'
        ? `The body was not read as JSON: that takes longer than ${deadlineMs / 1000} s.`
        : 'The body was not read as JSON: that takes too much memory.',
    ),
};
