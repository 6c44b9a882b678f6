import { z } from 'zod';

/**
 * What became of an attempt on its way to the catcher: its bytes came as they were sent, or changed; it never came; the
 * same event came before; or after a later event of the same customer.
 */
export const pairingOutcome = z.enum(['delivered', 'lost', 'duplicated', 'reordered', 'changed']);
export type PairingOutcome = z.infer<typeof pairingOutcome>;

/** The two ends of one attempt, compared. */
export const pairing = z.object({
  deliveryId: z.string(),
  n: z.int().positive().describe('The attempt'),
  outcome: pairingOutcome,
  firstDifference: z.int().nonnegative().optional().describe('Byte of the body from which on they differ'),
  headers: z.array(z.string()).optional().describe('Names of header fields that were changed, added or lost'),
});
export type Pairing = z.infer<typeof pairing>;
