import { z } from 'zod';

/** Two operations and an event that stand for an interface. */
export const sampleRoles = z
  .object({ read: z.string().optional(), write: z.string().optional(), event: z.string().optional() })
  .describe('What experiments and load use: two operations and an event');
export type SampleRoles = z.output<typeof sampleRoles>;
