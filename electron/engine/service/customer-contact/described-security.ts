import type { Profile } from '#shared/profile/profile.ts';
import { scopes } from '#shared/profile/scopes.ts';
import type { Members } from '../../interface/read/members.ts';
import { flowUrls, withOurServer } from '../own/describe-own.ts';
import type { ServiceDocument } from './read-document.ts';

type Schemes = ServiceDocument['components']['securitySchemes'];

const grants = [
  ['authorizationCode', 'authorization_code'],
  ['clientCredentials', 'client_credentials'],
] as const;

const meaningOf = (scope: string): string =>
  scopes.find((row) => row.scope === scope)?.meaning ?? 'Required by the profile';

/** The security schemes under the profile, with the endpoints that issue tokens. */
export function schemesUnder(profile: Profile, { bearer, oauth2 }: Schemes, issuer: string): Schemes {
  const { accessTokenFormat, endpointScopes, grantTypes, tokenInQuery } = profile;
  const required = Object.values(endpointScopes).filter((scope) => scope !== null);
  const meanings = Object.fromEntries(required.map((scope) => [scope, meaningOf(scope)]));
  const flows: Members = {};
  for (const [name, grant] of grants) {
    const { refreshUrl, scopes: known, ...rest } = oauth2.flows[name];
    const refresh = grantTypes.includes('refresh_token') && { refreshUrl };
    if (grantTypes.includes(grant)) flows[name] = { ...rest, ...refresh, scopes: { ...known, ...meanings } };
  }
  const { bearerFormat, ...plain } = bearer;
  return {
    oauth2: withOurServer({ ...oauth2, flows }, issuer, flowUrls(issuer, profile)),
    bearer: accessTokenFormat === 'jwt' ? bearer : plain,
    ...(tokenInQuery && {
      query: {
        type: 'apiKey',
        in: 'query',
        name: 'access_token',
        description: 'For older services (RFC 6750 2.3)',
      },
    }),
  } as Schemes;
}

/** The requirement of a call: a token with any one of the schemes. Only `oauth2` supports scopes. */
export function requiredSecurity(profile: Profile, scope: string | null): Record<string, string[]>[] {
  return [{ oauth2: scope === null ? [] : [scope] }, { bearer: [] }, ...(profile.tokenInQuery ? [{ query: [] }] : [])];
}
