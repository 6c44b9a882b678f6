import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Evidence, Redirect } from '#shared/diagnosis/evidence.ts';
import { knownScheme, shownCredential } from '#shared/redaction/shown-scheme.ts';
import { answerTextOf } from '../../http/answer-text.ts';
import { hasHeader } from './client-message.ts';
import type { RequestStep } from '#shared/model/request-run.ts';

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
