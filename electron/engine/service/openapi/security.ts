import type { Profile } from '#shared/profile/profile.ts';
import { scopes } from '#shared/profile/scopes.ts';

const apiScopes = ['read:customers', 'write:customers', 'admin'];

function scopeMeanings({ endpointScopes }: Profile): Record<string, string> {
  const required = Object.values(endpointScopes).filter((scope) => scope !== null);
  return Object.fromEntries(
    [...new Set([...apiScopes, ...required])].map((scope) => [
      scope,
      scopes.find((row) => row.scope === scope)?.meaning ?? 'Required by the profile',
    ]),
  );
}

function flowsOf(profile: Profile, issuer: string): Record<string, unknown> {
  const { endpointPaths, grantTypes } = profile;
  const tokenUrl = issuer + endpointPaths.token;
  const common = {
    tokenUrl,
    ...(grantTypes.includes('refresh_token') && { refreshUrl: tokenUrl }),
    scopes: scopeMeanings(profile),
  };
  return {
    ...(grantTypes.includes('authorization_code') && {
      authorizationCode: { authorizationUrl: issuer + endpointPaths.authorize, ...common },
    }),
    ...(grantTypes.includes('client_credentials') && { clientCredentials: common }),
  };
}

/** The security schemes for access tokens, with the endpoints that issue them. */
export function securitySchemes(profile: Profile, issuer: string): Record<string, unknown> {
  return {
    oauth2: {
      type: 'oauth2',
      description: `The authorization server ${issuer}; admin implies all other scopes.`,
      flows: flowsOf(profile, issuer),
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'Authorization: Bearer <ACCESS_TOKEN> (RFC 6750 2.1)',
      ...(profile.accessTokenFormat === 'jwt' && { bearerFormat: 'JWT' }),
    },
    ...(profile.tokenInQuery && {
      query: {
        type: 'apiKey',
        in: 'query',
        name: 'access_token',
        description: 'For older services (RFC 6750 2.3)',
      },
    }),
  };
}

/** The requirement of a call: a token with any one of the schemes. Only `oauth2` supports scopes. */
export function requiredSecurity(profile: Profile, scope: string | null): Record<string, string[]>[] {
  return [{ oauth2: scope === null ? [] : [scope] }, { bearer: [] }, ...(profile.tokenInQuery ? [{ query: [] }] : [])];
}
