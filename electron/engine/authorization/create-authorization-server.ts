import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '#shared/model/decision.ts';
import { flattenHeaders, headerLines } from '../http/header-pairs.ts';
import { receiveRequest, type ReceivedRequest } from '../http/received-request.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import { runChecks } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent, type TraceContext } from '../journal/trace-context.ts';
import { bendAnswer } from './bend-answer.ts';
import { faultAnswersError } from './checks/fault-answers-error.ts';
import { endpointKnown, methodAllowed } from './checks/endpoint-and-method.ts';
import type { AuthorizationAnswer, AuthorizationContext, Endpoint, OAuthRefusal } from './context.ts';
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint.ts';
import { issuerPath } from './issuer-path.ts';
import type { ServerParts } from './server-parts.ts';
import { neverCached } from './token-answer.ts';

const bodyLimit = 64 * 1024;
const triesOnConflict = 5;

/** Handles one request that came in by the listener of an origin. */
export type AuthorizationServer = (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;

interface Decided {
  checks: Check[];
  answer: AuthorizationAnswer;
}

function refusalAnswer({
  description,
  entries,
  error,
  headers,
  status,
  statements,
}: OAuthRefusal): AuthorizationAnswer {
  return {
    status,
    headers: { ...neverCached, ...headers },
    body: { error, error_description: description },
    ...(entries && { entries }),
    ...(statements && { statements }),
  };
}

function toContext(request: ReceivedRequest, trace: string): AuthorizationContext {
  return {
    request,
    issuer: request.origin + issuerPath,
    parameters: request.method === 'POST' ? new URLSearchParams(request.body.toString('utf8')) : request.query,
    trace,
  };
}

/** Browsers send no `traceparent`, so the authorization request and the forms that follow carry it as a parameter. */
function traceContextOf(request: ReceivedRequest): TraceContext | undefined {
  const header = parseTraceparent(request.headers['traceparent'] as string | undefined);
  if (header) return header;
  const { parameters } = toContext(request, '');
  const carried = parseTraceparent(parameters.get('traceparent') ?? undefined);
  return carried && { trace: carried.trace, span: '' };
}

async function decide(parts: ServerParts, found: FoundEndpoint, context: AuthorizationContext): Promise<Decided> {
  const { endpoint } = found;
  const early = endpoint?.refuse ? [] : faultAnswersError(parts);
  const own = endpoint?.methods.includes(context.request.method) ? [...early, ...endpoint.checks(context)] : [];
  const { checks, refusal } = await runChecks([endpointKnown(found), methodAllowed(endpoint), ...own], context);
  if (!endpoint || (refusal && own.length === 0)) return { checks, answer: refusalAnswer(refusal as OAuthRefusal) };
  if (refusal) return { checks, answer: endpoint.refuse?.(context, refusal) ?? refusalAnswer(refusal) };
  return { checks, answer: await endpoint.answer(context) };
}

function encodeBody(body: unknown): Buffer {
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function headersOf(answer: AuthorizationAnswer, body: Buffer, id: string): Record<string, string | string[]> {
  return {
    ...(typeof answer.body !== 'string' && { 'content-type': 'application/json' }),
    'content-length': String(body.length),
    'hookbench-decision': id,
    ...answer.headers,
  };
}

/** The authorization server: each request runs through named checks, and the decision is journalled with the answer. */
export function createAuthorizationServer(parts: ServerParts, endpoints: readonly Endpoint[]): AuthorizationServer {
  const { clocks, journal, newId, random } = parts;
  const find = createEndpointFinder(parts.profile, endpoints);

  async function answerOnce(request: ReceivedRequest, startedAtMs: number) {
    const parent = traceContextOf(request);
    const trace = parent?.trace ?? newTrace(random);
    const context = toContext(request, trace);
    const decided = await decide(parts, find(request.path), context);
    const { checks } = decided;
    const answer = await bendAnswer(parts, context, decided.answer);
    const id = newId('dec');
    const body = encodeBody(answer.body);
    const headers = headersOf(answer, body, id);
    const record: DecisionRecord = {
      id,
      server: 'authorization',
      trace,
      span: parent?.span === '' ? undefined : parent?.span,
      checks,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      method: request.method,
      url: request.origin + request.target,
      requestHeaders: headerLines(request.rawHeaders),
      requestBody: request.body,
      status: answer.status,
      responseHeaders: headerLines(flattenHeaders(headers)),
      responseBody: body,
    };
    const outcome = await journal.appendDecision(record, answer.entries, answer.statements);
    return { outcome, status: answer.status, headers, body };
  }

  return async (incoming, response, origin) => {
    const startedAtMs = clocks.wall.now();
    const request = await receiveRequest(incoming, origin, bodyLimit);
    for (let attempt = 1; ; attempt++) {
      const { body, headers, outcome, status } = await answerOnce(request, startedAtMs);
      if (outcome.kind === 'committed') {
        response.writeHead(status, headers);
        response.end(request.method === 'HEAD' ? undefined : body);
        return;
      }
      if (attempt >= triesOnConflict)
        throw new Error(`${request.method} ${request.path} met a conflicting write each time.`);
    }
  };
}
