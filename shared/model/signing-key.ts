import { z } from 'zod';
import { instant } from './instant.ts';
import { maxTokenSeconds } from './token-condition.ts';

/** A public signing key of the authorization server. */
export const signingKey = z.object({
  kid: z.string(),
  alg: z.string(),
  signs: z.boolean().describe('Whether new tokens are signed with it'),
  retiresAt: instant.nullable().describe('When tokens signed with it stop being accepted'),
});
export type SigningKeyStatus = z.infer<typeof signingKey>;

/** How to replace the signing key. */
export const keyRotation = z.strictObject({
  overlapSeconds: z
    .int()
    .nonnegative()
    .max(maxTokenSeconds)
    .optional()
    .describe('How long the old key stays valid; default: the profile’s keyOverlap'),
});
