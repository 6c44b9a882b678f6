import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { entryColumns, readEntry } from './entry-row.ts';
import { csvHead, csvRow } from './export/csv.ts';
import { harBegin, harEnd, harEntryOf, type HarDetail } from './export/har.ts';
import { redact } from './redact.ts';
import { readSecretValues, redactValues } from './secret-values.ts';
import type { Reader } from './store/connection.ts';

type Lookup = Pick<Reader, 'get' | 'iterate' | 'unseal'>;

export interface ExportOptions {
  /** NDJSON unless given. */
  format?: ExportFormat | undefined;
  trace?: string | undefined;
  /** Secrets are replaced unless they are asked for. */
  secrets: 'redact' | 'include';
  /** What an entry's summary leaves out, bodies whole. */
  detail: (entry: JournalEntry) => unknown;
}

/** Entries in order, of some kinds only; with a sign before `kind`, since an index by it would have all of them sorted. */
function* entries(store: Lookup, trace: string | undefined, kinds?: readonly JournalKind[]): Generator<JournalEntry> {
  const conditions = [
    ...(trace === undefined ? [] : ['trace = ?']),
    ...(kinds ? [`+kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const sql = `SELECT ${entryColumns} FROM journal ${where} ORDER BY seq`;
  for (const row of trace === undefined ? store.iterate(sql) : store.iterate(sql, trace)) yield readEntry(store, row);
}

/** Replaces secrets in what is exported: by the names they stand under, and the values that are known to be secret. */
function redactor(store: Lookup, secrets: ExportOptions['secrets']): (value: unknown) => string {
  if (secrets === 'include') return (value) => JSON.stringify(value);
  const values = readSecretValues(store);
  return (value) => redactValues(JSON.stringify(redact(value)), values);
}

/** The journal with its details, one line of JSON an entry. */
function* ndjson(store: Lookup, { detail, secrets, trace }: ExportOptions): Generator<string> {
  const textOf = redactor(store, secrets);
  for (const entry of entries(store, trace)) {
    const found = detail(entry);
    yield `${textOf(found === undefined ? entry : { ...entry, detail: found })}\n`;
  }
}

/** What went over the wire as HAR 1.2: requests as their sender saw them, attempts of deliveries, captures. */
function* har(store: Lookup, { detail, secrets, trace }: ExportOptions): Generator<string> {
  const textOf = redactor(store, secrets);
  yield harBegin;
  let parted = '\n';
  for (const entry of entries(store, trace, ['exchange', 'attempt', 'capture'])) {
    const found = detail(entry);
    if (found === undefined) continue;
    const safe = JSON.parse(textOf({ entry, detail: found })) as { entry: JournalEntry; detail: HarDetail };
    yield `${parted}${JSON.stringify(harEntryOf(safe.entry, safe.detail))}`;
    parted = ',\n';
  }
  yield harEnd;
}

/** The captures as CSV (RFC 4180), a row each. */
function* csv(store: Lookup, { detail, secrets, trace }: ExportOptions): Generator<string> {
  const textOf = redactor(store, secrets);
  yield csvHead;
  for (const entry of entries(store, trace, ['capture'])) {
    const found = detail(entry);
    if (found === undefined) continue;
    yield csvRow((JSON.parse(textOf({ detail: found })) as { detail: CaptureWithBody }).detail);
  }
}

const formats = { ndjson, har, csv } satisfies Record<ExportFormat, unknown>;

/** What is exported, in pieces of text to be written one after the other. */
export function exportLines(store: Lookup, options: ExportOptions): Generator<string> {
  return formats[options.format ?? 'ndjson'](store, options);
}
