import type { Check } from '#shared/model/decision.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeRawHeaders, flattenHeaders } from '../http/header-pairs.ts';
import { receiveRequest, type ReceivedRequest } from '../http/received-request.ts';
import type { Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import { decisionRows } from '../journal/decision-record.ts';
import type { Journal } from '../journal/journal.ts';
import { runChecks } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { AuthorizationAnswer, AuthorizationContext, Endpoint, OAuthRefusal } from './context.ts';
import { issuerPath } from './issuer-path.ts';
import { endpointKnown, methodAllowed } from './checks/endpoint-and-method.ts';

const bodyLimit = 64 * 1024;

export interface AuthorizationServerParts {
  endpoints: readonly Endpoint[];
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
}

/** Handles one request that came in by the listener of an origin. */
export type AuthorizationServer = (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;

interface Decided {
  checks: Check[];
  answer: AuthorizationAnswer;
}

function refusalAnswer(refusal: OAuthRefusal): AuthorizationAnswer {
  return {
    status: refusal.status,
    headers: { 'cache-control': 'no-store', pragma: 'no-cache', ...refusal.headers },
    body: { error: refusal.error, error_description: refusal.description },
  };
}

async function decide(parts: AuthorizationServerParts, request: ReceivedRequest, trace: string): Promise<Decided> {
  const context: AuthorizationContext = {
    request,
    issuer: request.origin + issuerPath,
    parameters: request.method === 'POST' ? new URLSearchParams(request.body.toString('utf8')) : request.query,
  };
  const endpoint = parts.endpoints.find(({ path }) => path === request.path);
  const steps = [endpointKnown(endpoint), methodAllowed(endpoint), ...(endpoint?.checks(context) ?? [])];
  const { checks, refusal } = await runChecks(steps, context);
  if (refusal || !endpoint) return { checks, answer: refusalAnswer(refusal as OAuthRefusal) };
  return { checks, answer: await endpoint.answer(context, trace) };
}

/** The authorization server: each request runs through named checks, and the decision is journalled with the answer. */
export function createAuthorizationServer(parts: AuthorizationServerParts): AuthorizationServer {
  const { clocks, journal, newId, random } = parts;
  return async (incoming, response, origin) => {
    const startedAtMs = clocks.wall.now();
    const request = await receiveRequest(incoming, origin, bodyLimit);
    const context = parseTraceparent(incoming.headers.traceparent as string | undefined);
    const trace = context?.trace ?? newTrace(random);
    const { checks, answer } = await decide(parts, request, trace);
    const id = newId('dec');
    const body = Buffer.from(JSON.stringify(answer.body));
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'hookbench-decision': id,
      ...answer.headers,
    };
    const { entry, statement } = decisionRows({
      id,
      server: 'authorization',
      trace,
      span: context?.span,
      checks,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      method: request.method,
      url: origin + request.target,
      requestHeaders: encodeRawHeaders(request.rawHeaders),
      requestBody: request.body,
      status: answer.status,
      responseHeaders: encodeRawHeaders(flattenHeaders(headers)),
      responseBody: body,
    });
    await journal.append([entry, ...(answer.entries ?? [])], [statement, ...(answer.statements ?? [])]);
    response.writeHead(answer.status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
