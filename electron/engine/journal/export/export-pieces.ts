import { createHash } from 'node:crypto';
import { caseFileVersion, caseFormat, type CaseContext, type CaseHead } from '#shared/model/case-file.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { Instant } from '#shared/model/instant.ts';
import { version } from '../../config/version.ts';
import { redactorOf } from '../redact.ts';
import { csvHead } from './csv.ts';
import type { ExportScope, Portion, PortionRequest } from './portion.ts';
import { harBegin, harEnd } from './har.ts';
import { leftOutReasonOf } from './portion-job.ts';

/** The content of a case file besides its entries. */
export interface CaseSetting {
  exportedAt: Instant;
  context: CaseContext;
}

export interface ExportOptions extends ExportScope {
  /** The database. */
  file: string;
  format: ExportFormat;
  /** Secret values to replace in addition to those found by name; without it, nothing is redacted. */
  values: readonly string[] | undefined;
  /** The last sequence before the exported ones; default: 0. */
  after?: number;
  /** The last exported sequence. */
  upTo: number;
  /** The content of a case file besides its entries; other formats omit it. */
  setting: CaseSetting | undefined;
}

/** Formats a part, usually in a job thread. */
export type WritePortion = (request: PortionRequest) => Promise<Portion>;

/** The number of written entries and of their traces. */
interface Counts {
  entries: number;
  traces: number;
}

/** The text before and after the entries. */
interface Frame {
  begin: string;
  end: (counts: Counts) => string;
}

function caseFrame({ setting, trace, values }: ExportOptions): Frame {
  if (!setting) throw new Error('A case file needs its setting.');
  const { context, exportedAt } = setting;
  const head: Omit<CaseHead, 'context'> = {
    format: caseFormat,
    version: caseFileVersion,
    product: { name: 'Hookbench', version },
    exportedAt,
    secrets: values ? 'redacted' : 'included',
    ...(trace !== undefined && { trace }),
  };
  const written = JSON.stringify(values ? redactorOf(values)(context) : context);
  return {
    begin: `${JSON.stringify(head).slice(0, -1)},"context":${written},\n"entries":[`,
    end: (counts) => `\n],\n"counts":${JSON.stringify(counts)},\n`,
  };
}

const frames: Readonly<Record<ExportFormat, (options: ExportOptions) => Frame>> = {
  ndjson: () => ({ begin: '', end: () => '' }),
  har: ({ values }) => ({ begin: harBegin(values ? 'redacted' : 'included'), end: () => harEnd }),
  csv: () => ({ begin: csvHead, end: () => '' }),
  case: caseFrame,
};

/** The max number of entries of a portion; 1 after a portion failed, to find the entry that caused it. */
const manyEntries = 1000;

/** The portions of an export without the text around them. An entry that cannot be formatted in time is replaced by a note. */
export async function* exportPortions(write: WritePortion, options: ExportOptions): AsyncGenerator<Portion> {
  const { setting: _, ...whole } = options;
  let [after, count, single] = [options.after ?? 0, 0, 0];
  let leaveOut: PortionRequest['leaveOut'];
  while (after < options.upTo) {
    const maxEntries = single > 0 || leaveOut ? 1 : manyEntries;
    const request = { ...whole, after, count, maxEntries, ...(leaveOut && { leaveOut }) };
    try {
      const portion = await write(request);
      single = leaveOut ? 0 : Math.max(0, single - 1);
      leaveOut = undefined;
      after = portion.upTo;
      count += portion.count;
      yield portion;
    } catch (error) {
      const reason = leftOutReasonOf(error);
      if (!reason || leaveOut) throw error;
      if (maxEntries === 1) leaveOut = reason;
      else single = manyEntries;
    }
  }
}

async function* contentOf(write: WritePortion, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const frame = frames[options.format](options);
  const encoder = new TextEncoder();
  const traces = new Set<string>();
  let entries = 0;
  let begin: string | undefined = frame.begin;
  for await (const portion of exportPortions(write, options)) {
    // Read with the first portion: an export of an unreadable database must not start.
    if (begin !== undefined) yield encoder.encode(begin);
    begin = undefined;
    entries += portion.count;
    if (options.format === 'case') for (const trace of portion.traces) traces.add(trace);
    yield portion.bytes;
  }
  if (begin !== undefined) yield encoder.encode(begin);
  yield encoder.encode(frame.end({ entries, traces: traces.size }));
}

/**
 * An export in pieces of UTF-8, each formatted on request. A case file ends with the SHA-256 of all
 * previous bytes; see docs/case-files.md.
 */
export async function* exportPieces(write: WritePortion, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const hash = options.format === 'case' ? createHash('sha256') : undefined;
  for await (const bytes of contentOf(write, options)) {
    if (bytes.length === 0) continue;
    hash?.update(bytes);
    yield bytes;
  }
  if (hash) yield new TextEncoder().encode(`"sha256":"${hash.digest('hex')}"}\n`);
}
