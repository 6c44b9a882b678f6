import type { Endpoint } from '../context.ts';
import type { Grant } from '../grants/grant.ts';
import { issuerPath } from '../issuer-path.ts';
import type { ServerDeps } from '../server-deps.ts';
import { authenticationMetadata, requestMetadata } from './authentication-metadata.ts';

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
