import type { Check } from '#shared/model/decision.ts';
import { serviceRoutes, type ServiceOperation } from '#shared/model/service-route.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { preflightFields } from './answer/cors.ts';
import { acceptable } from './checks/acceptable.ts';
import { rolePermits } from './checks/role-permits.ts';
import { methodAllowed, methodImplemented, pathKnown } from './checks/routing.ts';
import { scopeSufficient } from './checks/scope-sufficient.ts';
import { transportSecure } from './checks/transport-secure.ts';
import type { Operation, Resource, ServiceAnswer, ServiceCheck, ServiceContext, ServiceRefusal } from './context.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import type { TokenAuthority } from './ports.ts';
import { limitedBy } from './rate/limited-by.ts';
import type { RateLimiter } from './rate/rate-limiter.ts';
import type { OpenApi } from './open-api.ts';
import { openApiPath } from './resources.ts';
import type { HeadRoute } from './routes/head-routes.ts';
import { patchTypes } from './routes/patch-customer.ts';

/** The checks that a request must pass, and its handler. */
export interface RequestPlan {
  check(context: ServiceContext): Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>>;
  answer(context: ServiceContext): ServiceAnswer;
  /** Writes a refusal; default: as a problem in the format of the profile. */
  refuse?(refusal: ServiceRefusal, context: ServiceContext): ServiceAnswer;
}

/** Finds the plan for a path and a method under a profile. */
export type Planner = (resource: Resource | undefined, method: string, profile: Profile) => RequestPlan;

export interface PlanDeps {
  authority: TokenAuthority;
  limiter: RateLimiter;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
  operations: Record<ServiceOperation, Operation>;
  heads: Record<string, HeadRoute>;
  openApi: OpenApi;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const refuseAll: RequestPlan['answer'] = () => {
  throw new Error('The checks passed, but the request has no operation.');
};

/** A plan whose checks are run in order. Results of checks that pass again are reused. @param prepare Called before. */
export function planOf(
  checks: readonly ServiceCheck[],
  answer: RequestPlan['answer'] = refuseAll,
  prepare?: () => Promise<void>,
): RequestPlan {
  const passed: Check[] = [];
  const check: RequestPlan['check'] = (context) => runChecks(checks, context, passed);
  return { check: prepare ? (context) => prepare().then(() => check(context)) : check, answer };
}

/** The checks of a route, and its handler. */
interface Served {
  checks: readonly ServiceCheck[];
  answer: RequestPlan['answer'];
  prepare?: () => Promise<void>;
}

function options(resource: Resource, profile: Profile): Served {
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
  const { authority, bearer, heads, limiter, openApi, operations } = deps;

  function guarded(method: string, profile: Profile, row: ServiceOperation, operation: Operation): Served {
    const { endpointScopes, rateLimit, viewerReadsOnly } = profile;
    const limits = limitedBy(limiter, rateLimit);
    return {
      checks: [
        transportSecure,
        ...limits.before,
        ...bearer.map(limits.counted),
        ...limits.after,
        scopeSufficient(endpointScopes[row]),
        ...(viewerReadsOnly && writes.has(method) ? [rolePermits(authority)] : []),
        ...operation.checks(profile),
      ],
      answer: operation.answer,
    };
  }

  function served(resource: Resource, method: string, profile: Profile): Served | undefined {
    if (method === 'OPTIONS') return options(resource, profile);
    const asked = method === 'HEAD' ? 'GET' : method;
    if (resource.path === openApiPath) return asked === 'GET' ? { checks: [acceptable], ...openApi } : undefined;
    const row = serviceRoutes.find((route) => route.path === resource.path && route.method === asked);
    if (row) return guarded(method, profile, row.operation, operations[row.operation]);
    const head = method === 'HEAD' ? heads[resource.path] : undefined;
    return head && guarded(method, profile, head.like, head);
  }

  function create(resource: Resource | undefined, method: string, profile: Profile): RequestPlan {
    const { answer, checks = [], prepare } = (resource && served(resource, method, profile)) ?? {};
    return planOf([methodImplemented, pathKnown(resource), methodAllowed(resource), ...checks], answer, prepare);
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
