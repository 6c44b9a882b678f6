import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';
import type { CasePortion, CasePortionRequest, CasePosition, ReadHead } from './case-portion.ts';

/** The job that runs {@link readCasePortion}. */
export const casePortionJob: Job<CasePortionRequest, CasePortion> = {
  name: 'case-portion',
  deadlineMs: 10_000,
  whenStopped: (reason) =>
    new HookbenchError('case_unreadable', 'A part of the case file takes too much time or memory to read.', {
      cause: reason,
    }),
};

/** Reads a part of a case file, usually in a job thread. */
export type ReadPortion = (request: CasePortionRequest) => Promise<CasePortion>;

async function portionAt(read: ReadPortion, request: CasePortionRequest): Promise<CasePortion> {
  try {
    return await read(request);
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.cause === undefined) throw error;
    const words = `From line ${request.line + 1} on, the case file takes too much time or memory to read.`;
    throw new HookbenchError('case_unreadable', words, { hint: 'Export one trace, or less of the journal.' });
  }
}

/**
 * Reads and validates a case file whose seal was checked.
 * @param receive Called with each portion; the next one is read when it resolves.
 * @returns Its first line.
 * @throws HookbenchError `case_unreadable`
 */
export async function readCaseFile(
  given: Blob,
  read: ReadPortion,
  receive: (portion: CasePortion) => Promise<void> | void,
): Promise<ReadHead> {
  // A plain blob is passed to the job by reference.
  const file = given.slice();
  let head: ReadHead | undefined;
  let position: CasePosition = { offset: 0, line: 0, entries: 0, section: 'head' };
  while (position.section !== 'done') {
    const portion = await portionAt(read, { file, ...position });
    head ??= portion.head;
    await receive(portion);
    position = portion.next;
  }
  if (!head) throw new Error('A case file was read without its head.');
  return head;
}
