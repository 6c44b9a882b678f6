import { z } from 'zod';
import { grantType } from '../../model/oauth-client.ts';
import { tokenCondition } from '../../model/token-condition.ts';
import { operationRole } from './messages.ts';
import { named, text } from './text.ts';

export const authorize = z.strictObject({
  grant: grantType.exclude(['refresh_token', 'token_exchange']).default('authorization_code'),
  client: named.optional(),
  scope: text(1000).optional(),
  username: named.default('agent'),
  consent: z.enum(['allow', 'deny']).default('allow'),
  par: z.boolean().optional().describe('Push the authorization request first (RFC 9126)'),
  dpop: z.boolean().optional().describe('Bind the tokens to a key (RFC 9449)'),
  until: z.literal('code').optional().describe('Do not exchange the code: it is saved with $.code'),
  at: text(10_000).min(1).optional().describe('Only the user: the URL that a device shows (RFC 8628 3.3)'),
});

/** An access token in a condition. Its value is saved with `$.accessToken`. */
export const mint = z.strictObject({
  condition: tokenCondition.default('valid'),
  role: operationRole
    .optional()
    .describe('The operation that it is for: its scopes, and a user who may see its record'),
  client: named.optional(),
  scope: text(1000).optional(),
  subject: named.optional(),
  lifetimeSeconds: z.int().positive().optional(),
  keepCharacters: z.int().optional().describe('Keeps so many characters; a negative number drops them at the end'),
  certificate: text(200)
    .optional()
    .describe('Thumbprint of the certificate that it is bound to (x5t#S256 of RFC 8705 3.1)'),
  unsigned: z.boolean().optional().describe('Removes the signature and sets alg to none (RFC 7519 6)'),
});

export const revoke = z.union(
  [z.strictObject({ id: named }), z.strictObject({ client: named })],
  'Use { id } of a minted token, or { client } for all tokens that were issued to it in this scenario',
);
