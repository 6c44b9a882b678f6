import { z } from 'zod';
import { instant } from './instant.ts';
import { party } from './party.ts';

/** What one party's clock reads, and how far it was moved from the wall clock. */
export const clockState = z.object({
  party,
  now: instant,
  offsetMs: z.number(),
  skewMs: z.number().describe('How far declared faults put it off beside its offset'),
});
export type ClockState = z.infer<typeof clockState>;
