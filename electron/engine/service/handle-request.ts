import type { FastifyRequest } from 'fastify';
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
import { createBend } from './answer/bend-response.ts';
import { noFaultAnswers } from './checks/no-fault-answers.ts';
import { faultTarget } from './fault-target.ts';
import type { TokenAuthority } from './ports.ts';
import type { Resource, ServiceAnswer, ServiceCheck, ServiceContext, ServiceRefusal } from './context.ts';
import { IncomingContext } from './incoming-context.ts';
import type { Planner, RequestPlan } from './plan-request.ts';

export interface ServiceParts {
  plan: Planner;
  faults: Faults;
  authority: Pick<TokenAuthority, 'findOpaque'>;
  profile: ProfileHolder;
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  /** Told of what should not have happened. */
  onFailure: (error: unknown) => void;
}

export interface ServiceRequest {
  resource: Resource | undefined;
  request: FastifyRequest;
  /** Refuses the request in place of its plan. */
  barrier?: ServiceCheck | undefined;
}

/** A request with what must be known to answer it. */
interface Handled {
  id: string;
  startedAtMs: number;
  span: string | undefined;
  /** Request target as received. */
  target: string;
  context: ServiceContext;
  plan: RequestPlan;
  /** What declared faults make of the answer. */
  bend?: (response: ServiceResponse) => ServiceResponse;
}

/** What is answered, and what is recorded of it. */
interface Answered {
  answer: ServiceAnswer;
  response: ServiceResponse;
  record: DecisionRecord;
}

/** Each conflict means that another write went through, so as many tries are needed as there are writers at once. */
const triesOnConflict = 1000;

const unanswerable: RequestPlan['answer'] = () => {
  throw new Error('A barrier let a request through.');
};

function begin(parts: ServiceParts, { barrier, request, resource }: ServiceRequest): Handled {
  const { clocks, newId, plan, profile, random } = parts;
  const startedAtMs = clocks.wall.now();
  const parent = parseTraceparent(request.raw.headers['traceparent'] as string | undefined);
  const context = new IncomingContext(request, parent?.trace ?? newTrace(random), profile.get());
  return {
    id: newId('dec'),
    startedAtMs,
    span: parent?.span,
    target: request.url,
    context,
    plan: barrier ? { checks: [barrier], answer: unanswerable } : plan(resource, context.method, context.profile),
  };
}

/** Lets declared faults in: one that comes before any work takes the place of all checks. */
function withFaults(parts: ServiceParts, handled: Handled): Handled {
  const { authority, faults } = parts;
  const { context } = handled;
  const on = faultTarget(context, authority);
  const fault = faults.act('api', 'hang', on) ?? faults.act('api', 'status', on);
  return {
    ...handled,
    ...(fault && { plan: { checks: [noFaultAnswers(fault)], answer: unanswerable } }),
    bend: createBend(parts, context, fault),
  };
}

function answerTo(parts: ServiceParts, handled: Handled, { checks, refusal }: Checked<ServiceRefusal>): Answered {
  const { context, id, plan, span, startedAtMs, target } = handled;
  const answer = refusal ? { status: refusal.problem.status, ...refusal } : plan.answer(context);
  const straight = toResponse(answer, context, id);
  const response = handled.bend?.(straight) ?? straight;
  const { precondition } = context;
  const { bent } = response;
  const record: DecisionRecord = {
    id,
    server: 'service',
    trace: context.trace,
    span,
    checks:
      precondition || bent
        ? [...checks, ...(precondition ? [precondition] : []), ...(bent ? [bent.check] : [])]
        : checks,
    startedAtMs,
    durationMs: parts.clocks.wall.now() - startedAtMs,
    method: context.method,
    url: context.origin + target,
    requestHeaders: context.rawHeaders,
    requestBody: context.body,
    status: response.status,
    responseHeaders: response.fields,
    responseBody: bent?.answer.body ?? response.body,
  };
  return { answer, response, record };
}

/** A write is answered when it is on the disk, a read when the disk does not keep up. Another's write may have come in between; then it is tried anew. */
async function commit(
  parts: ServiceParts,
  handled: Handled,
  checked: Checked<ServiceRefusal>,
  first: Answered,
): Promise<ServiceResponse> {
  let answered = first;
  for (let attempt = 1; attempt <= triesOnConflict; attempt++) {
    const { answer, record, response } = answered;
    const { kind } = await parts.journal.appendDecision(record, answer.entries, answer.statements);
    if (kind === 'committed') {
      answer.afterCommit?.();
      return response;
    }
    answered = answerTo(parts, handled, checked);
  }
  throw new Error(`${handled.context.method} ${handled.context.path} met a conflicting write each time.`);
}

/**
 * Runs a request through its checks and its operation, journals the decision, and gives the answer to send: at once when
 * nothing is to be waited for, as with a read by a token that was seen before.
 */
export function handleRequest(
  parts: ServiceParts,
  incoming: ServiceRequest,
): ServiceResponse | Promise<ServiceResponse> {
  const begun = begin(parts, incoming);
  const handled = parts.faults.none ? begun : withFaults(parts, begun);

  function finish(checked: Checked<ServiceRefusal>): ServiceResponse | Promise<ServiceResponse> {
    const answered = answerTo(parts, handled, checked);
    const { answer, record, response } = answered;
    if (answer.statements || answer.entries || parts.journal.isBehind())
      return commit(parts, handled, checked, answered);
    parts.journal.noteDecision(record, parts.onFailure);
    return response;
  }

  const { checks, passed } = handled.plan;
  const checked = runChecks(checks, handled.context, passed);
  return checked instanceof Promise ? checked.then(finish) : finish(checked);
}
