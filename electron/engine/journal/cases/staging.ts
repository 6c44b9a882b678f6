import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { Journal } from '../journal.ts';
import { knownEntriesJob } from './known-entries-job.ts';
import { casePortionJob, readCaseFile, type ReadPortion } from './read-case-file.ts';
import {
  discardDetails,
  discardRows,
  dropKnownDetails,
  hasDetails,
  hasRows,
  markKnown,
  stagePortion,
} from './stage-case.ts';

export interface StagingDeps {
  jobs: Pick<Jobs, 'run'>;
  journal: Pick<Journal, 'lastCommitted'>;
  store: Store;
}

/** Keeps the entries of a case file that is being opened apart from the journal. */
export function createStaging({ jobs, journal, store }: StagingDeps) {
  /** Removes in portions, so that other commits run in between. */
  async function removeAll(rest: string, portion: Statement): Promise<void> {
    while (store.get(rest)) await store.free([portion]);
  }

  async function discard(): Promise<void> {
    await store.settled();
    await removeAll(hasDetails, discardDetails);
    await removeAll(hasRows, discardRows);
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

  async function leaveOutKnown(
    id: string,
    signal: AbortSignal | undefined,
  ): Promise<{ entries: number; traces: number }> {
    await store.settled();
    const upTo = journal.lastCommitted();
    let hasKnown = false;
    for (let after = 0; ;) {
      const work = jobs.run(knownEntriesJob, { file: store.file, after, upTo }, signal);
      const { known, next, staged } = await store.watchJob(work);
      if (known.length > 0) {
        hasKnown = true;
        await store.write([markKnown(known)]);
      }
      if (staged) {
        if (hasKnown) await store.write([dropKnownDetails(id)]);
        return staged;
      }
      after = next;
    }
  }

  return {
    /** Stores the entries of a file in slices. @returns Its first line and its number of entries. */
    stage,
    /** Omits entries that the journal contains. @returns The remaining ones. */
    leaveOutKnown,
    /** Removes the entries left by a crash, an error or a cancellation. */
    discard,
  };
}
