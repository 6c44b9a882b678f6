import { postedForm } from '../checks/posted-form.ts';
import { certificateBound } from '../checks/client-certificate.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { dpopProof } from '../checks/dpop-proof.ts';
import { grantAllowedForClient, grantTypeSupported } from '../checks/grant-type.ts';
import type { AuthorizationContext, Endpoint, ServerDeps } from '../context.ts';
import type { Grant } from '../grants/grant.ts';

/** The token endpoint (RFC 6749 3.2): the checks that all grants share, then those of the requested grant. */
export function tokenEndpoint(deps: ServerDeps, grants: readonly Grant[]): Endpoint {
  const shared = [
    ...postedForm,
    grantTypeSupported(grants, deps.profile),
    clientAuthentication(deps),
    grantAllowedForClient(grants),
    certificateBound,
    dpopProof(deps, true),
  ];
  const grantOf = ({ parameters }: AuthorizationContext): Grant | undefined =>
    grants.find((grant) => grant.type === parameters.get('grant_type'));
  const checksOf = new Map(grants.map((grant) => [grant, [...shared, ...grant.checks]]));
  return {
    at: 'token',
    methods: ['POST'],
    crossOrigin: true,
    checks(context) {
      const grant = grantOf(context);
      return (grant && checksOf.get(grant)) ?? shared;
    },
    answer(context) {
      const grant = grantOf(context);
      if (!grant) throw new Error('The checks passed, but the grant is not supported.');
      return grant.give(context);
    },
  };
}
