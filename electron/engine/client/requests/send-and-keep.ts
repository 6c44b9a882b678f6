import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { RequestRun, RequestStep } from '#shared/model/request-run.ts';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import { type FailedMessage, faultActed, namingFault } from '../../faults/acted-fault.ts';
import type { PartBase } from '../../part-base.ts';
import { probeFailure } from '../../http/probe/probe-failure.ts';
import type { ProbePort } from '../../http/probe/probe-port.ts';
import type { OwnContract } from '../../interface/serve/own-contract.ts';
import { readRun, readSteps, runInsertion } from './history.ts';
import { refusedOf, withRules } from './refused-request.ts';
import { runRequest, type Running } from './run-request.ts';
import type { Reader } from '../../store/connection.ts';
import { readResponseBody } from '../read-exchange.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { Evidence, Redirect } from '#shared/diagnosis/evidence.ts';
import { knownScheme, shownCredential } from '#shared/redaction/shown-scheme.ts';
import { answerTextOf } from '../../http/answer-text.ts';
import { hasHeader } from './client-message.ts';

/** The scheme of an Authorization header. Masks the value without a known scheme, because it may be a credential. */
function describeScheme(value: string): string {
  if (value === '') return 'none';
  return knownScheme(value) ?? `Authorization without a known scheme, ${shownCredential(value)}`;
}

/** How a request authenticates, e.g. `Bearer`, `api-key X-API-Key`, `none`. */
function authSentOf(headers: readonly HeaderPair[], url: string): string {
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (lower === 'authorization') return describeScheme(value.trim());
    if (/(^|[-_])(api[-_]?key|subscription[-_]key)$/.test(lower)) return `api-key ${name}`;
  }
  const query = [...new URL(url).searchParams.keys()];
  if (query.includes('access_token')) return 'access_token in the URL';
  return query.some((name) => /^api[-_]?key$/i.test(name)) ? 'api-key in the URL' : 'none';
}

const maxRequestText = 8192;

/** The start of the body of a request, if it is text. */
const requestTextOf = ({ body }: RequestStep['exchange']['request']): string | undefined =>
  body.encoding === 'utf8' && body.size > 0 ? body.content.slice(0, maxRequestText) : undefined;

/** The grant type of a token request, also if its body is JSON instead of a form. */
const grantTypeOf = (text: string | undefined): string | undefined =>
  /(?:^|&)grant_type=([^&\s]{1,100})/.exec(text ?? '')?.[1]?.replaceAll('%3A', ':') ??
  /"grant_type"\s*:\s*"([^"]{1,100})"/.exec(text ?? '')?.[1];

/** Why a body that is declared as JSON is not. A long body is not read. */
function jsonProblemOf({ body, headers }: RequestStep['exchange']['request']): string | undefined {
  const type = firstHeader(headers, 'content-type') ?? '';
  if (!/[/+]json\b/i.test(type) || body.truncated || body.encoding !== 'utf8' || body.size === 0) return undefined;
  try {
    JSON.parse(body.content);
    return undefined;
  } catch (error) {
    return messageOf(error)
      .replace(/, (?:\.\.\.)?"[\s\S]*$|: ?"[\s\S]*$/, '')
      .slice(0, 200);
  }
}

/** The redirects that a run followed. */
function redirectsOf(steps: readonly RequestStep[]): Redirect[] {
  return steps.flatMap(({ exchange: { request, response } }, index) => {
    const next = steps[index + 1];
    if (next?.role !== 'redirect' || !response) return [];
    const to = next.exchange.request;
    const droppedAuthorization = hasHeader(request.headers, 'authorization') && !hasHeader(to.headers, 'authorization');
    return [{ status: response.status, from: request, to, droppedAuthorization }];
  });
}

/** The evidence of an exchange, for the diagnosis. */
export function evidenceOf(
  { decision, exchange }: RequestStep,
  timeoutMs: number,
  steps: readonly RequestStep[] = [],
): Evidence {
  const { error, phases, proxy, remoteAddress, request, response, tls } = exchange;
  return {
    of: 'request',
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    timeoutMs,
    phases,
    status: response?.status,
    responseHeaders: response?.headers,
    reason: response?.reason,
    ...(response && answerTextOf(response)),
    requestBodyProblem: jsonProblemOf(request),
    atMs: Date.parse(exchange.startedAt),
    redirects: redirectsOf(steps),
    error,
    tls,
    remoteAddress,
    proxy,
    failedCheck: decision?.checks.find((check) => check.outcome === 'failed'),
    allChecksPassed: decision && decision.checks.every(({ outcome }) => outcome === 'passed' || outcome === 'warning'),
    authSent: authSentOf(request.headers, request.url),
    grantType: grantTypeOf(requestTextOf(request)),
    requestText: requestTextOf(request),
  };
}

