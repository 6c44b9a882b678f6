import { createHash } from 'node:crypto';
import { caseFileVersion, caseFormat, type CaseContext, type CaseHead } from '#shared/model/case-file.ts';
import type { Instant } from '#shared/model/instant.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { version } from '../../config/version.ts';

/** What a case file tells beside the entries. */
export interface CaseSetting {
  exportedAt: Instant;
  context: CaseContext;
}

export interface CaseFileOptions extends CaseSetting, Pick<CaseHead, 'secrets' | 'trace'> {
  entries: Iterable<JournalEntry>;
  detail: (entry: JournalEntry) => unknown;
  /** Writes a value as JSON, its secrets replaced where that is wanted. */
  textOf: (value: unknown) => string;
}

/** An entry as it was in the journal that it was recorded in. */
function asRecorded({ case: from, ...entry }: JournalEntry): JournalEntry {
  return from ? { ...entry, seq: from.seq } : entry;
}

function* contentOf(options: CaseFileOptions): Generator<string> {
  const { context, detail, entries, exportedAt, secrets, textOf, trace } = options;
  const head = {
    format: caseFormat,
    version: caseFileVersion,
    product: { name: 'Hookbench', version },
    exportedAt,
    secrets,
    ...(trace !== undefined && { trace }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"context":${textOf(context)},\n"entries":[`;
  const traces = new Set<string>();
  let count = 0;
  for (const entry of entries) {
    const found = detail(entry);
    if (entry.trace !== undefined) traces.add(entry.trace);
    const item = textOf({ entry: asRecorded(entry), ...(found !== undefined && { detail: found }) });
    yield `${count++ === 0 ? '' : ','}\n${item}`;
  }
  yield `\n],\n"counts":${JSON.stringify({ entries: count, traces: traces.size })},\n`;
}

/**
 * A case file: one JSON document, a line an entry, and at its end the SHA-256 of all bytes before.
 * docs/case-files.md describes it.
 */
export function* caseFile(options: CaseFileOptions): Generator<string> {
  const hash = createHash('sha256');
  for (const text of contentOf(options)) {
    hash.update(text);
    yield text;
  }
  yield `"sha256":"${hash.digest('hex')}"}\n`;
}
