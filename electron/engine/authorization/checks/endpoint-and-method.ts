import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, Endpoint } from '../context.ts';

/** The path is one of the server's. */
export const endpointKnown = (endpoint: Endpoint | undefined): AuthorizationCheck => ({
  name: 'endpoint_known',
  source: 'RFC 6749 3',
  run({ request, issuer }) {
    if (endpoint) return passed(endpoint.path);
    return refused(`Nothing is at ${request.path}`, {
      status: 404,
      error: 'invalid_request',
      description: `No such endpoint; ${issuer}/.well-known/openid-configuration lists them.`,
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
