import { z } from 'zod';
import { instant } from './instant.ts';

/** An access token that the authorization server issued. The credential itself is not stored, only its `jti`. */
export const issuedToken = z.object({
  id: z.string().describe('The jti claim'),
  clientId: z.string(),
  subject: z.string(),
  scope: z.string(),
  format: z.enum(['jwt', 'opaque']),
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  familyId: z.string().nullable().describe('The refresh family that it was issued with'),
});
export type IssuedToken = z.infer<typeof issuedToken>;
