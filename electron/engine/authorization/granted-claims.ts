import type { Profile } from '#shared/profile/profile.ts';
import type { AuthorizationDetail, FurtherClaims } from './further-claims.ts';

/** The authentication context class that a request asks for, and that the profile offers (OpenID Connect Core 1.0 3.1.2.1). */
export const requestedAcr = (
  parameters: URLSearchParams,
  { acrValues }: Pick<Profile, 'acrValues'>,
): string | undefined => (parameters.get('acr_values') ?? '').split(' ').find((one) => acrValues.includes(one));

/** The further claims that a checked authorization request grants, if the profile offers what it asks for. */
export function grantedClaims(parameters: URLSearchParams, authTime: number, profile: Profile): FurtherClaims {
  const details = profile.authorizationDetailsTypes.length > 0 ? parameters.get('authorization_details') : null;
  const resources = profile.resources.length > 0 ? parameters.getAll('resource').filter((one) => one !== '') : [];
  const acr = requestedAcr(parameters, profile);
  return {
    ...(details !== null && { authorization_details: JSON.parse(details) as AuthorizationDetail[] }),
    ...(resources.length > 0 && { aud: resources.length === 1 ? String(resources[0]) : resources }),
    ...((profile.acrValues.length > 0 || profile.stepUp !== 'off') && { auth_time: authTime }),
    ...(acr !== undefined && { acr }),
  };
}
