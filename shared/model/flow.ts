import { z } from 'zod';
import { check } from './decision.ts';
import { instant } from './instant.ts';
import { authorizationRequestShape, clientAuthentication, signingKeyShape } from './client-authentication.ts';
import { grantType } from './oauth-client.ts';
import { certifiedKey, pem } from './receiver-auth.ts';
import { traceId } from './trace-id.ts';

/** How to run an OAuth flow as the client. */
export const flowRequest = z.strictObject({
  grant: z.enum([...grantType.exclude(['refresh_token', 'token_exchange']).options, 'password']),
  serverId: z.string().optional().describe('The saved authorization server that keeps the tokens'),
  clientId: z.string().min(1),
  clientSecret: z.string().optional().describe('For a client of another server; default: the registered secret'),
  clientAuthentication: clientAuthentication
    .optional()
    .describe('Default: that of the registered client, else client_secret_basic with a secret, and none without'),
  clientKey: signingKeyShape.key,
  clientKeyId: signingKeyShape.keyId,
  assertionAudience: signingKeyShape.assertionAudience,
  clientCertificate: certifiedKey
    .optional()
    .describe('Sent to the server, and with requests that use its tokens (RFC 8705); default: the connection settings'),
  username: z.string().optional().describe('For the grant password'),
  password: z.string().optional().describe('For the grant password'),
  scope: z.string().optional(),
  audience: z.string().optional().describe('The parameter audience, which some servers require'),
  resource: z.string().optional().describe('The parameter resource (RFC 8707)'),
  authorizationDetails: z
    .string()
    .max(20_000)
    .optional()
    .describe('The parameter authorization_details: a JSON array (RFC 9396). It is sent unchanged'),
  acrValues: z.string().max(2000).optional().describe('The parameter acr_values, for authorization_code'),
  maxAge: z.int().nonnegative().optional().describe('The parameter max_age in seconds, for authorization_code'),
  issuer: z
    .url()
    .optional()
    .describe("Issuer of another authorization server, used for discovery; default: Hookbench's own"),
  over: z
    .enum(['http', 'https'])
    .default('https')
    .describe("Which address of Hookbench's authorization server to use; its issuer is that address"),
  endpoints: z
    .strictObject({
      authorization: z.url().optional(),
      token: z.url(),
      deviceAuthorization: z.url().optional(),
      revocation: z.url().optional(),
      introspection: z.url().optional(),
      jwks: z.url().optional(),
    })
    .optional()
    .describe('Endpoints of a server without a discovery document'),
  verifyTls: z.boolean().default(true).describe('Whether to verify the certificate of another server'),
  ca: pem.optional().describe('Further trusted certificates'),
  usePkce: z.boolean().default(true).describe('Whether the authorization request has a code challenge (RFC 7636)'),
  redirectUri: z.url().optional().describe('A loopback URL; default: that of the client, with a free port'),
  ...authorizationRequestShape,
  useDpop: z.boolean().default(false).describe('Bind the tokens to a key (RFC 9449)'),
  prompt: z.enum(['none', 'login', 'consent', 'select_account']).optional(),
  timeoutSeconds: z.int().positive().max(3600).default(300),
  trace: traceId,
});
export type FlowRequest = z.infer<typeof flowRequest>;

/** The credentials that a flow obtained. */
export const flowTokens = z.object({
  accessToken: z.string(),
  tokenType: z.string(),
  scope: z.string().optional(),
  receivedAt: instant.describe("On the client's clock"),
  expiresAt: instant.optional().describe("On the client's clock"),
  refreshToken: z.string().optional(),
  idToken: z.string().optional(),
});
export type FlowTokens = z.infer<typeof flowTokens>;

/** Why a flow obtained no tokens. */
export const flowFailure = z.object({
  code: z.string().describe('Stable code, e.g. access_denied, state_mismatch, timeout, ECONNREFUSED'),
  message: z.string(),
  advice: z.string(),
});
export type FlowFailure = z.infer<typeof flowFailure>;

/** One run of an OAuth flow by the client. The journal contains its exchanges, under its trace. */
export const flow = z.object({
  id: z.string(),
  trace: z.string(),
  grant: flowRequest.shape.grant,
  serverId: z.string().optional().describe('The saved authorization server that keeps the tokens'),
  clientId: z.string(),
  issuer: z.string(),
  status: z.enum(['running', 'waiting-for-user', 'done', 'failed', 'cancelled']),
  startedAt: instant,
  authorizationUrl: z.string().optional().describe('URL for the user to open in a browser'),
  redirectUri: z.string().optional(),
  callbackUrl: z.string().optional().describe('URL that the browser returned to'),
  responseChecks: z.array(check).optional().describe('The checks of a signed authorization response (JARM)'),
  userCode: z.string().optional(),
  verificationUri: z.string().optional(),
  verificationUriComplete: z.string().optional(),
  pkce: z.object({ verifier: z.string(), challenge: z.string(), method: z.literal('S256') }).optional(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  tokens: flowTokens.optional(),
  failure: flowFailure.optional(),
});
export type Flow = z.infer<typeof flow>;

/** Actions on the tokens of a flow. */
export const tokenOperation = z.enum([
  'refresh',
  'revoke',
  'introspect',
  'expire',
  'corrupt-signature',
  'drop-scope',
  'wrong-audience',
  'unknown-key',
]);
export type TokenOperation = z.infer<typeof tokenOperation>;
