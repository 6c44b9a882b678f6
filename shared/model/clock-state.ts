import { z } from 'zod';
import { instant } from './instant.ts';
import { party } from './party.ts';

/** The time on one party's clock, and its offset from the wall clock. */
export const clockState = z.object({
  party,
  now: instant,
  offsetMs: z.number(),
  skewMs: z.number().describe('Additional offset from active faults'),
});
export type ClockState = z.infer<typeof clockState>;
