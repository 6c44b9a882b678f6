import { z } from 'zod';

/** An experiment or trial that does not run, and why. */
export const skippedItem = z.object({ id: z.string(), title: z.string(), reason: z.string() });
export type SkippedItem = z.infer<typeof skippedItem>;
