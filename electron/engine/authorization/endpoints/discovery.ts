import { byCertificate } from '#shared/model/client-authentication.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Endpoint, ServerDeps } from '../context.ts';
import type { Grant } from '../grants/grant.ts';
import { issuerPath } from '../issuer-path.ts';
import { secretAlgorithms } from '../client-jwts.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { resourceMetadataPath } from '../../http/resource-metadata-path.ts';

/** How clients may authenticate at an issuer (RFC 8414 2, RFC 8705 3.3). Certificates are shown over TLS only. */
function authenticationMetadata(
  { clientAuthenticationMethods: methods, clientSigningAlgorithms }: Profile,
  issuer: string,
): Record<string, unknown> {
  const offered = methods.filter((method) => issuer.startsWith('https:') || !byCertificate(method));
  const algorithms = [
    ...(offered.includes('private_key_jwt') ? clientSigningAlgorithms : []),
    ...(offered.includes('client_secret_jwt') ? secretAlgorithms : []),
  ];
  const of = (endpoint: string, supported: readonly string[]): Record<string, unknown> => ({
    [`${endpoint}_endpoint_auth_methods_supported`]: supported,
    ...(algorithms.length > 0 && { [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: algorithms }),
  });
  return {
    ...of('token', offered),
    ...of(
      'introspection',
      offered.filter((method) => method !== 'none'),
    ),
    ...of('revocation', offered),
    ...(offered.some(byCertificate) && { tls_client_certificate_bound_access_tokens: true }),
  };
}

/** What requests may contain, and how the response is returned (RFC 9101 10.5, JARM 4, RFC 9396 10, OpenID Connect Discovery 1.0 3). */
function requestMetadata({
  acrValues,
  authorizationDetailsTypes,
  clientSigningAlgorithms,
  requestObjects,
  responseModes,
  signingAlgorithm,
}: Profile): Record<string, unknown> {
  return {
    response_modes_supported: responseModes,
    ...(responseModes.some((mode) => mode.endsWith('jwt')) && {
      authorization_signing_alg_values_supported: [signingAlgorithm],
    }),
    request_parameter_supported: requestObjects !== 'off',
    ...(requestObjects !== 'off' && { request_object_signing_alg_values_supported: clientSigningAlgorithms }),
    ...(requestObjects === 'required' && { require_signed_request_object: true }),
    ...(authorizationDetailsTypes.length > 0 && { authorization_details_types_supported: authorizationDetailsTypes }),
    ...(acrValues.length > 0 && { acr_values_supported: acrValues }),
  };
}

/** The server's metadata under the current profile (OpenID Connect Discovery 1.0 3, RFC 8414 2). */
function metadata({ profile, scopes }: ServerDeps, issuer: string, grants: readonly Grant[]): Record<string, unknown> {
  const {
    clientIdDocuments,
    clientSigningAlgorithms,
    dynamicRegistration,
    endpointPaths: paths,
    grantTypes,
    pkcePlain,
    protectedResourceMetadata,
    pushedRequests,
    signingAlgorithm,
  } = profile.get();
  return {
    issuer,
    authorization_endpoint: issuer + paths.authorize,
    token_endpoint: issuer + paths.token,
    revocation_endpoint: issuer + paths.revoke,
    introspection_endpoint: issuer + paths.introspect,
    device_authorization_endpoint: issuer + paths.device_authorization,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end_session`,
    jwks_uri: issuer + paths.jwks,
    scopes_supported: scopes().map(({ scope }) => scope),
    response_types_supported: ['code'],
    grant_types_supported: grants.filter(({ name }) => grantTypes.includes(name)).map(({ type }) => type),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    ...authenticationMetadata(profile.get(), issuer),
    code_challenge_methods_supported: pkcePlain ? ['S256', 'plain'] : ['S256'],
    dpop_signing_alg_values_supported: clientSigningAlgorithms,
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'name',
      'preferred_username',
      'role',
      'email',
    ],
    ...requestMetadata(profile.get()),
    request_uri_parameter_supported: true,
    require_request_uri_registration: false,
    ...(dynamicRegistration !== 'off' && { registration_endpoint: `${issuer}/register` }),
    ...(clientIdDocuments && { client_id_metadata_document_supported: true }),
    ...(protectedResourceMetadata && { protected_resources: [new URL(issuer).origin] }),
    ...(pushedRequests === 'required' && { require_pushed_authorization_requests: true }),
  };
}

/** Both discovery documents: below the issuer (OpenID Connect Discovery 1.0 4) and at the origin (RFC 8414 3.1). */
export function discoveryEndpoints(deps: ServerDeps, grants: readonly Grant[]): Endpoint[] {
  return (
    [`${issuerPath}/.well-known/openid-configuration`, `/.well-known/oauth-authorization-server${issuerPath}`] as const
  ).map((at) => ({
    at,
    methods: ['GET', 'HEAD'],
    crossOrigin: true,
    checks: () => [],
    answer: ({ issuer }) => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
      body: metadata(deps, issuer, grants),
    }),
  }));
}

/** The public keys for verifying tokens (RFC 7517 5). */
export const jwksEndpoint = (keys: SigningKeys): Endpoint => ({
  at: 'jwks',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  checks: () => [],
  answer: () => ({
    status: 200,
    headers: {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    },
    body: { keys: keys.all().map((key) => key.publicJwk) },
  }),
});

/** The metadata of the service (RFC 9728 2), for its origin and for each of its paths. */
export const protectedResourceEndpoint = ({ profile, scopes }: ServerDeps): Endpoint => ({
  at: resourceMetadataPath,
  below: true,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  isOffered: ({ protectedResourceMetadata }) => protectedResourceMetadata,
  checks: () => [],
  answer({ issuer, request }) {
    const { clientSigningAlgorithms, tokenInQuery } = profile.get();
    return {
      status: 200,
      headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
      body: {
        resource: request.origin + request.path.slice(resourceMetadataPath.length),
        authorization_servers: [issuer],
        scopes_supported: scopes().map(({ scope }) => scope),
        bearer_methods_supported: tokenInQuery ? ['header', 'query'] : ['header'],
        resource_name: 'Hookbench service',
        dpop_signing_alg_values_supported: clientSigningAlgorithms,
      },
    };
  },
});