/** What the record of a step has about faults. It ends with its response. */
export function failedMessage({ decision, exchange }: RequestStep): FailedMessage {
  const { error, faults, phases, response, startedAt, to, trace } = exchange;
  const startedAtMs = Date.parse(startedAt);
  return {
    of: 'request',
    ...{ error, faults, startedAtMs, to, trace },
    endedAtMs: startedAtMs + (phases.total ?? 0),
    status: response?.status,
    checks: decision?.checks,
  };
}

/**
 * Compares the responses of a run with the user's own interface. Those of token requests and of other parties of
 * Hookbench say nothing about it, and neither do those that faults changed.
 * @param service The base URL of the service, if the paths of the interface may begin after it.
 * @returns The worst result; undefined if no response was compared
 */
function contractOf(
  store: Pick<Reader, 'get'>,
  steps: readonly RequestStep[],
  ownContract: Pick<OwnContract, 'check'>,
  service: string | undefined,
): Promise<ContractCheck | undefined> {
  const responses = steps.flatMap(({ decision, exchange: { error, faults, id, request, response, to }, role }) => {
    const isOther = role === 'token' || role === 'refresh' || (to !== 'service' && to !== 'other');
    const isFaulty = faults ?? faultActed(decision?.checks ?? []);
    if (!response || error || isOther || isFaulty) return [];
    const { headers, status } = response;
    const body = readResponseBody(store, id) ?? new Uint8Array();
    return { method: request.method, url: request.url, service, status, headers, body };
  });
  return ownContract.check(responses);
}

const getsToken = ({ role }: RequestStep): boolean => role === 'token' || role === 'refresh';

/**
 * Time by which our service's clock was moved forward. It counts as passed, except for a token that the run itself
 * obtained: such a token cannot be old, so that the clocks differ.
 */
const passedMs = ({ service }: PartBase['clocks'], steps: readonly RequestStep[]): number =>
  steps.at(-1)?.decision && !steps.some(getsToken) ? service.offsetMs : 0;

/**
 * Sends a request with its token requests, redirects and retries, diagnoses the result, and adds it to the history.
 * @throws HookbenchError `storage_failed` if it was sent, but could not be stored
 */
export async function sendAndKeep(
  base: PartBase,
  running: Running,
  probe: ProbePort,
  ownContract: OwnContract,
): Promise<RequestRun> {
  const { clocks, newId, store } = base;
  const { service, spec, trace } = running;
  const id = newId('run');
  const startedAtMs = clocks.wall.now();
  const steps = await runRequest(running);
  const endedAtMs = clocks.wall.now();
  const done = readSteps(store, steps);
  const last = done.at(-1);
  if (last) {
    const { error, faults, phases, response, to } = last.exchange;
    const movedMs = passedMs(clocks, done);
    const known = { ...evidenceOf(last, spec.timeoutMs, done), atMs: startedAtMs + movedMs, movedMs };
    const failure = { ...known, to, isFaulty: faults !== undefined };
    const { diagnose } = await import('#shared/diagnosis/diagnose.ts');
    const evidence = { ...known, probe: await probeFailure(failure, probe, running.signal) };
    const diagnosis = await withRules(ownContract, diagnose(evidence), refusedOf(last, service));
    const record = {
      id,
      trace,
      startedAtMs,
      // As the response shows it: without the requests for a token before it, and the diagnosis after it.
      durationMs: phases.total ?? endedAtMs - startedAtMs,
      spec,
      steps,
      diagnosis: await namingFault(base, diagnosis, { ...failedMessage(last), endedAtMs }),
      contract: await contractOf(store, done, ownContract, service),
      status: response?.status,
      error: error?.code,
    };
    await store.write([runInsertion(record, store.seal)]);
  }
  const run = readRun(store, id);
  if (run) return run;
  throw new HookbenchError('storage_failed', 'The request was sent, but could not be stored.', {
    hint: 'Free disk space for the data folder, and see the notices of GET /status.',
  });
}
