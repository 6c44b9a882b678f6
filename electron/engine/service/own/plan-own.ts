import type { Profile } from '#shared/profile/profile.ts';
import type { CompiledOperation, Route } from '../../interface/compile/compiled-interface.ts';
import type { OfferedInterface } from './offered-interface.ts';
import { isSendable } from '../../http/sendable-header.ts';
import { passed, type Checked } from '../../journal/run-checks.ts';
import { preflightFields } from '../answer/cors.ts';
import { transportSecure } from '../checks/transport-secure.ts';
import type { ServiceAnswer, ServiceCheck, ServiceContext, ServiceRefusal, ServiceRequest } from '../context.ts';
import { planOf, type RequestPlan } from '../plan-request.ts';
import { refuseWith } from '../problem-refusal.ts';
import { limitedBy } from '../rate/limited-by.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import { createOperate, type OperateDeps } from './operate.ts';
import { refuseAsDeclared } from './refuse-as-declared.ts';
import { createSecurity } from './security.ts';
import { validation } from './validation.ts';

/** Finds the plan for a request to the user's own interface. */
export type OwnPlanner = (routed: NonNullable<ServiceRequest['own']>, context: ServiceContext) => RequestPlan;

export interface OwnPlanDeps extends OperateDeps {
  limiter: RateLimiter;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
}

const pathSource = 'RFC 9110 15.5.5';

const pathUnknown = (nearest: readonly string[]): ServiceCheck => ({
  name: 'path_known',
  source: pathSource,
  run: ({ path }) =>
    refuseWith('not_found', `No operation has the path ${path.slice(0, 200)}`, 'No operation has this path.', {
      hint:
        nearest.length > 0 ? `The nearest operations are: ${nearest.join(', ')}.` : 'The interface has no operations.',
    }),
});

const pathUndecodable: ServiceCheck = {
  name: 'request_readable',
  source: 'RFC 9110 15.5.1',
  run: ({ path }) => {
    const problem = `The path ${path.slice(0, 200)} cannot be decoded.`;
    return refuseWith('malformed_http', problem, problem, { hint: 'Percent-encode the path as UTF-8 (RFC 3986 2.1).' });
  },
};

const methodUnknown = (path: string, allow: string): ServiceCheck => ({
  name: 'method_allowed',
  source: 'RFC 9110 15.5.6',
  run: ({ method }) =>
    refuseWith('method_not_allowed', `${method} is not one of ${allow}`, `${path} supports ${allow}.`, {
      headers: { allow },
    }),
});

const operationKnown = ({ operation: { basePath, id, path } }: CompiledOperation): ServiceCheck => {
  const found = passed(`${basePath}${path}, operation ${id}`);
  return { name: 'path_known', source: pathSource, run: () => found };
};

function planWithout(route: Exclude<Route, { kind: 'operation' }>, { method }: ServiceContext): RequestPlan {
  if (route.kind === 'path') return planOf([pathUnknown(route.nearest)]);
  if (route.kind === 'undecodable') return planOf([pathUndecodable]);
  const { allow, path } = route;
  if (method !== 'OPTIONS') return planOf([methodUnknown(path, allow)]);
  return planOf([], ({ headers, profile }) => {
    const preflight = preflightFields(headers, allow, profile);
    // The headers of the interface are those that the page asks for.
    const asked = headers['access-control-request-headers'];
    const isAllowed = preflight['access-control-allow-headers'] !== undefined && asked !== undefined;
    return {
      status: 204,
      headers: { allow, ...preflight, ...(isAllowed && { 'access-control-allow-headers': asked }) },
    };
  });
}

type Stage = (context: ServiceContext) => Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>>;

/** Runs stages until one refuses the request. */
const inStages =
  (stages: readonly Stage[]): Stage =>
  (context) => {
    const runFrom = (index: number, before: Checked<ServiceRefusal>): ReturnType<Stage> => {
      const stage = stages[index];
      if (!stage || before.refusal) return before;
      const join = ({ checks, ...rest }: Checked<ServiceRefusal>): ReturnType<Stage> =>
        runFrom(index + 1, { checks: [...before.checks, ...checks], ...rest });
      const checked = stage(context);
      return checked instanceof Promise ? checked.then(join) : join(checked);
    };
    return runFrom(0, { checks: [] });
  };

/** An answer without what cannot be sent, which a check names: documents and requests write its header fields. */
function sendable(answer: ServiceAnswer, { own }: ServiceContext): ServiceAnswer {
  const { content, headers = {} } = answer;
  const others = Object.keys(headers).filter((name) => !isSendable(name, headers[name] ?? ''));
  const evidence = `Not sent: ${others.map((name) => JSON.stringify(name.slice(0, 100))).join(', ')}`;
  if (others.length > 0)
    own?.decided.push({ name: 'header_fields_sendable', source: 'RFC 9110 5.5', outcome: 'warning', evidence });
  const type = content?.type !== undefined && isSendable('content-type', content.type) ? content.type : undefined;
  return {
    ...answer,
    ...(content && { content: { ...content, type } }),
    headers: Object.fromEntries(Object.entries(headers).filter(([name, value]) => isSendable(name, value))),
  };
}

const nothing: Checked<ServiceRefusal> = { checks: [] };

const stageOf = (checks: readonly ServiceCheck[]): Stage => planOf(checks).check;

/** Plans requests to operations: security, validation, and what the operation does. One plan per operation and profile. */
export function createOwnPlanner({ bearer, limiter, ...deps }: OwnPlanDeps): OwnPlanner {
  const plans = new WeakMap<CompiledOperation, { profile: Profile; plan: RequestPlan }>();

  function create(offered: OfferedInterface, compiled: CompiledOperation, { rateLimit }: Profile): RequestPlan {
    const { credentials, model } = offered;
    const { operation } = compiled;
    const { collection, parents } = operation.act;
    const used = [collection, ...parents.map((one) => one.collection)].filter((name) => name !== undefined);
    const limits = limitedBy(limiter, rateLimit);
    const operate = createOperate(deps, offered, compiled);
    const secure = createSecurity({ model, credentials, bearer }, operation.security);
    const counted = (checked: Checked<ServiceRefusal>, context: ServiceContext): Checked<ServiceRefusal> => {
      if (checked.refusal) limits.failed(context);
      return checked;
    };
    return {
      check: inStages([
        stageOf([operationKnown(compiled), transportSecure, ...limits.before]),
        (context) => {
          const checked = secure(context);
          return checked instanceof Promise
            ? checked.then((later) => counted(later, context))
            : counted(checked, context);
        },
        stageOf([...limits.after, ...validation(operation)]),
        () => offered.records.prepare(used)?.then(() => nothing) ?? nothing,
      ]),
      answer: (context) => sendable(operate(context), context),
      refuse: (refusal, context) => sendable(refuseAsDeclared(offered.compiled, compiled, refusal, context), context),
    };
  }

  return ({ offered, route }, context) => {
    if (route.kind !== 'operation') return planWithout(route, context);
    const { operation } = route;
    context.own = { operation, decided: [] };
    const { profile } = context;
    const known = plans.get(operation);
    if (known?.profile === profile) return known.plan;
    const plan = create(offered, operation, profile);
    plans.set(operation, { profile, plan });
    return plan;
  };
}
