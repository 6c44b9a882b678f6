import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';
import type { CasePortion, CasePortionRequest, CasePosition, ReadHead } from './case-portion.ts';
import { createHash } from 'node:crypto';
import { LineLengths, maxLineBytes } from './case-lines.ts';
import { caseFileVersion, caseFormat, maxCaseFileBytes } from '#shared/model/case-file.ts';

const signature = `{"format":"${caseFormat}","version":`;
const begin = /^\s*\{\s*"format"\s*:\s*"hookbench-case"\s*,\s*"version"\s*:\s*(\d{1,9})(?=\D)/;
const end = /\n"sha256":"([0-9a-f]{64})"\}\n?$/;
const looked = 512;
const askAgain = 'Ask for the file again, or export it again from the Hookbench that wrote it.';

function mustBeOfThisVersion(start: string, name: string): void {
  const version = begin.exec(start)?.[1];
  if (version === undefined) {
    if (start !== '' && (signature.startsWith(start) || start.startsWith(signature))) throw cutShort(name);
    throw new HookbenchError('case_unreadable', `${name} is not a case file: it does not begin as one.`, {
      field: '/format',
      hint: 'A case file is written by Export, Case file, or by hookbench export --format case.',
    });
  }
  if (Number(version) === 0 || Number(version) > caseFileVersion) {
    const words = `${name} has version ${version} of the format; this Hookbench knows up to ${caseFileVersion}.`;
    throw new HookbenchError('case_newer', words, { field: '/version', hint: 'Update Hookbench to open it.' });
  }
}

const cutShort = (name: string): HookbenchError =>
  new HookbenchError('case_cut', `${name} is cut short: its end, which holds the digest, is missing.`, {
    field: '/sha256',
    hint: askAgain,
  });

const textOf = async (part: Blob): Promise<string> => Buffer.from(await part.arrayBuffer()).toString('latin1');

/** The digest at the end of the file, and the number of bytes that it covers. */
async function readSeal(file: Blob, name: string): Promise<{ sha256: string; covered: number }> {
  const tail = await textOf(file.slice(-looked));
  const found = end.exec(tail);
  if (found?.[1] !== undefined) return { sha256: found[1], covered: file.size - (tail.length - found.index) + 1 };
  if (!tail.includes('"sha256"')) throw cutShort(name);
  throw new HookbenchError('case_changed', `${name} was rewritten by another program.`, {
    field: '/sha256',
    hint: askAgain,
  });
}

async function digest(part: Blob, name: string): Promise<string> {
  const hash = createHash('sha256');
  const lines = new LineLengths();
  for await (const chunk of part.stream() as AsyncIterable<Uint8Array>) {
    lines.add(chunk);
    if (lines.longest > maxLineBytes) {
      const words = `Line ${lines.number} of ${name} is longer than ${maxLineBytes / 1024 ** 2} MB.`;
      throw new HookbenchError('case_unreadable', words, {
        hint: 'A case file has one line per entry. Export it again.',
      });
    }
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/**
 * Verifies that a file is an unchanged case file of a supported version.
 * @returns Its digest.
 * @throws HookbenchError `case_unreadable`, `case_newer`, `case_cut`, `case_changed`, `body_too_large`
 */
export async function checkSeal(file: Blob, name: string): Promise<string> {
  mustBeOfThisVersion(await textOf(file.slice(0, looked)), name);
  if (file.size > maxCaseFileBytes) {
    throw new HookbenchError('body_too_large', `${name} is larger than ${maxCaseFileBytes / 1024 ** 2} MiB.`, {
      hint: 'Export one trace, or less of the journal.',
    });
  }
  const { covered, sha256 } = await readSeal(file, name);
  if ((await digest(file.slice(0, covered), name)) === sha256) return sha256;
  throw new HookbenchError('case_changed', `${name} was changed after it was written: its digest does not fit.`, {
    field: '/sha256',
    hint: askAgain,
  });
}

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
