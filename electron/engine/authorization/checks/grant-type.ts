import { passed } from '../../journal/run-checks.ts';
import type { ProfileHolder } from '../../profile.ts';
import { type AuthorizationCheck, refuseWith } from '../context.ts';
import type { Grant } from '../grants/grant.ts';

/** `grant_type` is present and supported. */
export const grantTypeSupported = (grants: readonly Grant[], profile: ProfileHolder): AuthorizationCheck => ({
  name: 'grant_type_supported',
  source: 'RFC 6749 5.2',
  run({ parameters }) {
    const asked = parameters.get('grant_type');
    if (asked === null || asked === '') {
      return refuseWith('invalid_request', 'grant_type is absent', 'The parameter grant_type is missing.');
    }
    const grant = grants.find(({ type }) => type === asked);
    if (!grant)
      return refuseWith('unsupported_grant_type', `"${asked}" is not supported`, 'The grant type is not supported.');
    if (profile.get().grantTypes.includes(grant.name)) return passed(asked);
    return refuseWith(
      'unsupported_grant_type',
      `The profile disables ${grant.name}`,
      'The grant type is not supported.',
    );
  },
});

/** The client is registered for the grant it uses. */
export const grantAllowedForClient = (grants: readonly Grant[]): AuthorizationCheck => ({
  name: 'grant_allowed_for_client',
  source: 'RFC 6749 5.2',
  run({ client, parameters }) {
    const grant = grants.find(({ type }) => type === parameters.get('grant_type'));
    if (grant && client?.grants.includes(grant.name)) return passed(`"${client.id}" may use ${grant.name}`);
    const evidence = `"${client?.id ?? ''}" is not registered for ${grant?.name ?? ''}`;
    return refuseWith('unauthorized_client', evidence, 'The client may not use this grant type.');
  },
});
