import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';

const names = z.array(z.string().min(1).max(200)).max(1000);

/** A token that a response of the authorization server contains. Its value is a secret. */
export const issuedToken = z.strictObject({
  client: z.string().max(500).optional().describe('The client id, as far as the request names it'),
  grant: z.string().max(200).optional().describe('The grant type of the request'),
  scopes: names.optional(),
  audience: names.optional(),
  lifetime: z.number().nonnegative().optional().describe('expires_in, in seconds'),
  type: z.string().max(100).optional().describe('token_type, e.g. Bearer'),
  format: z.enum(['jwt', 'opaque']),
  algorithm: z.string().max(100).optional(),
  claims: namedRecord(z.string(), z.unknown()).optional().describe('The claims of the access token, if it is a JWT'),
  idClaims: namedRecord(z.string(), z.unknown()).optional().describe('The claims of the ID token'),
  refresh: z.boolean().optional().describe('Whether a refresh token was issued'),
  secrets: z
    .strictObject({ access: z.string(), refresh: z.string().optional(), id: z.string().optional() })
    .describe('The names of the tokens in the recording'),
});
export type IssuedToken = z.infer<typeof issuedToken>;
