import type { BodyView } from '#shared/model/message.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { csvLeftOut, csvRow } from './csv.ts';
import { harEntryOf, harLeftOut, type HarDetail } from './har.ts';
import type { LeftOutEntry } from './left-out.ts';

/** An entry with its detail. */
export interface DetailedEntry {
  entry: JournalEntry;
  detail?: unknown;
}

/** How an export format writes entries. */
export interface EntryFormat {
  /** Only entries of these kinds are exported. */
  kinds?: readonly JournalKind[];
  /** The text between two entries. */
  separator: string;
  /** The text before each entry. */
  indent: string;
  /** `undefined` for an entry that the format omits. */
  write(entry: DetailedEntry): string | undefined;
  writeLeftOut(entry: LeftOutEntry): string;
}

type Messages = { body?: BodyView; request?: { body?: BodyView }; response?: { body?: BodyView } | null };

/** Shorter texts stay text, whatever they contain. */
const minShortened = 1024 * 1024;

/** An entry as it was in its original journal. */
function asRecorded({ case: from, ...entry }: JournalEntry): JournalEntry {
  return from ? { ...entry, seq: from.seq } : entry;
}

/** The journal with its details, one line of JSON per entry. */
const ndjson: EntryFormat = {
  separator: '',
  indent: '',
  write: ({ detail, entry }) => `${JSON.stringify(detail === undefined ? entry : { ...entry, detail })}\n`,
  writeLeftOut: ({ entry, leftOut }) => `${JSON.stringify({ ...entry, leftOut })}\n`,
};

/** HTTP messages as HAR 1.2: requests as seen by their sender, attempts of deliveries, captures. */
const har: EntryFormat = {
  kinds: ['exchange', 'attempt', 'capture'],
  separator: ',',
  indent: '\n',
  write: ({ detail, entry }) =>
    detail === undefined ? undefined : JSON.stringify(harEntryOf(entry, detail as HarDetail)),
  writeLeftOut: (leftOut) => JSON.stringify(harLeftOut(leftOut)),
};

/** The captures as CSV (RFC 4180), one row each. */
const csv: EntryFormat = {
  kinds: ['capture'],
  separator: '',
  indent: '',
  write: ({ detail }) => (detail === undefined ? undefined : csvRow(detail as CaptureWithBody)),
  writeLeftOut: csvLeftOut,
};

/** Text that is longer than in base64 once JSON escapes it, as base64. */
function shortBody<Body extends BodyView | undefined>(body: Body): Body {
  if (!body || body.encoding === 'base64' || body.content.length < minShortened) return body;
  const base64 = Buffer.from(body.content).toString('base64');
  if (Buffer.byteLength(JSON.stringify(body.content)) <= base64.length) return body;
  return { ...body, encoding: 'base64', content: base64 };
}

/** A detail with bodies that keep its line below the maximum length. */
function withShortBodies(detail: unknown): unknown {
  const { body, request, response } = detail as Messages;
  return {
    ...(detail as object),
    ...(body && { body: shortBody(body) }),
    ...(request && { request: { ...request, body: shortBody(request.body) } }),
    ...(response && { response: { ...response, body: shortBody(response.body) } }),
  };
}

/** The journal with its details as one document that Hookbench can open. */
const caseFile: EntryFormat = {
  separator: ',',
  indent: '\n',
  write: ({ detail, entry }) =>
    JSON.stringify({ entry: asRecorded(entry), ...(detail !== undefined && { detail: withShortBodies(detail) }) }),
  writeLeftOut: ({ entry }) => JSON.stringify({ entry }),
};

export const entryFormats: Readonly<Record<ExportFormat, EntryFormat>> = { ndjson, har, csv, case: caseFile };
