import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, type AuthorizationContext, refuseWith, type ServerDeps } from '../context.ts';
import type { FurtherClaims } from '../further-claims.ts';

/** The resources that a token was granted for, if it was limited to some. */
const grantedTo = ({ aud }: FurtherClaims = {}): string[] | undefined => (aud === undefined ? undefined : [aud].flat());

const isService = (context: AuthorizationContext, audience: string, resource: string): boolean =>
  resource === audience || resource === context.request.origin || resource.startsWith(`${context.request.origin}/`);

/**
 * The requested resources are known, and become the audience of the token. At the token endpoint, they are a part of those
 * that were granted.
 */
export const resourceIndicators = ({ audience, profile }: ServerDeps): AuthorizationCheck => ({
  name: 'resource_known',
  source: 'RFC 8707 2',
  run(context) {
    const { resources } = profile.get();
    const asked = context.parameters.getAll('resource').filter((one) => one !== '');
    if (asked.length === 0) return passed('absent');
    if (resources.length === 0) return passed('ignored: the profile has no resources');
    const refuse = (evidence: string, description: string) => refuseWith('invalid_target', evidence, description);
    for (const resource of asked) {
      const shown = resource.slice(0, 300);
      if (!URL.canParse(resource) || resource.includes('#'))
        return refuse(`${shown} is not an absolute URI without a fragment`, 'resource must be an absolute URI.');
      if (!resources.includes(resource) && !isService(context, audience, resource))
        return refuse(`${shown} is not one of ${resources.join(', ')}`, 'The resource is unknown.');
    }
    const granted = grantedTo(context.further);
    const foreign = granted && asked.find((resource) => !granted.includes(resource));
    if (foreign !== undefined) return refuse(`${foreign} was not granted`, 'The resource was not granted.');
    const [only = '', ...others] = new Set(asked);
    context.further = { ...context.further, aud: others.length === 0 ? only : [only, ...others] };
    return passed(asked.join(', '));
  },
});
