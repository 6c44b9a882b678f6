import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '#shared/model/decision.ts';
import { andThen } from '../and-then.ts';
import { beginActed } from '../faults/fault-target.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import { crossOriginFields, preflightFields } from '../http/cors.ts';
import { flattenHeaders } from '../http/header-pairs.ts';
import { readParameters } from '../http/read-parameters.ts';
import { receiveRequest, type ReceivedRequest } from '../http/received-request.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent, type TraceContext } from '../journal/trace-context.ts';
import { processRequest, type Handled } from '../pipeline/process-request.ts';
import { sendText, type TextResponse } from '../pipeline/text-response.ts';
import { faultAnswersError } from './checks/fault-answers-error.ts';
import { endpointKnown, methodAllowed } from './checks/endpoint-and-method.ts';
import type {
  AuthorizationAnswer,
  AuthorizationCheck,
  AuthorizationContext,
  Endpoint,
  OAuthRefusal,
  ServerDeps,
} from './context.ts';
import { faultTarget } from './fault-target.ts';
import { createEndpointFinder, type FoundEndpoint, type KnownSteps } from './find-endpoint.ts';
import { issuerPath } from './issuer-path.ts';
import { neverCached } from './token-answer.ts';

/** Handles one request that the listener of an origin received. */
export type AuthorizationServer = (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;

const maxBodyBytes = 64 * 1024;

interface Decided {
  checks: Check[];
  answer: AuthorizationAnswer;
}

/** The authorization server: runs each request through named checks and records the decision in the journal. */
export function createAuthorizationServer(deps: ServerDeps, endpoints: readonly Endpoint[]): AuthorizationServer {
  const { clocks, faults, random } = deps;
  const find = createEndpointFinder(deps.profile, endpoints);
  const budget = createByteBudget(clocks.wall, deps.maxBytesInFlight);

  return async (incoming, response, origin) => {
    const startedAtMs = clocks.wall.now();
    const request = await receiveRequest(incoming, origin, { limit: maxBodyBytes, budget });
    const parameters = readParameters(request.method === 'POST' ? request.body.toString('utf8') : request.search);
    const parent = traceContextOf(request, parameters);
    const trace = parent?.trace ?? newTrace(random);
    const acted = beginActed(faults);
    const begin = (): AuthorizationContext => ({ request, issuer: origin + issuerPath, parameters, trace, acted });
    const found = find(request.path);
    let context = begin();

    function finish({ answer, checks }: Decided, id: string): Handled {
      const altered = alterMetadata(deps, context, alterLifetime(deps, context, answer));
      const fields = found.endpoint?.crossOrigin && crossOriginFields(deps.profile.get(), request.headers);
      return {
        checks,
        response: writeAnswer(
          fields ? { ...altered, headers: { vary: 'Origin', ...fields, ...altered.headers } } : altered,
          id,
        ),
        entries: answer.entries,
        statements: answer.statements,
        awaitsCommit: found.endpoint?.readsOnly !== true || answer.status !== 200,
        answeredBy: context.answeredBy,
      };
    }

    const ready = processRequest(deps, {
      server: 'authorization',
      trace,
      span: parent?.span === '' ? undefined : parent?.span,
      startedAtMs,
      method: request.method,
      url: origin + request.target,
      requestHeaders: request.rawHeaders,
      requestBody: request.body,
      target: acted && (() => faultTarget(context)),
      handle(id) {
        context = begin();
        const decided = decide(deps, found, context);
        return andThen(decided, (known) => finish(known, id));
      },
    });
    sendText(response, ready instanceof Promise ? await ready : ready);
  };
}

/** Browsers send no `traceparent`, so the authorization request and the forms that follow carry it as a parameter. */
function traceContextOf(request: ReceivedRequest, parameters: URLSearchParams): TraceContext | undefined {
  const header = parseTraceparent(request.headers['traceparent'] as string | undefined);
  if (header) return header;
  const carried = parseTraceparent(parameters.get('traceparent') ?? undefined);
  return carried && { trace: carried.trace, span: '' };
}

/** Serializes a response, with the id of its decision. */
function writeAnswer({ body: given, headers, status }: AuthorizationAnswer, id: string): TextResponse {
  const body = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  const size = Buffer.byteLength(body);
  const rawHeaders = flattenHeaders({
    ...(typeof given !== 'string' && { 'content-type': 'application/json' }),
    'content-length': String(size),
    'hookbench-decision': id,
    ...headers,
  });
  return { status, rawHeaders, body, encoding: size === body.length ? 'latin1' : 'utf8' };
}

/** Applies a declared fault that changes `expires_in` of a token response. */
function alterLifetime(
  { faults }: ServerDeps,
  context: AuthorizationContext,
  answer: AuthorizationAnswer,
): AuthorizationAnswer {
  const { body } = answer;
  if (faults.none || !isTokenAnswer(body)) return answer;
  const lifetime = faults.act('authorization', 'expires-in', faultTarget(context));
  return lifetime ? { ...answer, body: withExpiresIn(body, lifetime.what.value) } : answer;
}

/** Applies a declared fault that replaces members of metadata, which is found below `/.well-known/`. */
function alterMetadata(
  { faults }: ServerDeps,
  context: AuthorizationContext,
  answer: AuthorizationAnswer,
): AuthorizationAnswer {
  const { body, status } = answer;
  if (faults.none || status !== 200 || typeof body !== 'object' || !context.request.path.includes('/.well-known/'))
    return answer;
  const lie = faults.act('authorization', 'metadata', faultTarget(context));
  const members = Object.entries({ ...body, ...lie?.what.set });
  return lie ? { ...answer, body: Object.fromEntries(members.filter(([, value]) => value !== null)) } : answer;
}

type Members = Record<string, unknown>;

const isTokenAnswer = (body: unknown): body is Members =>
  typeof body === 'object' && body !== null && 'access_token' in body;

function withExpiresIn(body: Members, value: number | string | null): Members {
  const { expires_in: _expiresIn, ...rest } = body;
  return value === null ? rest : { ...rest, expires_in: value };
}

/** The response to a preflight of a page that may call the endpoint (Fetch standard 3.2.2). */
function preflightOf(
  { profile }: ServerDeps,
  endpoint: Endpoint | undefined,
  { request: { headers, method } }: AuthorizationContext,
): AuthorizationAnswer | undefined {
  if (method !== 'OPTIONS' || !endpoint?.crossOrigin) return undefined;
  const asked = headers['access-control-request-headers'];
  const fields = preflightFields(headers, endpoint.methods.join(', '), asked, profile.get());
  return 'access-control-allow-methods' in fields ? { status: 204, headers: fields, body: '' } : undefined;
}

/** The number of checks that all endpoints have. */
const generalSteps = 2;
const noSteps: readonly AuthorizationCheck[] = [];

/** The checks of a request; those of the last request while its endpoint has the same. */
function stepsFor(deps: ServerDeps, found: FoundEndpoint, context: AuthorizationContext): KnownSteps {
  const { endpoint, known } = found;
  const isAllowed = endpoint?.methods.includes(context.request.method) === true;
  const own = isAllowed ? endpoint.checks(context) : noSteps;
  const early = !isAllowed || endpoint.refuse ? noSteps : faultAnswersError(deps);
  if (known?.own === own && early.length === 0) return known;
  const steps = [endpointKnown(found), methodAllowed(endpoint), ...early, ...own];
  const made = { own, steps, passed: known?.passed ?? { checks: [] } };
  if (early.length === 0) found.known = made;
  return made;
}

/** Runs the checks and the endpoint, synchronously if nothing has to be awaited. */
function decide(deps: ServerDeps, found: FoundEndpoint, context: AuthorizationContext): Decided | Promise<Decided> {
  const { endpoint } = found;
  const preflight = preflightOf(deps, endpoint, context);
  if (preflight) return { checks: [], answer: preflight };
  const { passed, steps } = stepsFor(deps, found, context);

  function finish({ checks, refusal }: Checked<OAuthRefusal>): Decided | Promise<Decided> {
    if (!endpoint || (refusal && steps.length === generalSteps))
      return { checks, answer: refusalAnswer(refusal as OAuthRefusal) };
    const answered = refusal
      ? (endpoint.refuse?.(context, refusal) ?? refusalAnswer(refusal))
      : endpoint.answer(context);
    return andThen(answered, (answer) => ({ checks, answer }));
  }

  return andThen(runChecks(steps, context, passed), finish);
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
