import { z } from 'zod';
import { instant } from './instant.ts';

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
  from: caseOrigin,
});
export type CaseOpening = z.infer<typeof caseOpening>;

/** An opened case file. */
export const openedCase = caseOpening.extend({
  openedAt: instant,
  sha256: z.string().describe("Hash of the file's content"),
});
export type OpenedCase = z.infer<typeof openedCase>;
