import { serviceRoutes, type ServiceOperation } from '#shared/model/service-route.ts';
import type { Check } from '#shared/model/decision.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Clock } from '../clock.ts';
import { preflightFields } from './answer/cors.ts';
import { acceptable } from './checks/acceptable.ts';
import { bearerChecks } from './checks/bearer-checks.ts';
import { rolePermits } from './checks/role-permits.ts';
import { methodAllowed, methodImplemented, pathKnown } from './checks/routing.ts';
import { scopeSufficient } from './checks/scope-sufficient.ts';
import { transportSecure } from './checks/transport-secure.ts';
import { createVerifiedTokens } from './checks/verified-tokens.ts';
import type { Operation, Resource, ServiceAnswer, ServiceCheck, ServiceContext } from './context.ts';
import type { TokenAuthority } from './ports.ts';
import { createRateLimiter } from './rate/rate-limiter.ts';
import { clientWithinRate, countedForPeer, peerWithinRate } from './rate/within-rate.ts';
import { openApiPath } from './resources.ts';
import type { HeadRoute } from './routes/head-routes.ts';
import { patchTypes } from './routes/patch-customer.ts';

/** The checks that a request must pass, and its handler. */
export interface RequestPlan {
  checks: readonly ServiceCheck[];
  /** The results of the checks when they last passed, for reuse. */
  passed?: Check[];
  answer(context: ServiceContext): ServiceAnswer;
}

/** Finds the plan for a path and a method under a profile. */
export type Planner = (resource: Resource | undefined, method: string, profile: Profile) => RequestPlan;

export interface PlanDeps {
  authority: TokenAuthority;
  clock: Clock;
  operations: Record<ServiceOperation, Operation>;
  heads: Record<string, HeadRoute>;
  /** Responds with the OpenAPI document. */
  describe: (context: ServiceContext) => ServiceAnswer;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const refuseAll: RequestPlan['answer'] = () => {
  throw new Error('The checks passed, but the request has no operation.');
};

function options(resource: Resource, profile: Profile): RequestPlan {
  const headers = {
    allow: resource.allow,
    ...(resource.patchable && { 'accept-patch': patchTypes(profile).join(', ') }),
  };
  return {
    checks: [],
    answer: (context) => ({
      status: 204,
      headers: { ...headers, ...preflightFields(context.headers, resource.allow, profile) },
    }),
  };
}

/** Plans requests from the route table and the profile. Caches one plan per path and method until the profile changes. */
export function createPlanner(deps: PlanDeps): Planner {
  const { authority, clock, describe, heads, operations } = deps;
  const limiter = createRateLimiter(clock);
  const bearer = bearerChecks(authority, createVerifiedTokens(), clock);

  function guarded(method: string, profile: Profile, row: ServiceOperation, operation: Operation): RequestPlan {
    const { endpointScopes, rateLimit, viewerReadsOnly } = profile;
    const limited = rateLimit > 0;
    return {
      checks: [
        transportSecure,
        ...(limited ? [peerWithinRate(limiter, rateLimit)] : []),
        ...(limited ? bearer.map((check) => countedForPeer(limiter, rateLimit, check)) : bearer),
        ...(limited ? [clientWithinRate(limiter, rateLimit)] : []),
        scopeSufficient(endpointScopes[row]),
        ...(viewerReadsOnly && writes.has(method) ? [rolePermits(authority)] : []),
        ...operation.checks(profile),
      ],
      answer: operation.answer,
    };
  }

  function served(resource: Resource, method: string, profile: Profile): RequestPlan | undefined {
    if (method === 'OPTIONS') return options(resource, profile);
    const asked = method === 'HEAD' ? 'GET' : method;
    if (resource.path === openApiPath) return asked === 'GET' ? { checks: [acceptable], answer: describe } : undefined;
    const row = serviceRoutes.find((route) => route.path === resource.path && route.method === asked);
    if (row) return guarded(method, profile, row.operation, operations[row.operation]);
    const head = method === 'HEAD' ? heads[resource.path] : undefined;
    return head && guarded(method, profile, head.like, head);
  }

  function create(resource: Resource | undefined, method: string, profile: Profile): RequestPlan {
    const { answer = refuseAll, checks = [] } = (resource && served(resource, method, profile)) ?? {};
    return { checks: [methodImplemented, pathKnown(resource), methodAllowed(resource), ...checks], passed: [], answer };
  }

  let planned: Profile | undefined;
  const plans = new Map<Resource | undefined, Map<string, RequestPlan>>();
  return (resource, method, profile) => {
    if (profile !== planned) {
      plans.clear();
      planned = profile;
    }
    let byMethod = plans.get(resource);
    if (!byMethod) plans.set(resource, (byMethod = new Map<string, RequestPlan>()));
    let plan = byMethod.get(method);
    if (!plan) byMethod.set(method, (plan = create(resource, method, profile)));
    return plan;
  };
}
