import { z } from 'zod';
import { instant } from './instant.ts';

/** Where a case comes from. */
const caseOrigin = z.object({
  name: z.string().describe('Of the file'),
  product: z.string().describe('What wrote it, e.g. Hookbench 0.1.0'),
  exportedAt: instant,
  secrets: z.enum(['redacted', 'included']),
  trace: z.string().optional().describe('When the file holds this trace alone'),
});

/** What opening a case file brought. */
export const caseOpening = z.object({
  id: z.string(),
  entries: z.int().nonnegative().describe('Entries that were added to the journal'),
  traces: z.int().nonnegative().describe('Traces that these are of'),
  skipped: z.int().nonnegative().describe('Entries that were there already'),
  from: caseOrigin,
});
export type CaseOpening = z.infer<typeof caseOpening>;

/** A case file that was opened. */
export const openedCase = caseOpening.extend({
  openedAt: instant,
  sha256: z.string().describe('Of the content of the file'),
});
export type OpenedCase = z.infer<typeof openedCase>;
