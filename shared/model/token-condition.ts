import { z } from 'zod';

/** The ways in which an access token can be wrong from its birth on. */
export const tokenBend = z.enum([
  'expired',
  'not-yet-valid',
  'malformed',
  'bad-signature',
  'unknown-key',
  'wrong-audience',
  'wrong-issuer',
  'wrong-algorithm',
]);
export type TokenBend = z.infer<typeof tokenBend>;

/** The condition of an access token that is minted for a test. */
export const tokenCondition = z.enum(['valid', ...tokenBend.options, 'revoked']);
export type TokenCondition = z.infer<typeof tokenCondition>;
