import { z } from 'zod';
import { instant } from './instant.ts';
import { party } from './party.ts';

/** The most that a clock is moved from the wall clock: about 31 years, so that every format can express the dates. */
export const maxClockOffsetSeconds = 1e9;

/** The time on one party's clock, and its offset from the wall clock. */
export const clockState = z.object({
  party,
  now: instant,
  offsetMs: z.number(),
  skewMs: z.number().describe('Additional offset from active faults'),
});
export type ClockState = z.infer<typeof clockState>;
