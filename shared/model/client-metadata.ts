import { z } from 'zod';
import { clientAuthentication, tlsSubject } from './client-authentication.ts';
import { oauthClient } from './oauth-client.ts';

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
