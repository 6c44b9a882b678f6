import { z } from 'zod';
import { instant } from './instant.ts';

/** An experiment or trial that does not run, and why. */
export const skippedItem = z.object({ id: z.string(), title: z.string(), reason: z.string() });
export type SkippedItem = z.infer<typeof skippedItem>;

/** What all runs have, whatever their kind. */
export const runFacts = {
  id: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  startedAt: instant,
  endedAt: instant.optional(),
  problem: z.string().optional().describe('Why it ended early'),
};

/** The file formats of the results of a run. */
export const reportFormat = z.enum(['html', 'json', 'junit', 'markdown']);
export type ReportFormat = z.infer<typeof reportFormat>;
