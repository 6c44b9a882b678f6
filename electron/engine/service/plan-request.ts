import { serviceRoutes, type ServiceOperation } from '#shared/model/service-route.ts';
import type { Clock } from '../clock.ts';
import { authorizationPresent, schemeBearer, tokenSyntax } from './checks/bearer.ts';
import { bodyWithinLimit } from './checks/body-within-limit.ts';
import {
  audienceMatches,
  issuerTrusted,
  keyKnown,
  signatureValid,
  tokenReadable,
  typeAccessToken,
} from './checks/jwt.ts';
import { methodAllowed, methodImplemented, pathKnown } from './checks/routing.ts';
import { scopeSufficient } from './checks/scope-sufficient.ts';
import { tokenAlreadyValid, tokenNotExpired, tokenNotRevoked } from './checks/token-life.ts';
import { dpopBound } from './checks/dpop-bound.ts';
import { createVerifiedTokens } from './checks/verified-tokens.ts';
import type { Operation, Resource, ServiceAnswer, ServiceCheck, ServiceContext } from './context.ts';
import type { TokenAuthority } from './ports.ts';
import { allowOf } from './resources.ts';

/** The checks a request must pass, and what is answered when it does. */
export interface RequestPlan {
  checks: readonly ServiceCheck[];
  answer(context: ServiceContext): ServiceAnswer;
}

export interface PlanParts {
  authority: TokenAuthority;
  clock: Clock;
  operations: Record<ServiceOperation, Operation>;
  heads: Record<string, Operation>;
}

/** Plans requests from the route table: one plan for each path and method, made once. */
export function createPlanner({ authority, clock, operations, heads }: PlanParts) {
  const verified = createVerifiedTokens();
  const bearer: ServiceCheck[] = [
    authorizationPresent,
    schemeBearer,
    tokenSyntax,
    tokenReadable(authority, verified),
    typeAccessToken,
    keyKnown(authority),
    signatureValid(authority, verified),
    issuerTrusted(authority),
    audienceMatches(authority),
    tokenAlreadyValid(clock),
    tokenNotExpired(authority, clock),
    tokenNotRevoked,
    dpopBound(authority, clock),
  ];
  const routing = (resource: Resource | undefined) => [methodImplemented, pathKnown(resource), methodAllowed(resource)];
  const guarded = (resource: Resource, scope: string, operation: Operation): RequestPlan => ({
    checks: [...routing(resource), ...bearer, scopeSufficient(scope), ...operation.checks],
    answer: operation.answer,
  });
  const refuseAll: RequestPlan['answer'] = () => {
    throw new Error('The checks let a request through that no operation answers.');
  };

  function make(resource: Resource | undefined, method: string): RequestPlan {
    if (!resource) return { checks: routing(resource), answer: refuseAll };
    if (method === 'OPTIONS') {
      return { checks: routing(resource), answer: () => ({ status: 204, headers: { allow: allowOf(resource) } }) };
    }
    const row = serviceRoutes.find(
      (route) => route.path === resource.path && route.method === (method === 'HEAD' ? 'GET' : method),
    );
    if (row) return guarded(resource, row.scope, operations[row.operation]);
    const head = method === 'HEAD' ? heads[resource.path] : undefined;
    return head ? guarded(resource, 'read:customers', head) : { checks: routing(resource), answer: refuseAll };
  }

  const plans = new Map<string, RequestPlan>();
  return (resource: Resource | undefined, method: string, tooLarge: boolean): RequestPlan => {
    if (tooLarge) return { checks: [bodyWithinLimit], answer: refuseAll };
    const name = `${method} ${resource?.path ?? ''}`;
    let plan = plans.get(name);
    if (!plan) {
      plan = make(resource, method);
      plans.set(name, plan);
    }
    return plan;
  };
}
