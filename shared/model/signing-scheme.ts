import { z } from 'zod';

/** How a delivery is signed. */
export const signingScheme = z.enum(['standard-webhooks', 'standard-webhooks-ed25519', 'stripe', 'github', 'none']);
export type SigningScheme = z.infer<typeof signingScheme>;
