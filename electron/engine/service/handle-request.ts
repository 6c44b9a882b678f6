import type { FastifyRequest } from 'fastify';
import type { Check } from '#shared/model/decision.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders, flattenHeaders } from '../http/header-pairs.ts';
import { originOf } from '../http/listener-origin.ts';
import type { NewId } from '../identifier.ts';
import { decisionRows } from '../journal/decision-record.ts';
import type { Journal } from '../journal/journal.ts';
import { runChecks } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { Resource, ServiceAnswer, ServiceContext, ServiceRefusal } from './context.ts';
import type { RequestPlan } from './plan-request.ts';

export interface ServiceParts {
  plan: (resource: Resource | undefined, method: string, tooLarge: boolean) => RequestPlan;
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
  tooLarge: boolean;
}

export interface ServiceResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Each conflict means that another write went through, so as many tries are needed as there are writers at once. */
const triesOnConflict = 1000;

function refusalAnswer({ problem, headers }: ServiceRefusal): ServiceAnswer {
  return { status: problem.status, headers: { 'content-type': 'application/problem+json', ...headers }, body: problem };
}

function toContext(request: FastifyRequest, trace: string): ServiceContext {
  const { method, url, headers } = request;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  return {
    method,
    path,
    url: originOf(request.raw) + path,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(question < 0 ? '' : url.slice(question + 1)),
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    trace,
  };
}

function toResponse(answer: ServiceAnswer, decisionId: string): ServiceResponse {
  const body = answer.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(answer.body));
  return {
    status: answer.status,
    headers: {
      ...(answer.body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      ...(answer.status !== 204 && { 'content-length': String(body.length) }),
      'hookbench-decision': decisionId,
      ...answer.headers,
    },
    body,
  };
}

/** Runs a request through its checks and its operation, journals the decision, and gives the answer to send. */
export async function handleRequest(parts: ServiceParts, incoming: ServiceRequest): Promise<ServiceResponse> {
  const { clocks, journal, newId, random } = parts;
  const { request } = incoming;
  const startedAtMs = clocks.wall.now();
  const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const trace = parent?.trace ?? newTrace(random);
  const context = toContext(request, trace);
  const plan = parts.plan(incoming.resource, context.method, incoming.tooLarge);
  const { checks, refusal } = await runChecks(plan.checks, context);
  const id = newId('dec');

  const record = (checked: Check[], response: ServiceResponse) =>
    decisionRows({
      id,
      server: 'service',
      trace,
      span: parent?.span,
      checks: checked,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      method: context.method,
      url: originOf(request.raw) + request.url,
      requestHeaders: encodeRawHeaders(request.raw.rawHeaders),
      requestBody: context.body,
      status: response.status,
      responseHeaders: encodeRawHeaders(flattenHeaders(response.headers)),
      responseBody: response.body,
    });

  for (let attempt = 1; ; attempt++) {
    const answer = refusal ? refusalAnswer(refusal) : plan.answer(context);
    const response = toResponse(answer, id);
    const { entry, statement } = record(checks, response);
    const committed = journal.append([entry, ...(answer.entries ?? [])], [...(answer.statements ?? []), statement]);
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
