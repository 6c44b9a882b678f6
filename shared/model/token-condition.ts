import { z } from 'zod';

/** The ways in which an access token can be issued with a fault. */
export const tokenDefect = z.enum([
  'expired',
  'not-yet-valid',
  'malformed',
  'bad-signature',
  'unknown-key',
  'wrong-audience',
  'wrong-issuer',
  'wrong-algorithm',
]);
export type TokenDefect = z.infer<typeof tokenDefect>;

/** The condition of an access token that is minted for a test. */
export const tokenCondition = z.enum(['valid', ...tokenDefect.options, 'revoked']);
export type TokenCondition = z.infer<typeof tokenCondition>;

export const requestTokenCondition = z.enum(['none', ...tokenCondition.options, 'insufficient-scope']);
export type RequestTokenCondition = z.infer<typeof requestTokenCondition>;

/** Maximum lifetime of an access token: ten years. */
export const maxTokenSeconds = 3650 * 24 * 3600;
