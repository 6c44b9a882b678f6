import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';

/** A part of the journal to compare with the staged entries. */
export interface KnownRequest {
  /** The database. */
  file: string;
  /** The last sequence before the part. */
  after: number;
  /** The last sequence of the journal. */
  upTo: number;
}

export interface KnownEntries {
  /** The numbers of staged entries that the journal contains. */
  known: number[];
  /** The sequence at which to continue. */
  next: number;
  /** The staged entries, after the whole journal was compared. */
  staged?: { entries: number; traces: number };
}

/** Finds staged entries that the journal already contains. */
export const knownEntriesJob: Job<KnownRequest, KnownEntries> = {
  name: 'known-entries',
  deadlineMs: 60_000,
  whenStopped: (reason) =>
    new HookbenchError('case_unreadable', 'Comparing the case file with the journal takes too long.', {
      cause: reason,
    }),
};
