import { z } from 'zod';

/** The deliberate faults of a delivery. `shared/faults/payload-faults.ts` describes each. */
export const payloadFault = z.enum([
  'missing-comma',
  'truncated',
  'single-quotes',
  'bom',
  'trailing-text',
  'extra-field',
  'missing-field',
  'wrong-type',
  'unknown-event',
  'wrong-content-type',
  'wrong-charset',
  'wrong-signature',
  'absent-signature',
  'stale-timestamp',
  'duplicate',
  'reordered',
  'delayed',
  'huge',
  'compressed',
  'changed-on-the-way',
]);
export type PayloadFault = z.infer<typeof payloadFault>;
