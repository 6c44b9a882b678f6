import { z } from 'zod';
import { instant } from './instant.ts';

/** An access token that the authorization server issued; the credential itself is not kept, only its `jti`. */
export const issuedToken = z.object({
  id: z.string().describe('The jti claim'),
  clientId: z.string(),
  subject: z.string(),
  scope: z.string(),
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
});
export type IssuedToken = z.infer<typeof issuedToken>;
