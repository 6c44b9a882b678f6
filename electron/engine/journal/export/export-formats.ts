import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { csvLeftOut, csvRow } from './csv.ts';
import { harEntryOf, harLeftOut, type HarDetail } from './har.ts';
import type { LeftOutEntry } from './left-out.ts';

/** An entry with what its summary leaves out. */
export interface DetailedEntry {
  entry: JournalEntry;
  detail?: unknown;
}

/** How entries are written in a form of export. */
export interface EntryFormat {
  /** Only entries of these kinds are exported. */
  kinds?: readonly JournalKind[];
  /** Between one entry and the next. */
  separator: string;
  /** Before each entry. */
  indent: string;
  /** Nothing for an entry that has no place in this form. */
  write(entry: DetailedEntry): string | undefined;
  writeLeftOut(entry: LeftOutEntry): string;
}

/** An entry as it was in the journal that it was recorded in. */
function asRecorded({ case: from, ...entry }: JournalEntry): JournalEntry {
  return from ? { ...entry, seq: from.seq } : entry;
}

/** The journal with its details, one line of JSON an entry. */
const ndjson: EntryFormat = {
  separator: '',
  indent: '',
  write: ({ detail, entry }) => `${JSON.stringify(detail === undefined ? entry : { ...entry, detail })}\n`,
  writeLeftOut: ({ entry, leftOut }) => `${JSON.stringify({ ...entry, leftOut })}\n`,
};

/** What was sent over the wire as HAR 1.2: requests as their sender saw them, attempts of deliveries, captures. */
const har: EntryFormat = {
  kinds: ['exchange', 'attempt', 'capture'],
  separator: ',',
  indent: '\n',
  write: ({ detail, entry }) =>
    detail === undefined ? undefined : JSON.stringify(harEntryOf(entry, detail as HarDetail)),
  writeLeftOut: (leftOut) => JSON.stringify(harLeftOut(leftOut)),
};

/** The captures as CSV (RFC 4180), a row each. */
const csv: EntryFormat = {
  kinds: ['capture'],
  separator: '',
  indent: '',
  write: ({ detail }) => (detail === undefined ? undefined : csvRow(detail as CaptureWithBody)),
  writeLeftOut: csvLeftOut,
};

/** The journal with its details as one document that Hookbench can open. */
const caseFile: EntryFormat = {
  separator: ',',
  indent: '\n',
  write: ({ detail, entry }) => JSON.stringify({ entry: asRecorded(entry), ...(detail !== undefined && { detail }) }),
  writeLeftOut: ({ entry }) => JSON.stringify({ entry }),
};

export const entryFormats: Readonly<Record<ExportFormat, EntryFormat>> = { ndjson, har, csv, case: caseFile };
