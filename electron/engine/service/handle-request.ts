import type { FastifyRequest } from 'fastify';
import type { Check } from '#shared/model/decision.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Clocks } from '../clock.ts';
import { headerLines } from '../http/header-pairs.ts';
import { originOf } from '../http/listener-origin.ts';
import type { NewId } from '../identifier.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import type { Journal } from '../journal/journal.ts';
import { runChecks } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent } from '../journal/trace-context.ts';
import type { ProfileHolder } from '../profile.ts';
import type { Random } from '../random.ts';
import { toResponse, type ServiceResponse } from './answer/to-response.ts';
import type { Resource, ServiceAnswer, ServiceCheck, ServiceContext } from './context.ts';
import type { Planner, RequestPlan } from './plan-request.ts';

export interface ServiceParts {
  plan: Planner;
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

/** Each conflict means that another write went through, so as many tries are needed as there are writers at once. */
const triesOnConflict = 1000;

const noBody = Buffer.alloc(0);
const noParams = {};

function toContext(request: FastifyRequest, trace: string, profile: Profile): ServiceContext {
  const { method, url, headers, raw } = request;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const search = question < 0 ? '' : url.slice(question + 1);
  const origin = originOf(raw);
  let query: URLSearchParams | undefined;
  return {
    method,
    path,
    url: origin + path,
    params: (request.params ?? noParams) as Record<string, string>,
    search,
    get query() {
      return (query ??= new URLSearchParams(search));
    },
    headers,
    rawHeaders: raw.rawHeaders,
    body: Buffer.isBuffer(request.body) ? request.body : noBody,
    trace,
    profile,
    origin,
    peer: raw.socket.remoteAddress ?? '',
  };
}

const unanswerable: RequestPlan['answer'] = () => {
  throw new Error('A barrier let a request through.');
};

/** Runs a request through its checks and its operation, journals the decision, and gives the answer to send. */
export async function handleRequest(parts: ServiceParts, incoming: ServiceRequest): Promise<ServiceResponse> {
  const { clocks, journal, newId, random } = parts;
  const { barrier, request, resource } = incoming;
  const startedAtMs = clocks.wall.now();
  const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const trace = parent?.trace ?? newTrace(random);
  const context = toContext(request, trace, parts.profile.get());
  const plan = barrier
    ? { checks: [barrier], answer: unanswerable }
    : parts.plan(resource, context.method, context.profile);
  const { checks, refusal } = await runChecks(plan.checks, context);
  const id = newId('dec');

  const record = (checked: Check[], response: ServiceResponse): DecisionRecord => ({
    id,
    server: 'service',
    trace,
    span: parent?.span,
    checks: checked,
    startedAtMs,
    durationMs: clocks.wall.now() - startedAtMs,
    method: context.method,
    url: context.origin + request.url,
    requestHeaders: headerLines(request.raw.rawHeaders),
    requestBody: context.body,
    status: response.status,
    responseHeaders: headerLines(response.fields),
    responseBody: response.body,
  });

  for (let attempt = 1; ; attempt++) {
    const answer: ServiceAnswer = refusal ? { status: refusal.problem.status, ...refusal } : plan.answer(context);
    const response = toResponse(answer, context, id);
    const { precondition } = context;
    const decision = record(precondition ? [...checks, precondition] : checks, response);
    const committed = journal.appendDecision(decision, answer.entries, answer.statements);
    if (!answer.statements) {
      committed.catch(parts.onFailure);
      return response;
    }
    if ((await committed).kind === 'committed') {
      answer.afterCommit?.();
      return response;
    }
    if (attempt >= triesOnConflict)
      throw new Error(`${context.method} ${context.path} met a conflicting write each time.`);
  }
}
