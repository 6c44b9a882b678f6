import { z } from 'zod';

export const grantType = z.enum(['authorization_code', 'client_credentials', 'refresh_token', 'device_code']);
export type GrantType = z.infer<typeof grantType>;

/** An OAuth client as registered at the authorization server (RFC 6749 2). Without a secret it is public. */
export const oauthClient = z.object({
  id: z.string(),
  secret: z.string().optional(),
  grants: z.array(grantType),
  scope: z.string().describe('Scopes it may ask for, separated by spaces'),
  redirectUris: z.array(z.string()).optional(),
});
export type OAuthClient = z.infer<typeof oauthClient>;
