import type { Clocks } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import type { NewId } from '../identifier.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import type { Journal } from '../journal/journal.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent } from '../journal/trace-context.ts';
import type { ProfileHolder } from '../profile.ts';
import type { Random } from '../random.ts';
import { toResponse, type ServiceResponse } from './answer/to-response.ts';
import { createAlteration } from './answer/alter-response.ts';
import { noFaultAnswers } from './checks/no-fault-answers.ts';
import { faultTarget } from './fault-target.ts';
import type { TokenAuthority } from './ports.ts';
import type { ServiceAnswer, ServiceContext, ServiceRefusal, ServiceRequest } from './context.ts';
import { IncomingContext } from './incoming-context.ts';
import type { Planner, RequestPlan } from './plan-request.ts';

export interface ServiceDeps {
  plan: Planner;
  faults: Faults;
  authority: Pick<TokenAuthority, 'findOpaque'>;
  profile: ProfileHolder;
  journal: Journal;
  clocks: Clocks;
  random: Random;
  /** Bytes of request bodies that are held at once. */
  maxBytesInFlight: number;
  newId: NewId;
  /** Called with unexpected errors. */
  onFailure: (error: unknown) => void;
}

/** A request with its context and plan. */
interface Handled {
  id: string;
  startedAtMs: number;
  span: string | undefined;
  /** Request target as received. */
  target: string;
  context: ServiceContext;
  plan: RequestPlan;
  /** Applies declared faults to the response. */
  alter?: (response: ServiceResponse) => ServiceResponse;
}

/** A response with its decision record. */
interface Answered {
  answer: ServiceAnswer;
  response: ServiceResponse;
  record: DecisionRecord;
}

/** Each conflict means that a concurrent write succeeded, so this limits the number of concurrent writers. */
const maxAttempts = 1000;

const unanswerable: RequestPlan['answer'] = () => {
  throw new Error('A barrier let a request through.');
};

function begin(deps: ServiceDeps, incoming: ServiceRequest): Handled {
  const { barrier, request, resource } = incoming;
  const { clocks, newId, plan, profile, random } = deps;
  const startedAtMs = clocks.wall.now();
  const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const context = new IncomingContext(incoming, parent?.trace ?? newTrace(random), profile.get());
  return {
    id: newId('dec'),
    startedAtMs,
    span: parent?.span,
    target: request.url ?? '/',
    context,
    plan: barrier ? { checks: [barrier], answer: unanswerable } : plan(resource, context.method, context.profile),
  };
}

/** Adds declared faults. A fault that acts before any check replaces the plan. */
function withFaults(deps: ServiceDeps, handled: Handled): Handled {
  const { authority, faults } = deps;
  const { context } = handled;
  const on = faultTarget(context, authority);
  const fault = faults.act('api', 'hang', on) ?? faults.act('api', 'status', on);
  return {
    ...handled,
    ...(fault && { plan: { checks: [noFaultAnswers(fault)], answer: unanswerable } }),
    alter: createAlteration(deps, context, fault),
  };
}

function answerTo(deps: ServiceDeps, handled: Handled, { checks, refusal }: Checked<ServiceRefusal>): Answered {
  const { context, id, plan, span, startedAtMs, target } = handled;
  const answer = refusal ? { status: refusal.problem.status, ...refusal } : plan.answer(context);
  const unaltered = toResponse(answer, context, id);
  const response = handled.alter?.(unaltered) ?? unaltered;
  const { precondition } = context;
  const { altered } = response;
  const record: DecisionRecord = {
    id,
    server: 'service',
    trace: context.trace,
    span,
    checks:
      precondition || altered
        ? [...checks, ...(precondition ? [precondition] : []), ...(altered ? [altered.check] : [])]
        : checks,
    startedAtMs,
    durationMs: deps.clocks.wall.now() - startedAtMs,
    method: context.method,
    url: context.origin + target,
    requestHeaders: context.rawHeaders,
    requestBody: context.body,
    status: response.status,
    responseHeaders: response.fields,
    responseBody: altered?.answer.body ?? response.body,
  };
  return { answer, response, record };
}

/** Waits for the commit: of a write, or of a read while the disk does not keep up. After a conflicting write, processes the request again. */
async function commit(
  deps: ServiceDeps,
  handled: Handled,
  checked: Checked<ServiceRefusal>,
  first: Answered,
): Promise<ServiceResponse> {
  let answered = first;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { answer, record, response } = answered;
    const { kind } = await deps.journal.appendDecision(record, answer.entries, answer.statements);
    if (kind === 'committed') {
      answer.afterCommit?.();
      return response;
    }
    answered = answerTo(deps, handled, checked);
  }
  throw new Error(`${handled.context.method} ${handled.context.path} failed after ${maxAttempts} conflicting writes.`);
}

/**
 * Runs a request through its checks and its operation, records the decision, and returns the response: synchronously if
 * nothing has to be awaited, such as a read with a verified token.
 */
export function handleRequest(deps: ServiceDeps, incoming: ServiceRequest): ServiceResponse | Promise<ServiceResponse> {
  const started = begin(deps, incoming);
  const handled = deps.faults.none ? started : withFaults(deps, started);

  function finish(checked: Checked<ServiceRefusal>): ServiceResponse | Promise<ServiceResponse> {
    const answered = answerTo(deps, handled, checked);
    const { answer, record, response } = answered;
    if (answer.statements || answer.entries || deps.journal.isBehind()) return commit(deps, handled, checked, answered);
    deps.journal.noteDecision(record, deps.onFailure);
    return response;
  }

  const { checks, passed } = handled.plan;
  const checked = runChecks(checks, handled.context, passed);
  return checked instanceof Promise ? checked.then(finish) : finish(checked);
}
