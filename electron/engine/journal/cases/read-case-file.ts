import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace, type PlacedIssue } from '#shared/errors/issue-place.ts';
import { caseCounts, caseDetails, caseHead, type CaseHead } from '#shared/model/case-file.ts';
import { journalEntry, journalKinds, type JournalEntry } from '#shared/model/journal-entry.ts';
import { parseJson } from '../../http/parse-json.ts';
import { linesOf, type Line } from './case-lines.ts';
import { checkSeal } from './check-seal.ts';

/** An entry of a case file with its detail as JSON, which is kept off the heap. */
export interface CaseItem {
  entry: JournalEntry;
  detail: Buffer | undefined;
}

/** What a case file holds. */
export interface CaseFile {
  sha256: string;
  head: CaseHead;
  items: CaseItem[];
}

const hint = 'It was not written by this version of Hookbench: export it again from the workbench that it comes from.';
const linesAtOnce = 100;

/** @param field JSON Pointer into the document. */
function refuse(line: Line, field: string, words: string): never {
  throw new HookbenchError('case_unreadable', `Line ${line.number} of the case file: ${words}.`, { field, hint });
}

function refuseIssue(line: Line, field: string, issues: readonly PlacedIssue[]): never {
  const { field: inner, words } = issuePlace(issues[0]);
  return refuse(line, field + (inner === '/' ? '' : inner), words);
}

/** The JSON that stands on a line between what makes all lines one document. */
function jsonOn(line: Line, field: string, before: string, after: string): unknown {
  const text = line.bytes;
  const from = Buffer.byteLength(before);
  if (text.toString('latin1', 0, from) !== before) refuse(line, field, `"${before}" was expected`);
  const end = text.toString('latin1', text.length - after.length) === after ? text.length - after.length : text.length;
  try {
    return parseJson(text.subarray(from, end));
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw error;
    return refuse(line, field, error.message.replace(/^The body/, 'it').replace(/\.$/, ''));
  }
}

function readHead(line: Line): CaseHead {
  const text = line.bytes.toString('utf8').replace(/,$/, '}');
  const { data, error } = caseHead.safeParse(jsonOn({ ...line, bytes: Buffer.from(text) }, '', '', ''));
  return data ?? refuseIssue(line, '', error?.issues ?? []);
}

function entryOf(line: Line, field: string, value: unknown): JournalEntry {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (typeof kind !== 'string' || !(journalKinds as string[]).includes(kind)) {
    return refuse(line, `${field}/kind`, `the kind ${JSON.stringify(kind) ?? 'of the entry'} is not known`);
  }
  const { data, error } = journalEntry.safeParse(value);
  if (!data) return refuseIssue(line, field, error.issues);
  const { case: _, ...entry } = data;
  return entry;
}

/** What tells whether a detail is that of its entry. */
function ownName(value: JournalEntry | Record<string, unknown>): unknown {
  if ('kind' in value && value.kind === 'attempt') return value['n'];
  return 'id' in value ? value['id'] : (value as { n?: unknown }).n;
}

function detailOf(line: Line, field: string, entry: JournalEntry, value: unknown): Buffer | undefined {
  if (value === undefined) return undefined;
  const schema = entry.kind in caseDetails ? caseDetails[entry.kind as keyof typeof caseDetails] : undefined;
  if (!schema) return refuse(line, field, `an entry of the kind ${entry.kind} has no detail`);
  const { data, error } = schema.safeParse(value);
  if (!data) return refuseIssue(line, field, error?.issues ?? []);
  if (ownName(data) !== ownName(entry)) return refuse(line, field, 'the detail is that of another entry');
  return Buffer.from(JSON.stringify(data));
}

function itemOf(line: Line, index: number): CaseItem {
  const field = `/entries/${index}`;
  const value = jsonOn(line, field, '', ',');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(line, field, 'not an entry');
  const { detail, entry: given, ...others } = value as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refuse(line, `${field}/${unknown}`, 'is not known here');
  const entry = entryOf(line, `${field}/entry`, given);
  return { entry, detail: detailOf(line, `${field}/detail`, entry, detail) };
}

/** Goes through the lines; all of them are checked before anything is made of them. */
async function readLines(file: Blob): Promise<Omit<CaseFile, 'sha256'>> {
  const items: CaseItem[] = [];
  const lines = linesOf(file);
  const next = async (): Promise<Line> => {
    const one = await lines.next();
    return one.done ? refuse({ number: 0, bytes: Buffer.alloc(0) }, '', 'it ends too early') : one.value;
  };
  const head = readHead(await next());
  const begin = await next();
  if (begin.bytes.toString() !== '"entries":[') refuse(begin, '/entries', '"entries" was expected');
  let line = await next();
  for (; line.bytes.toString('latin1') !== '],'; line = await next()) {
    items.push(itemOf(line, items.length));
    if (items.length % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  line = await next();
  const counts = caseCounts.safeParse(jsonOn(line, '/counts', '"counts":', ','));
  if (counts.data?.entries !== items.length) refuse(line, '/counts', `${items.length} entries are there`);
  return { head, items };
}

/**
 * Reads a case file and checks all of it.
 * @param name For messages.
 * @throws HookbenchError `case_unreadable`, `case_newer`, `case_cut`, `case_changed`, `body_too_large`
 */
export async function readCaseFile(file: Blob, name: string): Promise<CaseFile> {
  const sha256 = await checkSeal(file, name);
  return { sha256, ...(await readLines(file)) };
}
