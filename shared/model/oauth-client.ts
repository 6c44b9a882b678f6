import { z } from 'zod';

export const grantType = z.enum(['authorization_code', 'client_credentials', 'refresh_token', 'device_code']);
export type GrantType = z.infer<typeof grantType>;

/** Printable ASCII without spaces (RFC 6749 appendix A.1), short enough for a URL. */
const clientId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'Use printable ASCII without spaces (RFC 6749 A.1)');

/** Compared and sent unchanged, so it is not normalized; only printable ASCII is allowed. */
const redirectUri = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'Use printable ASCII without spaces')
  .refine((uri) => z.url().safeParse(uri).success, 'Enter an absolute URI')
  .refine((uri) => !uri.includes('#'), 'Must not contain a fragment (RFC 6749 3.1.2)')
  .refine(
    (uri) => !/^(javascript|data|vbscript):/i.test(uri),
    'Must not use a scheme that a browser runs as a script (RFC 9700 4.1)',
  );

/** Seconds of a lifetime. A longer one could end after the year 9999, which no timestamp shows. */
const maxLifetimeSeconds = 1e11;

/** An OAuth client registered at the authorization server (RFC 6749 2). A client without a secret is public. */
export const oauthClient = z.strictObject({
  id: clientId,
  name: z.string().max(200).optional().describe('Shown on the consent page'),
  secret: z.string().min(1).max(1000).optional(),
  grants: z.array(grantType),
  scope: z
    .string()
    .regex(
      /^([\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*)?$/,
      'Enter scopes with one space between them (RFC 6749 3.3)',
    )
    .describe('Scopes that the client may request, separated by spaces'),
  redirectUris: z.array(redirectUri).optional(),
  postLogoutRedirectUris: z.array(redirectUri).optional(),
  accessTokenLifetime: z
    .int()
    .positive()
    .max(maxLifetimeSeconds)
    .optional()
    .describe("Access token lifetime in seconds; default: the profile's"),
});
export type OAuthClient = z.infer<typeof oauthClient>;
