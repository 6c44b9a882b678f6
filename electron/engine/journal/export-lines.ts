import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { caseFile, type CaseSetting } from './export/case-file.ts';
import { csvHead, csvRow } from './export/csv.ts';
import { exportedEntries, type ExportScope } from './export/exported-entries.ts';
import { harBegin, harEnd, harEntryOf, type HarDetail } from './export/har.ts';
import { redact } from './redact.ts';
import { readSecretValues, redactValues } from './secret-values.ts';
import type { Reader } from './store/connection.ts';

type Lookup = Pick<Reader, 'all' | 'get' | 'iterate' | 'unseal'>;

export interface ExportOptions extends ExportScope {
  /** NDJSON unless given. */
  format?: ExportFormat | undefined;
  /** Secrets are replaced unless they are asked for. */
  secrets: 'redact' | 'include';
  /** Values that are secret beside those that the store itself knows. */
  otherSecrets?: (() => readonly string[]) | undefined;
  /** What an entry's summary leaves out, bodies whole. */
  detail: (entry: JournalEntry) => unknown;
  /** What a case file tells beside the entries. */
  setting: () => CaseSetting;
}

/** Replaces secrets in what is exported: by the names they stand under, and the values that are known to be secret. */
function redactor(
  store: Lookup,
  { otherSecrets, secrets }: Pick<ExportOptions, 'otherSecrets' | 'secrets'>,
): (value: unknown) => string {
  if (secrets === 'include') return (value) => JSON.stringify(value);
  const values = [...new Set([...readSecretValues(store), ...(otherSecrets?.() ?? [])])];
  return (value) => redactValues(JSON.stringify(redact(value)), values);
}

/** The journal with its details, one line of JSON an entry. */
function* ndjson(store: Lookup, { detail, otherSecrets, secrets, ...scope }: ExportOptions): Generator<string> {
  const textOf = redactor(store, { otherSecrets, secrets });
  for (const entry of exportedEntries(store, scope)) {
    const found = detail(entry);
    yield `${textOf(found === undefined ? entry : { ...entry, detail: found })}\n`;
  }
}

/** What went over the wire as HAR 1.2: requests as their sender saw them, attempts of deliveries, captures. */
function* har(store: Lookup, { detail, otherSecrets, secrets, ...scope }: ExportOptions): Generator<string> {
  const textOf = redactor(store, { otherSecrets, secrets });
  yield harBegin;
  let parted = '\n';
  for (const entry of exportedEntries(store, scope, ['exchange', 'attempt', 'capture'])) {
    const found = detail(entry);
    if (found === undefined) continue;
    const safe = JSON.parse(textOf({ entry, detail: found })) as { entry: JournalEntry; detail: HarDetail };
    yield `${parted}${JSON.stringify(harEntryOf(safe.entry, safe.detail))}`;
    parted = ',\n';
  }
  yield harEnd;
}

/** The captures as CSV (RFC 4180), a row each. */
function* csv(store: Lookup, { detail, otherSecrets, secrets, ...scope }: ExportOptions): Generator<string> {
  const textOf = redactor(store, { otherSecrets, secrets });
  yield csvHead;
  for (const entry of exportedEntries(store, scope, ['capture'])) {
    const found = detail(entry);
    if (found === undefined) continue;
    yield csvRow((JSON.parse(textOf({ detail: found })) as { detail: CaptureWithBody }).detail);
  }
}

/** The journal with its details as one document that a workbench opens again. */
function caseOf(store: Lookup, { detail, otherSecrets, secrets, setting, ...scope }: ExportOptions): Generator<string> {
  return caseFile({
    ...setting(),
    secrets: secrets === 'include' ? 'included' : 'redacted',
    trace: scope.trace,
    entries: exportedEntries(store, scope),
    detail,
    textOf: redactor(store, { otherSecrets, secrets }),
  });
}

const formats = { ndjson, har, csv, case: caseOf } satisfies Record<ExportFormat, unknown>;

/** What is exported, in pieces of text to be written one after the other. */
export function exportLines(store: Lookup, options: ExportOptions): Generator<string> {
  return formats[options.format ?? 'ndjson'](store, options);
}
