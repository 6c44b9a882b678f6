import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';

/** A part of the journal to compare with what is staged. */
export interface KnownRequest {
  /** The database. */
  file: string;
  /** The last sequence before it. */
  after: number;
  /** The last sequence of the journal. */
  upTo: number;
}

export interface KnownEntries {
  /** Staged entries that the journal holds, by their number. */
  known: number[];
  /** Where to go on. */
  next: number;
  /** What is staged, once the journal was compared. */
  staged?: { entries: number; traces: number };
}

/** Finds staged entries that the journal holds already. */
export const knownEntriesJob: Job<KnownRequest, KnownEntries> = {
  name: 'known-entries',
  deadlineMs: 60_000,
  whenStopped: (reason) =>
    new HookbenchError('case_unreadable', 'Comparing the case file with the journal takes too long.', {
      cause: reason,
    }),
};
