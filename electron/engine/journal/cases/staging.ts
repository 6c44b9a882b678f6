import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Store } from '../../store/open-store.ts';
import type { Journal } from '../journal.ts';
import type { ReadHead } from './case-portion.ts';
import { knownEntriesJob } from './known-entries-job.ts';
import { casePortionJob, readCaseFile, type ReadPortion } from './read-case-file.ts';
import { discardStaged, markKnown, stagePortion } from './stage-case.ts';

/** Keeps the entries of a case file that is being opened apart from the journal. */
export interface Staging {
  /** Stores the entries of a file in slices. @returns Its first line and its number of entries. */
  stage(id: string, file: Blob, signal: AbortSignal | undefined): Promise<{ head: ReadHead; entries: number }>;
  /** Omits entries that the journal contains. @returns The remaining ones. */
  leaveOutKnown(signal: AbortSignal | undefined): Promise<{ entries: number; traces: number }>;
  /** Removes the entries left by a crash, an error or a cancellation. */
  discard(): Promise<void>;
}

export interface StagingDeps {
  jobs: Pick<Jobs, 'run'>;
  journal: Pick<Journal, 'lastCommitted'>;
  store: Store;
}

export function createStaging({ jobs, journal, store }: StagingDeps): Staging {
  async function discard(): Promise<void> {
    await store.settled();
    if (store.get('SELECT 1 FROM case_staging LIMIT 1')) await store.free(discardStaged);
  }

  async function stage(id: string, file: Blob, signal: AbortSignal | undefined) {
    let entries = 0;
    let writing: Promise<unknown> = Promise.resolve();
    const read: ReadPortion = (request) => jobs.run(casePortionJob, request, signal);
    const head = await readCaseFile(file, read, async (portion) => {
      signal?.throwIfAborted();
      entries += portion.rows.length;
      // The next portion is read while this one is written.
      await writing;
      writing = store.write(stagePortion(id, portion));
      writing.catch(() => undefined);
    });
    await writing;
    return { head, entries };
  }

  async function leaveOutKnown(signal: AbortSignal | undefined): Promise<{ entries: number; traces: number }> {
    await store.settled();
    const upTo = journal.lastCommitted();
    for (let after = 0; ;) {
      const work = jobs.run(knownEntriesJob, { file: store.file, after, upTo }, signal);
      const { known, next, staged } = await store.watchJob(work);
      if (known.length > 0) await store.write([markKnown(known)]);
      if (staged) return staged;
      after = next;
    }
  }

  return { stage, leaveOutKnown, discard };
}
