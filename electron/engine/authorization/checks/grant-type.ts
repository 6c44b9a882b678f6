import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';
import type { Grant } from '../grants/grant.ts';

/** `grant_type` is there and one that the server offers. */
export const grantTypeSupported = (grants: readonly Grant[]): AuthorizationCheck => ({
  name: 'grant_type_supported',
  source: 'RFC 6749 5.2',
  run({ parameters }) {
    const asked = parameters.get('grant_type');
    if (asked === null || asked === '') {
      return refused('grant_type is absent', {
        status: 400,
        error: 'invalid_request',
        description: 'The parameter grant_type is missing.',
      });
    }
    if (grants.some((grant) => grant.type === asked)) return passed(asked);
    return refused(`"${asked}" is not offered`, {
      status: 400,
      error: 'unsupported_grant_type',
      description: 'The grant type is not supported.',
    });
  },
});

/** The client is registered for the grant it uses. */
export const grantAllowedForClient: AuthorizationCheck = {
  name: 'grant_allowed_for_client',
  source: 'RFC 6749 5.2',
  run({ client, parameters }) {
    const asked = parameters.get('grant_type') ?? '';
    if (client?.grants.some((grant) => grant === asked)) return passed(`"${client.id}" may use ${asked}`);
    return refused(`"${client?.id ?? ''}" is not registered for ${asked}`, {
      status: 400,
      error: 'unauthorized_client',
      description: 'The client may not use this grant type.',
    });
  },
};
