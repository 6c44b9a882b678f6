import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace, type PlacedIssue } from '#shared/errors/issue-place.ts';
import { caseCounts, caseDetails, caseHead, type CaseHead } from '#shared/model/case-file.ts';
import { journalEntry, journalKinds, type JournalEntry, type JournalKind } from '#shared/model/journal-entry.ts';
import { parseJson } from '../../http/parse-json.ts';
import { linesOf, maxLineBytes, type Line } from './case-lines.ts';
import { entryIdentity } from './known-entries.ts';

/** The expected kind of the next line. */
export type CaseSection = 'head' | 'begin' | 'entries' | 'counts' | 'done';

/** The position in a case file at which reading continues. */
export interface CasePosition {
  /** Bytes already read. */
  offset: number;
  /** Lines already read. */
  line: number;
  /** Entries already read. */
  entries: number;
  section: CaseSection;
}

export interface CasePortionRequest extends CasePosition {
  file: Blob;
}

/** The first line of a case file. */
export interface ReadHead extends Omit<CaseHead, 'context'> {
  /** As JSON. */
  context: string;
}

/** An entry as it is stored. */
export interface CaseRow {
  identity: string;
  atMs: number;
  kind: JournalKind;
  trace: string | undefined;
  id: string | undefined;
  /** Its sequence in the journal that it was exported from. */
  seq: number;
  /** The fields of the entry except its sequence, as JSON without the braces. */
  fields: string;
}

/** A part of a case file. */
export interface CasePortion {
  head?: ReadHead;
  rows: CaseRow[];
  /** The details of the entries as concatenated JSON. */
  details: Uint8Array<ArrayBuffer>;
  /** The end of each entry's detail; an entry without a detail has the end of the previous one. */
  ends: number[];
  next: CasePosition;
}

/** A portion ends with the line that exceeds this size, or at the max number of entries. */
const maxPortionBytes = 1024 * 1024;
const maxEntries = 500;
const maxHeadBytes = 4 * 1024 * 1024;
/** Max size of an entry without its detail. */
const maxEntryBytes = 256 * 1024;

const hint = 'It was not written by this version of Hookbench: export it again from the program that wrote it.';

/** @param field JSON Pointer into the document. */
function refuse(line: Line, field: string, words: string): never {
  throw new HookbenchError('case_unreadable', `Line ${line.number} of the case file: ${words}.`, { field, hint });
}

function refuseIssue(line: Line, field: string, issues: readonly PlacedIssue[]): never {
  const { field: inner, words } = issuePlace(issues[0]);
  return refuse(line, field + (inner === '/' ? '' : inner), words);
}

/** The JSON of one line, without the characters that join the lines into one document. */
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

function readHead(line: Line): ReadHead {
  if (line.bytes.length > maxHeadBytes) refuse(line, '', `it is longer than ${maxHeadBytes / 1024 ** 2} MB`);
  const text = line.bytes.toString('utf8').replace(/,$/, '}');
  const { data, error } = caseHead.safeParse(jsonOn({ ...line, bytes: Buffer.from(text) }, '', '', ''));
  if (!data) return refuseIssue(line, '', error.issues);
  return { ...data, context: JSON.stringify(data.context) };
}

function entryOf(line: Line, field: string, value: unknown): JournalEntry {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (typeof kind !== 'string' || !(journalKinds as string[]).includes(kind)) {
    return refuse(
      line,
      `${field}/kind`,
      `the kind ${JSON.stringify(kind)?.slice(0, 100) ?? 'of the entry'} is unknown`,
    );
  }
  const { data, error } = journalEntry.safeParse(value);
  if (!data) return refuseIssue(line, field, error.issues);
  const { case: _, ...entry } = data;
  if (JSON.stringify(entry).length > maxEntryBytes) refuse(line, field, `it is larger than ${maxEntryBytes / 1024} KB`);
  return entry;
}

/** The fields that show whether a detail belongs to its entry. */
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

function itemOf(line: Line, index: number): { entry: JournalEntry; detail: Buffer | undefined } {
  const field = `/entries/${index}`;
  const value = jsonOn(line, field, '', ',');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(line, field, 'not an entry');
  const { detail, entry: given, ...others } = value as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refuse(line, `${field}/${unknown.slice(0, 100)}`, 'Unknown field');
  const entry = entryOf(line, `${field}/entry`, given);
  return { entry, detail: detailOf(line, `${field}/detail`, entry, detail) };
}

function rowOf(entry: JournalEntry): CaseRow {
  const { seq, ...others } = entry;
  return {
    identity: entryIdentity(entry),
    atMs: entry.atMs,
    kind: entry.kind,
    trace: entry.trace,
    id: 'id' in entry ? entry.id : undefined,
    seq,
    fields: JSON.stringify(others).slice(1, -1),
  };
}

/** Copies the details into a separate buffer, so that it can be transferred. */
function joined(details: readonly Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = details;
  if (only?.buffer instanceof ArrayBuffer && only.byteLength === only.buffer.byteLength && only.length === size)
    return new Uint8Array(only.buffer);
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const detail of details) {
    bytes.set(detail, end);
    end += detail.length;
  }
  return bytes;
}

/**
 * Reads and validates a part of a case file.
 * @throws HookbenchError `case_unreadable` with the line
 */
export async function readCasePortion({ file, ...from }: CasePortionRequest): Promise<CasePortion> {
  let { entries: index, line: before, offset, section } = from;
  const portion: Pick<CasePortion, 'head' | 'rows' | 'ends'> = { rows: [], ends: [] };
  const details: Buffer[] = [];
  let size = 0;

  function readEntry(line: Line): void {
    const { detail, entry } = itemOf(line, index++);
    portion.rows.push(rowOf(entry));
    if (detail) details.push(detail);
    portion.ends.push((size += detail?.length ?? 0));
  }

  const readLine: Record<Exclude<CaseSection, 'done'>, (line: Line) => CaseSection> = {
    head(line) {
      portion.head = readHead(line);
      return 'begin';
    },
    begin(line) {
      if (line.bytes.toString('latin1', 0, 20) !== '"entries":[') refuse(line, '/entries', '"entries" was expected');
      return 'entries';
    },
    entries(line) {
      if (line.bytes.length === 2 && line.bytes.toString('latin1') === '],') return 'counts';
      readEntry(line);
      return 'entries';
    },
    counts(line) {
      const counts = caseCounts.safeParse(jsonOn(line, '/counts', '"counts":', ','));
      if (counts.data?.entries !== index) refuse(line, '/counts', `the file has ${index} entries`);
      return 'done';
    },
  };

  for await (const { bytes, number } of linesOf(file.slice(offset), maxLineBytes)) {
    if (section === 'done' || (bytes.length > maxPortionBytes && portion.rows.length > 0)) break;
    const line = { number: from.line + number, bytes };
    if (bytes.length > maxLineBytes) refuse(line, '', `it is longer than ${maxLineBytes / 1024 ** 2} MB`);
    try {
      section = readLine[section](line);
    } catch (error) {
      if (error instanceof RangeError) refuse(line, '', 'it is nested too deep');
      throw error;
    }
    before = line.number;
    offset += bytes.length + 1;
    if (offset - from.offset > maxPortionBytes || portion.rows.length === maxEntries) break;
  }
  if (before === from.line) refuse({ number: before, bytes: Buffer.alloc(0) }, '', 'the file ends too early');
  return {
    ...portion,
    details: joined(details, size),
    next: { offset, line: before, entries: index, section },
  };
}
