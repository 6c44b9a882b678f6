import { serviceRoutes } from '#shared/model/service-route.ts';
import { passed, remembered } from '../../journal/run-checks.ts';
import type { Resource, ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { implementedMethods } from '../resources.ts';
import { patchTypes } from '../routes/patch-customer.ts';

/** The API uses `customers` for GET by id and `customer` for PUT and PATCH. */
const easilyConfused = [
  { method: 'GET', pattern: /^\/api\/customer\/([^/]+)$/, right: '/api/customers/$1' },
  { method: 'PUT', pattern: /^\/api\/customers\/([^/]+)$/, right: '/api/customer/$1' },
  { method: 'PATCH', pattern: /^\/api\/customers\/([^/]+)$/, right: '/api/customer/$1' },
];

function rightPath(method: string, path: string): string | undefined {
  const confused = easilyConfused.find((row) => row.method === method && row.pattern.test(path));
  return confused && path.replace(confused.pattern, confused.right);
}

/** The path exists for the method. */
export const pathKnown = (resource: Resource | undefined): ServiceCheck => ({
  name: 'path_known',
  source: 'RFC 9110 15.5.5',
  run({ method, path, params }) {
    const right = rightPath(method, path);
    if (right !== undefined) {
      return refuseWith('not_found', `${method} is not supported at ${path}`, `${method} is served at ${right}.`, {
        hint: 'The path segment is customers for GET by id, customer for PUT and PATCH.',
      });
    }
    // The router removes a fragment, which a request target must not have (RFC 9112 3.2).
    if (resource && !path.includes('#') && !Object.values(params).includes('')) return passed(resource.path);
    return refuseWith('not_found', `No resource has the path ${path.slice(0, 200)}`, 'No resource has this path.', {
      hint: `The paths are: ${[...new Set(serviceRoutes.map((route) => route.path))].join(', ')}.`,
    });
  },
});

/** The API supports the method. */
export const methodImplemented: ServiceCheck = {
  name: 'method_implemented',
  source: 'RFC 9110 15.6.2',
  run({ method }) {
    if (implementedMethods.includes(method)) return passed(method);
    const detail = `The service supports ${implementedMethods.join(', ')}.`;
    return refuseWith('method_unknown', `${method} is not a method of the API`, detail);
  },
};

/** The path supports the method. */
export const methodAllowed = (resource: Resource | undefined): ServiceCheck => {
  const allow = resource?.allow ?? '';
  const allowed = allow.split(', ');
  const ofMethod = remembered((method) => passed(`${method} is one of ${allow}`));
  return {
    name: 'method_allowed',
    source: 'RFC 9110 15.5.6',
    run({ method, profile }) {
      if (allowed.includes(method)) return ofMethod(method);
      return refuseWith('method_not_allowed', `${method} is not one of ${allow}`, `This path supports ${allow}.`, {
        headers: { allow, ...(resource?.patchable && { 'accept-patch': patchTypes(profile).join(', ') }) },
      });
    },
  };
};
