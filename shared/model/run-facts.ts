import { z } from 'zod';
import { instant } from './instant.ts';

/** What all runs have, whatever their kind. */
export const runFacts = {
  id: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  startedAt: instant,
  endedAt: instant.optional(),
  problem: z.string().optional().describe('Why it ended early'),
};
