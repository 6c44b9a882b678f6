import { z } from 'zod';
import { captureWithBody } from './capture.ts';
import { clockState } from './clock-state.ts';
import { decision } from './decision.ts';
import { attempt, delivery } from './delivery.ts';
import { exchange } from './exchange.ts';
import { instant } from './instant.ts';
import type { JournalKind } from './journal-entry.ts';

/** The format name, file extension and media type of case files. */
export const caseFormat = 'hookbench-case';
export const caseExtension = 'hookbench-case';
export const caseMediaType = 'application/vnd.hookbench.case+json';

/**
 * Versions of the case file format, newest last. A reader supports all of them, and a released version never changes.
 */
export const caseFileVersions = [
  {
    version: 1,
    since: '0.1.0',
    holds: 'entries with their details; profile, subscriptions, receiver, clocks and faults',
  },
] as const;
export const caseFileVersion = caseFileVersions[caseFileVersions.length - 1]?.version ?? 0;

/** Maximum size of a case file to open, in bytes. */
export const maxCaseFileBytes = 512 * 1024 * 1024;

const settings = z.record(z.string(), z.unknown());

/** The settings when the file was written, for readers. Redacted values are masked. */
export const caseContext = z.object({
  profile: settings,
  subscriptions: z.array(settings),
  catcher: settings,
  clocks: z.array(clockState).describe('The clocks that were moved'),
  faults: z.array(settings),
});
export type CaseContext = z.infer<typeof caseContext>;

/** The first line of a case file. */
export const caseHead = z.object({
  format: z.literal(caseFormat),
  version: z.int().positive(),
  product: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  exportedAt: instant,
  secrets: z.enum(['redacted', 'included']),
  trace: z.string().optional().describe('Set if the file contains only this trace'),
  context: caseContext,
});
export type CaseHead = z.infer<typeof caseHead>;

/** The details of entries by kind: complete messages, with bodies that are not text in base64. */
export const caseDetails = {
  exchange,
  decision,
  attempt,
  capture: captureWithBody,
  delivery,
} satisfies Partial<Record<JournalKind, z.ZodType>>;

/** The second to last line: counts of the contents. */
export const caseCounts = z.object({ entries: z.int().nonnegative(), traces: z.int().nonnegative() });

/** The source of a case. */
const caseOrigin = z.object({
  name: z.string().describe('File name'),
  product: z.string().describe('The program that wrote the file, e.g. Hookbench 0.1.0'),
  exportedAt: instant,
  secrets: z.enum(['redacted', 'included']),
  trace: z.string().optional().describe('Set if the file contains only this trace'),
});

/** The result of opening a case file. */
export const caseOpening = z.object({
  id: z.string(),
  entries: z.int().nonnegative().describe('Number of entries that were added to the journal'),
  traces: z.int().nonnegative().describe('Number of traces of these entries'),
  skipped: z.int().nonnegative().describe('Number of entries that already existed'),
  knownTrace: z.string().optional().describe('The newest trace of the entries, if all existed already'),
  from: caseOrigin,
});
export type CaseOpening = z.infer<typeof caseOpening>;

/** An opened case file. */
export const openedCase = caseOpening.extend({
  openedAt: instant,
  sha256: z.string().describe("Hash of the file's content"),
});
export type OpenedCase = z.infer<typeof openedCase>;
