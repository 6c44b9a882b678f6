import { z } from 'zod';
import { instant } from './instant.ts';

/** One refresh token of a family; the credential itself is not kept. */
export const refreshTokenNode = z.object({
  id: z.string(),
  parentId: z.string().nullable().describe('The refresh token that it replaced'),
  issuedAt: instant,
  expiresAt: instant.describe('When it stops working unless it is used'),
  usedAt: instant.nullable().describe('When it was replaced'),
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
  expiresAt: instant.describe('Absolute end, however often it is refreshed'),
  revokedAt: instant.nullable(),
  revokedReason: z.string().nullable(),
  tokens: z.array(refreshTokenNode),
});
export type RefreshFamily = z.infer<typeof refreshFamily>;
