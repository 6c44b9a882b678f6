import { z } from 'zod';
import { instant } from './instant.ts';
import { journalEntry } from './journal-entry.ts';

/** All entries with one trace id, in the order of the journal. */
export const trace = z.object({
  id: z.string(),
  startedAt: instant,
  entries: z.array(journalEntry),
  lab: z
    .literal(true)
    .optional()
    .describe('The entries belong to the failure lab, which has its own parties, deliveries and captures'),
});
