import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '#shared/model/decision.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import type { ActingFault } from '../faults/faults.ts';
import { receiveRequest, type ReceivedRequest } from '../http/received-request.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import { runChecks } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent, type TraceContext } from '../journal/trace-context.ts';
import { bendLifetime } from './bend-answer.ts';
import { faultAnswersError } from './checks/fault-answers-error.ts';
import { endpointKnown, methodAllowed } from './checks/endpoint-and-method.ts';
import type { AuthorizationAnswer, AuthorizationContext, Endpoint, OAuthRefusal } from './context.ts';
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint.ts';
import { issuerPath } from './issuer-path.ts';
import { createRequestFaults, unansweredCheck, type RequestFaults } from './request-faults.ts';
import type { ServerParts } from './server-parts.ts';
import { neverCached } from './token-answer.ts';
import { writeAnswer, type Written } from './write-answer.ts';

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

function send(response: ServerResponse, { bent, body, encoding, fields, status }: Written, withBody: boolean): void {
  if (bent) {
    bent.send(response);
    return;
  }
  response.writeHead(status, fields);
  if (withBody) response.end(body, encoding);
  else response.end();
}

/** Nothing is checked, done or answered. */
const unanswered = (fault: ActingFault<'hang'>): Decided => ({
  checks: [unansweredCheck(fault)],
  answer: { status: 0, headers: {}, body: '' },
});

/** The authorization server: each request runs through named checks, and the decision is journalled with the answer. */
export function createAuthorizationServer(parts: ServerParts, endpoints: readonly Endpoint[]): AuthorizationServer {
  const { clocks, journal, newId, random } = parts;
  const find = createEndpointFinder(parts.profile, endpoints);

  /** @returns Nothing when another write came in between. */
  async function answerOnce(
    request: ReceivedRequest,
    startedAtMs: number,
    acting: RequestFaults | undefined,
  ): Promise<Written | undefined> {
    const parent = traceContextOf(request);
    const trace = parent?.trace ?? newTrace(random);
    const context = toContext(request, trace);
    const found = find(request.path);
    const hang = acting?.hangs(context);
    const { answer, checks } = hang ? unanswered(hang) : await decide(parts, found, context);
    const id = newId('dec');
    const straight = writeAnswer(bendLifetime(parts, context, answer), id);
    const written = (!hang && acting?.bend(context, straight)) || straight;
    const { bent } = written;
    if (hang) written.unanswered = hang.id;
    const record: DecisionRecord = {
      id,
      server: 'authorization',
      trace,
      span: parent?.span === '' ? undefined : parent?.span,
      checks: bent ? [...checks, bent.check] : checks,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      method: request.method,
      url: request.origin + request.target,
      requestHeaders: request.rawHeaders,
      requestBody: request.body,
      status: written.status,
      responseHeaders: hang ? [] : written.fields,
      responseBody: bent?.answer.body ?? written.body,
    };
    const changesNothing = found.endpoint?.readsOnly && !answer.statements && !answer.entries;
    if (changesNothing && answer.status === 200 && !journal.isBehind()) {
      journal.noteDecision(record, parts.onFailure);
      return written;
    }
    const outcome = await journal.appendDecision(record, answer.entries, answer.statements);
    return outcome.kind === 'committed' ? written : undefined;
  }

  return async (incoming, response, origin) => {
    const startedAtMs = clocks.wall.now();
    const request = await receiveRequest(incoming, origin, bodyLimit);
    const acting = createRequestFaults(parts);
    for (let attempt = 1; ; attempt++) {
      const written = await answerOnce(request, startedAtMs, acting);
      if (written) {
        if (written.unanswered === undefined) send(response, written, request.method !== 'HEAD');
        else neverAnswer(parts.faults, written.unanswered, response);
        return;
      }
      if (attempt >= triesOnConflict)
        throw new Error(`${request.method} ${request.path} met a conflicting write each time.`);
    }
  };
}
