import { z } from 'zod';
import { captureWithBody } from './capture.ts';
import { clockState } from './clock-state.ts';
import { decision } from './decision.ts';
import { attempt, delivery } from './delivery.ts';
import { exchange } from './exchange.ts';
import { instant } from './instant.ts';
import type { JournalKind } from './journal-entry.ts';

/** What a case file calls itself, what its name ends with, and its media type. */
export const caseFormat = 'hookbench-case';
export const caseExtension = 'hookbench-case';
export const caseMediaType = 'application/vnd.hookbench.case+json';

/** Versions of the format, the newest last. A reader takes those of this table; a row never changes meaning. */
export const caseFileVersions = [
  {
    version: 1,
    since: '0.1.0',
    holds: 'entries with their details; profile, subscriptions, catcher, clocks and faults',
  },
] as const;
export const caseFileVersion = caseFileVersions[caseFileVersions.length - 1]?.version ?? 0;

/** The largest case file that is opened, in bytes. */
export const largestCaseFile = 512 * 1024 * 1024;

const settings = z.record(z.string(), z.unknown());

/** What was set when the file was written, to be read by people; what is redacted keeps its place. */
export const caseContext = z.object({
  profile: settings,
  subscriptions: z.array(settings),
  catcher: settings,
  clocks: z.array(clockState).describe('Those that were moved'),
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
  trace: z.string().optional().describe('When it holds this trace alone'),
  context: caseContext,
});
export type CaseHead = z.infer<typeof caseHead>;

/** What the entries of a kind have beside themselves: messages whole, their bodies as base64 where they are no text. */
export const caseDetails = {
  exchange,
  decision,
  attempt,
  capture: captureWithBody,
  delivery,
} satisfies Partial<Record<JournalKind, z.ZodType>>;

/** The last but one line: how much there is. */
export const caseCounts = z.object({ entries: z.int().nonnegative(), traces: z.int().nonnegative() });
