import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, Endpoint } from '../context.ts';
import type { FoundEndpoint } from '../find-endpoint.ts';

/** The path is an endpoint. For a path that the profile moved, the error names the new path. */
export const endpointKnown = ({ endpoint, movedTo }: FoundEndpoint): AuthorizationCheck => ({
  name: 'endpoint_known',
  source: 'RFC 6749 3',
  run({ request, issuer }) {
    if (endpoint) return passed(request.path);
    const { origin } = new URL(issuer);
    return refused(`No endpoint has the path ${request.path}`, {
      status: 404,
      error: 'invalid_request',
      description:
        movedTo === undefined
          ? `No such endpoint; ${issuer}/.well-known/openid-configuration lists them.`
          : `The profile moved this endpoint to ${origin}${movedTo}; see ${issuer}/.well-known/openid-configuration.`,
    });
  },
});

/** The endpoint supports the method. */
export const methodAllowed = (endpoint: Endpoint | undefined): AuthorizationCheck => ({
  name: 'method_allowed',
  source: 'RFC 9110 15.5.6',
  run({ request }) {
    const allowed = endpoint?.methods ?? [];
    if (allowed.includes(request.method)) return passed(request.method);
    return refused(`${request.method} is not one of ${allowed.join(', ')}`, {
      status: 405,
      error: 'invalid_request',
      description: 'The endpoint does not support this method.',
      headers: { allow: allowed.join(', ') },
    });
  },
});
