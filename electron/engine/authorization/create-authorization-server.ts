import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '#shared/model/decision.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import type { ActingFault } from '../faults/faults.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import { readParameters } from '../http/read-parameters.ts';
import { receiveRequest, type ReceivedRequest } from '../http/received-request.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent, type TraceContext } from '../journal/trace-context.ts';
import { alterLifetime } from './alter-answer.ts';
import { faultAnswersError } from './checks/fault-answers-error.ts';
import { endpointKnown, methodAllowed } from './checks/endpoint-and-method.ts';
import type { AuthorizationAnswer, AuthorizationContext, Endpoint, OAuthRefusal } from './context.ts';
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint.ts';
import { issuerPath } from './issuer-path.ts';
import { createRequestFaults, unansweredCheck, type RequestFaults } from './request-faults.ts';
import type { ServerDeps } from './server-deps.ts';
import { neverCached } from './token-answer.ts';
import { writeAnswer, type Written } from './write-answer.ts';

const maxBodyBytes = 64 * 1024;
const maxAttempts = 5;

/** Handles one request that the listener of an origin received. */
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

/** Browsers send no `traceparent`, so the authorization request and the forms that follow carry it as a parameter. */
function traceContextOf(request: ReceivedRequest, parameters: URLSearchParams): TraceContext | undefined {
  const header = parseTraceparent(request.headers['traceparent'] as string | undefined);
  if (header) return header;
  const carried = parseTraceparent(parameters.get('traceparent') ?? undefined);
  return carried && { trace: carried.trace, span: '' };
}

/** Runs the checks and the endpoint, synchronously if nothing has to be awaited. */
function decide(deps: ServerDeps, found: FoundEndpoint, context: AuthorizationContext): Decided | Promise<Decided> {
  const { endpoint } = found;
  const early = endpoint?.refuse ? [] : faultAnswersError(deps);
  const own = endpoint?.methods.includes(context.request.method) ? [...early, ...endpoint.checks(context)] : [];

  function finish({ checks, refusal }: Checked<OAuthRefusal>): Decided | Promise<Decided> {
    if (!endpoint || (refusal && own.length === 0)) return { checks, answer: refusalAnswer(refusal as OAuthRefusal) };
    if (refusal) return { checks, answer: endpoint.refuse?.(context, refusal) ?? refusalAnswer(refusal) };
    const answer = endpoint.answer(context);
    return answer instanceof Promise ? answer.then((later) => ({ checks, answer: later })) : { checks, answer };
  }

  const checked = runChecks([endpointKnown(found), methodAllowed(endpoint), ...own], context, found.passed);
  return checked instanceof Promise ? checked.then(finish) : finish(checked);
}

function send(response: ServerResponse, { altered, body, encoding, fields, status }: Written, withBody: boolean): void {
  if (altered) {
    altered.send(response);
    return;
  }
  response.writeHead(status, fields);
  if (withBody) response.end(body, encoding);
  else response.end();
}

/** The decision for a request that gets no response: no endpoint runs. */
const unanswered = (fault: ActingFault<'hang'>): Decided => ({
  checks: [unansweredCheck(fault)],
  answer: { status: 0, headers: {}, body: '' },
});

/** The authorization server: runs each request through named checks and records the decision in the journal. */
export function createAuthorizationServer(deps: ServerDeps, endpoints: readonly Endpoint[]): AuthorizationServer {
  const { clocks, journal, newId, random } = deps;
  const find = createEndpointFinder(deps.profile, endpoints);
  const budget = createByteBudget(clocks.wall, deps.maxBytesInFlight);

  /** @returns `undefined` after a conflicting write; nothing is then committed. */
  async function answerOnce(
    request: ReceivedRequest,
    startedAtMs: number,
    acting: RequestFaults | undefined,
  ): Promise<Written | undefined> {
    const parameters = readParameters(request.method === 'POST' ? request.body.toString('utf8') : request.search);
    const parent = traceContextOf(request, parameters);
    const trace = parent?.trace ?? newTrace(random);
    const context: AuthorizationContext = { request, issuer: request.origin + issuerPath, parameters, trace };
    const found = find(request.path);
    const hang = acting?.hangs(context);
    const decided = hang ? unanswered(hang) : decide(deps, found, context);
    const { answer, checks } = decided instanceof Promise ? await decided : decided;
    const id = newId('dec');
    const unaltered = writeAnswer(alterLifetime(deps, context, answer), id);
    const written = (!hang && acting?.alter(context, unaltered)) || unaltered;
    const { altered } = written;
    if (hang) written.unanswered = hang.id;
    const record: DecisionRecord = {
      id,
      server: 'authorization',
      trace,
      span: parent?.span === '' ? undefined : parent?.span,
      checks: altered ? [...checks, altered.check] : checks,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      method: request.method,
      url: request.origin + request.target,
      requestHeaders: request.rawHeaders,
      requestBody: request.body,
      status: written.status,
      responseHeaders: hang ? [] : written.fields,
      responseBody: altered?.answer.body ?? written.body,
    };
    const changesNothing = found.endpoint?.readsOnly && !answer.statements && !answer.entries;
    if (changesNothing && answer.status === 200 && !journal.isBehind()) {
      journal.noteDecision(record, deps.onFailure);
      return written;
    }
    const outcome = await journal.appendDecision(record, answer.entries, answer.statements);
    return outcome.kind === 'committed' ? written : undefined;
  }

  return async (incoming, response, origin) => {
    const startedAtMs = clocks.wall.now();
    const request = await receiveRequest(incoming, origin, { limit: maxBodyBytes, budget });
    const acting = createRequestFaults(deps);
    for (let attempt = 1; ; attempt++) {
      const written = await answerOnce(request, startedAtMs, acting);
      if (written) {
        if (written.unanswered === undefined) send(response, written, request.method !== 'HEAD');
        else neverAnswer(deps.faults, written.unanswered, response);
        return;
      }
      if (attempt >= maxAttempts)
        throw new Error(`${request.method} ${request.path} failed after ${maxAttempts} conflicting writes.`);
    }
  };
}
