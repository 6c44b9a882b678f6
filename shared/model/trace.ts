import { z } from 'zod';
import { instant } from './instant.ts';
import { journalEntry } from './journal-entry.ts';

/** Everything that one cause led to, in the order of the journal. */
export const trace = z.object({
  id: z.string(),
  startedAt: instant,
  entries: z.array(journalEntry),
  lab: z
    .literal(true)
    .optional()
    .describe('The entries are of the failure lab, whose parties, deliveries and captures are its own'),
});
