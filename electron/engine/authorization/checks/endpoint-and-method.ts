import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, Endpoint } from '../context.ts';
import type { FoundEndpoint } from '../find-endpoint.ts';

/** The path is one of the server's. One that was an endpoint's before the profile moved it is answered with the new one. */
export const endpointKnown = ({ endpoint, movedTo }: FoundEndpoint): AuthorizationCheck => ({
  name: 'endpoint_known',
  source: 'RFC 6749 3',
  run({ request, issuer }) {
    if (endpoint) return passed(request.path);
    const { origin } = new URL(issuer);
    return refused(`Nothing is at ${request.path}`, {
      status: 404,
      error: 'invalid_request',
      description:
        movedTo === undefined
          ? `No such endpoint; ${issuer}/.well-known/openid-configuration lists them.`
          : `The profile has this endpoint at ${origin}${movedTo} now, as ${issuer}/.well-known/openid-configuration says.`,
    });
  },
});

/** The method is one that the endpoint takes. */
export const methodAllowed = (endpoint: Endpoint | undefined): AuthorizationCheck => ({
  name: 'method_allowed',
  source: 'RFC 9110 15.5.6',
  run({ request }) {
    const allowed = endpoint?.methods ?? [];
    if (allowed.includes(request.method)) return passed(request.method);
    return refused(`${request.method} is not one of ${allowed.join(', ')}`, {
      status: 405,
      error: 'invalid_request',
      description: 'The endpoint does not take this method.',
      headers: { allow: allowed.join(', ') },
    });
  },
});
