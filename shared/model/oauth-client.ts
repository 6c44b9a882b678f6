import { z } from 'zod';

export const grantType = z.enum(['authorization_code', 'client_credentials', 'refresh_token', 'device_code']);
export type GrantType = z.infer<typeof grantType>;

/** Printable ASCII without spaces, as RFC 6749 appendix A.1 has it, in a length that fits a URL. */
const clientId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces (RFC 6749 A.1)');

/** Compared and sent as it is, so that it is not mended, and nothing but printable ASCII may be in it. */
const redirectUri = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces')
  .refine((uri) => z.url().safeParse(uri).success, 'a whole URI')
  .refine((uri) => !uri.includes('#'), 'without a fragment (RFC 6749 3.1.2)')
  .refine((uri) => !/^(javascript|data|vbscript):/i.test(uri), 'no scheme that a browser runs (RFC 9700 4.1)');

/** An OAuth client as registered at the authorization server (RFC 6749 2). Without a secret it is public. */
export const oauthClient = z.strictObject({
  id: clientId,
  name: z.string().max(200).optional().describe('Shown on the consent page'),
  secret: z.string().min(1).max(1000).optional(),
  grants: z.array(grantType),
  scope: z
    .string()
    .regex(
      /^([\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*)?$/,
      'scopes with one space between them (RFC 6749 3.3)',
    )
    .describe('Scopes it may ask for, separated by spaces'),
  redirectUris: z.array(redirectUri).optional(),
  postLogoutRedirectUris: z.array(redirectUri).optional(),
  accessTokenLifetime: z.int().positive().optional().describe('Seconds, in place of the profile’s'),
});
export type OAuthClient = z.infer<typeof oauthClient>;
