import { z } from 'zod';
import { pem } from './receiver-auth.ts';
import { clientAuthentication, publicJwks, tlsSubject, type ClientAuthentication } from './client-authentication.ts';

export const grantType = z.enum([
  'authorization_code',
  'client_credentials',
  'refresh_token',
  'device_code',
  'token_exchange',
]);
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

/** What the authorization server keeps of a client that registered itself (RFC 7591). Times in seconds. */
const registration = z.strictObject({
  token: z.string().min(1).max(200).describe('Registration access token'),
  issuedAt: z.int().nonnegative(),
  secretExpiresAt: z.int().positive().optional(),
  metadata: z.record(z.string(), z.unknown()).describe('What it says about itself'),
});

/** Seconds of a lifetime. A longer one could end after the year 9999, which no timestamp shows. */
const maxLifetimeSeconds = 1e11;

/** An OAuth client registered at the authorization server (RFC 6749 2, with the metadata of RFC 7591 2). */
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
  authentication: clientAuthentication
    .optional()
    .describe('Default: client_secret_basic or client_secret_post for a client with a secret, else none'),
  jwks: publicJwks.optional().describe('Its public keys, which sign assertions and request objects, or certify it'),
  jwksUri: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .describe('Where its public keys are, instead of jwks'),
  tlsSubject: tlsSubject.optional().describe('The name in its certificate, for tls_client_auth'),
  tlsCa: pem.optional().describe('The CAs of its certificate, for tls_client_auth; default: that of Hookbench'),
  certificateBoundTokens: z
    .boolean()
    .optional()
    .describe('Whether its tokens are bound to the certificate that it shows (RFC 8705 3.4)'),
  authorizationDetailsTypes: z
    .array(z.string().min(1).max(200))
    .max(100)
    .optional()
    .describe('Types of authorization details that it may request (RFC 9396 10); default: all'),
  mayAct: clientId
    .optional()
    .describe('The client or user that may act for the subjects of its tokens, as the claim may_act (RFC 8693 4.4)'),
  requireSignedRequests: z
    .boolean()
    .optional()
    .describe('Whether its authorization requests must be signed request objects (RFC 9101 10.5)'),
  registration: registration.optional().describe('Set if the client registered itself'),
});
export type OAuthClient = z.infer<typeof oauthClient>;

/** How a client authenticates. One with a secret and no registered method may send the secret in the header or the body. */
export const methodOf = ({
  authentication,
  secret,
}: Pick<OAuthClient, 'authentication' | 'secret'>): ClientAuthentication =>
  authentication ?? (secret === undefined ? 'none' : 'client_secret_basic');

/** Whether a client can keep credentials (RFC 6749 2.1). */
export const isConfidential = (client: Pick<OAuthClient, 'authentication' | 'secret'>): boolean =>
  methodOf(client) !== 'none';

const text = z.string().min(1).max(2000);
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);

/** The members that name the certificate of a client (RFC 8705 2.1.2). */
export const tlsNames = {
  dn: 'tls_client_auth_subject_dn',
  dns: 'tls_client_auth_san_dns',
  uri: 'tls_client_auth_san_uri',
  ip: 'tls_client_auth_san_ip',
  email: 'tls_client_auth_san_email',
} as const;

/** The metadata of a client (RFC 7591 2, RFC 8705 2.1.2, 3.4). Unknown members are ignored. */
export const clientMetadata = z.object({
  redirect_uris: z.array(z.string().max(2000)).max(50).default([]),
  token_endpoint_auth_method: clientAuthentication.default('client_secret_basic'),
  grant_types: z.array(z.string().max(200)).max(20).default(['authorization_code']),
  response_types: z.array(z.string().max(200)).max(20).optional(),
  scope: z.string().max(5000).optional(),
  client_name: oauthClient.shape.name,
  jwks: oauthClient.shape.jwks,
  jwks_uri: oauthClient.shape.jwksUri,
  [tlsNames.dn]: tlsSubject.shape.dn,
  [tlsNames.dns]: tlsSubject.shape.dns,
  [tlsNames.uri]: tlsSubject.shape.uri,
  [tlsNames.ip]: tlsSubject.shape.ip,
  [tlsNames.email]: tlsSubject.shape.email,
  tls_client_certificate_bound_access_tokens: oauthClient.shape.certificateBoundTokens,
  client_uri: webAddress.optional(),
  logo_uri: webAddress.optional(),
  tos_uri: webAddress.optional(),
  policy_uri: webAddress.optional(),
  contacts: z.array(text).max(20).optional(),
  application_type: z.enum(['web', 'native']).optional(),
  software_id: text.optional(),
  software_version: text.optional(),
});
export type ClientMetadata = z.infer<typeof clientMetadata>;
