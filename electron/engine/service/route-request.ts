import type { Profile } from '#shared/profile/profile.ts';
import type { Found } from '../interface/compile/router.ts';
import { preflightFields } from '../http/cors.ts';
import { implementedMethods, methodUnknown, pathUndecodable, pathUnknown } from './checks/routing.ts';
import type { RequestPlan, Routed, ServiceCheck, ServiceContext } from './context.ts';
import { planOf } from './plan-request.ts';

/** An interface as the service serves it. */
export interface ServedInterface<Operation extends object> {
  find(method: string, target: string): Found<Operation>;
  plan(operation: Operation, profile: Profile): RequestPlan;
  /** The media types of a body. */
  accepts(operation: Operation, profile: Profile): readonly string[];
  /** A check that refuses a request without an operation, before the usual ones. */
  refusal?(method: string, path: string, isPath: boolean): ServiceCheck | undefined;
  /** Request headers that a page of another origin may set; default: those that it asks for. */
  requestFields?: string;
}

/** Finds where a request leads. */
export type RouteRequest = (method: string, target: string) => Routed;

/** The methods of a path, and the media types of its PATCH (RFC 5789 3.1). */
function fieldsOf<Operation extends object>(
  { accepts, find }: ServedInterface<Operation>,
  target: string,
  allow: string,
  profile: Profile,
): { allow: string; 'accept-patch'?: string } {
  const patch = find('PATCH', target);
  return {
    allow,
    ...(patch.kind === 'operation' && { 'accept-patch': accepts(patch.operation, profile).join(', ') }),
  };
}

/** The plan of a request without an operation. */
function planWithout<Operation extends object>(
  served: ServedInterface<Operation>,
  found: Exclude<Found<Operation>, { kind: 'operation' }>,
  target: string,
  { method, path, profile }: ServiceContext,
): RequestPlan {
  if (found.kind === 'undecodable') return planOf([pathUndecodable]);
  const refusal = served.refusal?.(method, path, found.kind === 'method');
  if (refusal) return planOf([refusal]);
  if (found.kind === 'path') return planOf([pathUnknown(found.nearest)]);
  const { allow } = found;
  const fields = fieldsOf(served, target, allow, profile);
  if (method !== 'OPTIONS') return planOf([methodUnknown(found.path, fields)]);
  return planOf([], ({ headers }) => {
    const asked = served.requestFields ?? headers['access-control-request-headers'];
    return { status: 204, headers: { ...fields, ...preflightFields(headers, allow, asked, profile) } };
  });
}

const nowhere = { kind: 'path', nearest: [] } as const satisfies Found<never>;

/** What is said about all paths (RFC 9110 9.3.7). */
const everything = planOf([], () => ({ status: 204, headers: { allow: implementedMethods.join(', ') } }));

/** Finds the plans of requests to an interface. The plan of each operation is kept until the profile changes. */
export function createRouteRequest<Operation extends object>(served: ServedInterface<Operation>): RouteRequest {
  const plans = new Map<Operation, { profile: Profile; plan: RequestPlan }>();

  function planOfOperation(operation: Operation, profile: Profile): RequestPlan {
    const known = plans.get(operation);
    if (known?.profile === profile) return known.plan;
    const plan = served.plan(operation, profile);
    plans.set(operation, { profile, plan });
    return plan;
  }

  return (method, target) => {
    if (target === '*' && method === 'OPTIONS') return { plan: () => everything };
    // A request target must not have a fragment (RFC 9112 3.2), which the router removes.
    const found = /^[^?]*#/.test(target) ? nowhere : served.find(method, target);
    if (found.kind !== 'operation') return { plan: (context) => planWithout(served, found, target, context) };
    const { operation, params } = found;
    return { params, plan: ({ profile }) => planOfOperation(operation, profile) };
  };
}
