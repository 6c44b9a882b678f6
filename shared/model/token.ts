import { z } from 'zod';
import { instant } from './instant.ts';

/** An access token that the authorization server issued; the credential itself is not kept, only its `jti`. */
export const issuedToken = z.object({
  id: z.string().describe('The jti claim'),
  clientId: z.string(),
  subject: z.string(),
  scope: z.string(),
  format: z.enum(['jwt', 'opaque']),
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  familyId: z.string().nullable().describe('The refresh family it was given with'),
});
export type IssuedToken = z.infer<typeof issuedToken>;
