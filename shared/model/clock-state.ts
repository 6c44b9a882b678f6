import { z } from 'zod';
import { instant } from './instant.ts';
import { party } from './party.ts';

/** What one party's clock reads, and how far it is from the wall clock. */
export const clockState = z.object({ party, now: instant, offsetMs: z.number() });
export type ClockState = z.infer<typeof clockState>;
