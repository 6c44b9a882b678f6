import { z } from 'zod';
import { instant } from './instant.ts';

/** A key of the authorization server, without its private part. */
export const signingKey = z.object({
  kid: z.string(),
  alg: z.string(),
  signs: z.boolean().describe('Whether new tokens are signed with it'),
  retiresAt: instant.nullable().describe('When tokens signed with it stop being accepted'),
});
export type SigningKeyStatus = z.infer<typeof signingKey>;
