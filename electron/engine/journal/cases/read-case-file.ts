import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Job } from '../../jobs/job.ts';
import type { CasePortion, CasePortionRequest, CasePosition, ReadHead } from './case-portion.ts';
import { checkSeal } from './check-seal.ts';

/** An entry of a case file with its detail as JSON, which is kept off the heap. */
export interface CaseItem {
  entry: JournalEntry;
  detail: Buffer | undefined;
}

/** The contents of a case file. */
export interface CaseFile {
  sha256: string;
  head: ReadHead;
  items: CaseItem[];
}

/** Reads a part of a case file as {@link readCasePortion} does, in a job thread. */
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

function itemsOf({ details, ends, entries }: CasePortion): CaseItem[] {
  const bytes = Buffer.from(details.buffer, details.byteOffset, details.byteLength);
  return entries.map((entry, index) => {
    const [begin, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
    return { entry, detail: end > begin ? bytes.subarray(begin, end) : undefined };
  });
}

/**
 * Reads a case file and checks all of it.
 * @param name For messages.
 * @throws HookbenchError `case_unreadable`, `case_newer`, `case_cut`, `case_changed`, `body_too_large`
 */
export async function readCaseFile(given: Blob, name: string, read: ReadPortion): Promise<CaseFile> {
  const sha256 = await checkSeal(given, name);
  // A plain blob is passed to the job by reference.
  const file = given.slice();
  const items: CaseItem[] = [];
  let head: ReadHead | undefined;
  let position: CasePosition = { offset: 0, line: 0, entries: 0, section: 'head' };
  while (position.section !== 'done') {
    const portion = await portionAt(read, { file, ...position });
    head ??= portion.head;
    for (const item of itemsOf(portion)) items.push(item);
    position = portion.next;
  }
  if (!head) throw new Error('A case file was read without its head.');
  return { sha256, head, items };
}
