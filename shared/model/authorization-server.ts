import { z } from 'zod';
import { authorizationRequestShape, clientAuthentication, signingKeyShape } from './client-authentication.ts';
import { instant } from './instant.ts';
import { certifiedKey, pem } from './receiver-auth.ts';
import { brokenToken } from './request-auth.ts';

const text = z.string().min(1).max(10_000);
const address = text.describe('An http or https URL');

/** Endpoints of a server without a discovery document. */
const serverEndpoints = z.strictObject({
  authorization: address.optional(),
  token: address,
  deviceAuthorization: address.optional(),
  revocation: address.optional(),
  introspection: address.optional(),
  jwks: address.optional().describe('The keys of the server, for signed responses'),
});

/** An authorization server of others, and how to get its tokens. Texts may contain `{{name}}` of variables. */
export const authorizationServerInput = z.strictObject({
  name: z.string().trim().min(1).max(100).describe('Unique; requests refer to it'),
  issuer: address.optional().describe('Issuer, for discovery (RFC 8414, OpenID Connect Discovery)'),
  endpoints: serverEndpoints.optional().describe('Instead of discovery'),
  client: z.strictObject({
    id: text,
    secret: text.optional(),
    authentication: clientAuthentication
      .optional()
      .describe('Default: client_secret_basic for a client with a secret, else none'),
    ...signingKeyShape,
    certificate: certifiedKey
      .optional()
      .describe('Sent to the server, and with requests that use its tokens (RFC 8705)'),
  }),
  grant: z
    .enum(['client_credentials', 'authorization_code', 'device_code', 'password'])
    .default('client_credentials')
    .describe('password is only for imported requests: OAuth 2.1 has removed it'),
  username: text.optional().describe('For the grant password'),
  password: text.optional().describe('For the grant password'),
  scope: text.optional(),
  audience: text.optional().describe('The parameter audience, which some servers require'),
  resource: text.optional().describe('The parameter resource (RFC 8707)'),
  usePkce: z.boolean().default(true).describe('Whether the authorization request has a code challenge (RFC 7636)'),
  ...authorizationRequestShape,
  redirectUri: text.optional().describe('A loopback URL; default: http://127.0.0.1/callback with a free port'),
  ca: pem.optional().describe('Further trusted certificates'),
  verifyTls: z.boolean().default(true).describe('Whether to verify the certificate of the server'),
});
export type ServerToSave = z.infer<typeof authorizationServerInput>;

/** A saved authorization server. */
export const authorizationServer = authorizationServerInput.extend({ id: z.string() });
export type AuthorizationServer = z.infer<typeof authorizationServer>;

/** A token of a saved server, kept until newer ones replace it. Times are on the client's clock. */
export const serverToken = z.object({
  id: z.string(),
  accessToken: z.string(),
  tokenType: z.string(),
  format: z.enum(['jwt', 'opaque']),
  scope: z.string().optional(),
  clientId: z.string(),
  receivedAt: instant,
  expiresAt: instant.optional(),
  renewable: z.boolean().describe('Whether a new one can be obtained without the user'),
});
export type ServerToken = z.infer<typeof serverToken>;

/** A way to break the tokens of a server, and what it sends, or why it is not possible now. */
export const brokenTokenChoice = z.object({
  condition: brokenToken,
  possible: z.boolean(),
  note: z.string(),
  at: instant.optional().describe('When the expired token was received, or when one will have expired'),
});
export type BrokenTokenChoice = z.infer<typeof brokenTokenChoice>;
