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

/** One refresh token of a family. The credential itself is not stored. */
export const refreshTokenNode = z.object({
  id: z.string(),
  parentId: z.string().nullable().describe('The refresh token that it replaced'),
  issuedAt: instant,
  expiresAt: instant.describe('When it expires unless it is used'),
  usedAt: instant.nullable().describe('When it was rotated'),
});
export type RefreshTokenNode = z.infer<typeof refreshTokenNode>;

/** All refresh tokens that descend from one grant. */
export const refreshFamily = z.object({
  id: z.string(),
  clientId: z.string(),
  subject: z.string(),
  scope: z.string(),
  grant: z.string(),
  createdAt: instant,
  expiresAt: instant.describe('Absolute expiry, regardless of refreshes'),
  revokedAt: instant.nullable(),
  revokedReason: z.string().nullable(),
  revokedClockOffsetMs: z
    .number()
    .optional()
    .describe("Offset of the authorization server's clock at revokedAt in milliseconds, if it was moved"),
  tokens: z.array(refreshTokenNode),
});
export type RefreshFamily = z.infer<typeof refreshFamily>;
