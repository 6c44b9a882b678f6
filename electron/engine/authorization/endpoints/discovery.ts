import type { Endpoint } from '../context.ts';
import type { Grant } from '../grants/grant.ts';
import { issuerPath } from '../issuer-path.ts';

function metadata(issuer: string, grants: readonly Grant[], scopes: readonly string[]): Record<string, unknown> {
  return {
    issuer,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: scopes,
    response_types_supported: [],
    grant_types_supported: grants.map((grant) => grant.type),
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}

/** Both discovery documents: OpenID Connect Discovery 1.0 4 below the issuer, RFC 8414 3.1 at the origin. */
export function discoveryEndpoints(grants: readonly Grant[], scopes: readonly string[]): Endpoint[] {
  return [`${issuerPath}/.well-known/openid-configuration`, `/.well-known/oauth-authorization-server${issuerPath}`].map(
    (path) => ({
      path,
      methods: ['GET', 'HEAD'],
      checks: () => [],
      answer: ({ issuer }) => ({
        status: 200,
        headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
        body: metadata(issuer, grants, scopes),
      }),
    }),
  );
}
