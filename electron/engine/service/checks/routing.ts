import { serviceRoutes } from '#shared/model/service-route.ts';
import { passed, remembered } from '../../journal/run-checks.ts';
import type { Resource, ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { implementedMethods } from '../resources.ts';
import { patchTypes } from '../routes/patch-customer.ts';

/** The interface keeps `customers` (GET by identifier) and `customer` (PUT, PATCH) apart; so does the service. */
const easilyConfused = [
  { method: 'GET', pattern: /^\/api\/customer\/([^/]+)$/, right: '/api/customers/$1' },
  { method: 'PUT', pattern: /^\/api\/customers\/([^/]+)$/, right: '/api/customer/$1' },
  { method: 'PATCH', pattern: /^\/api\/customers\/([^/]+)$/, right: '/api/customer/$1' },
];

function rightPath(method: string, path: string): string | undefined {
  const confused = easilyConfused.find((row) => row.method === method && row.pattern.test(path));
  return confused && path.replace(confused.pattern, confused.right);
}

/** The path is one of the interface's, with the segment that the method asks for. */
export const pathKnown = (resource: Resource | undefined): ServiceCheck => ({
  name: 'path_known',
  source: 'RFC 9110 15.5.5',
  run({ method, path, params }) {
    const right = rightPath(method, path);
    if (right !== undefined) {
      return refuseWith('not_found', `${method} is not at ${path}`, `${method} is served at ${right}.`, {
        hint: 'The interface names the segment customers for GET by identifier, customer for PUT and PATCH.',
      });
    }
    // The router drops a fragment, which no request target has (RFC 9112 3.2).
    if (resource && !path.includes('#') && !Object.values(params).includes('')) return passed(resource.path);
    return refuseWith('not_found', `Nothing is at ${path.slice(0, 200)}`, 'No resource is at this path.', {
      hint: `The paths are: ${[...new Set(serviceRoutes.map((route) => route.path))].join(', ')}.`,
    });
  },
});

/** The method is one that the interface knows at all. */
export const methodImplemented: ServiceCheck = {
  name: 'method_implemented',
  source: 'RFC 9110 15.6.2',
  run({ method }) {
    if (implementedMethods.includes(method)) return passed(method);
    const detail = `The service knows ${implementedMethods.join(', ')}.`;
    return refuseWith('method_unknown', `${method} is not a method of the interface`, detail);
  },
};

/** The method is one that the path takes. */
export const methodAllowed = (resource: Resource | undefined): ServiceCheck => {
  const allow = resource?.allow ?? '';
  const allowed = allow.split(', ');
  const ofMethod = remembered((method) => passed(`${method} is one of ${allow}`));
  return {
    name: 'method_allowed',
    source: 'RFC 9110 15.5.6',
    run({ method, profile }) {
      if (allowed.includes(method)) return ofMethod(method);
      return refuseWith('method_not_allowed', `${method} is not one of ${allow}`, `This path takes ${allow}.`, {
        headers: { allow, ...(resource?.patchable && { 'accept-patch': patchTypes(profile).join(', ') }) },
      });
    },
  };
};
