import { z } from 'zod';

/**
 * How the two ends of an attempt compare: received unchanged, changed, lost, duplicated, or received after a later
 * event of the same customer.
 */
export const pairingOutcome = z.enum(['delivered', 'lost', 'duplicated', 'reordered', 'changed']);
export type PairingOutcome = z.infer<typeof pairingOutcome>;

/** The comparison of both ends of an attempt. */
export const pairing = z.object({
  deliveryId: z.string(),
  n: z.int().positive().describe('Number of the attempt'),
  outcome: pairingOutcome,
  firstDifference: z.int().nonnegative().optional().describe('Offset of the first different byte in the body'),
  headers: z.array(z.string()).optional().describe('Names of the headers that were changed, added or removed'),
});
export type Pairing = z.infer<typeof pairing>;
