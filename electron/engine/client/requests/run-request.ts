import type { RequestConnection } from '#shared/model/connection-settings.ts';
import type { ChosenToken, RequestSpec, RequestStep } from '#shared/model/request-run.ts';
import { isDecodable } from '#shared/model/http-address.ts';
import { rawHeaderValue } from '../../http/header-pairs.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { Exchange } from '../exchanges.ts';
import { hasHeader, type ClientMessage } from './client-message.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { TokenSource } from './token-source.ts';

const redirects = new Set([301, 302, 303, 307, 308]);
const ofOrigin = new Set(['authorization', 'proxy-authorization', 'cookie', 'host']);
const ofBody = /^(content-.*|transfer-encoding|expect|trailer)$/;

/** Whether the method becomes GET and the body is dropped (RFC 9110 15.4; 301 and 302 as browsers do). */
function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

/**
 * The next request of a redirect (RFC 9110 15.4); `undefined` if the response is not a redirect that can be followed.
 * Credentials are not sent to another origin.
 * @param keepMethod Whether 301, 302 and 303 keep the method and the body.
 */
function nextHop(
  message: ClientMessage,
  response: SentRequest['response'],
  keepMethod = false,
): ClientMessage | undefined {
  if (!response || !redirects.has(response.status)) return undefined;
  const location = rawHeaderValue(response.rawHeaders, 'location');
  const url = location === undefined ? null : URL.parse(location, message.url);
  if (!url || !/^https?:$/.test(url.protocol) || !isDecodable(`${url.username}:${url.password}`)) return undefined;
  const sameOrigin = url.origin === new URL(message.url).origin;
  const toGet = !keepMethod && becomesGet(response.status, message.method);
  url.hash = '';
  return {
    method: toGet ? 'GET' : message.method,
    url: url.href,
    headers: message.headers.filter(([name]) => {
      const lower = name.toLowerCase();
      return (sameOrigin || !(ofOrigin.has(lower) || lower === message.credential)) && !(toGet && ofBody.test(lower));
    }),
    ...(message.credential !== undefined && { credential: message.credential }),
    ...(message.certificate !== undefined && sameOrigin && { certificate: message.certificate }),
    ...(message.identity && sameOrigin && { identity: message.identity }),
    body: toGet ? Buffer.alloc(0) : message.body,
  };
}

export type Role = RequestStep['role'];

/** One exchange of a run, with the id of our server's decision on it. */
export interface RunStep {
  role: Role;
  exchangeId: string;
  decisionId?: string | undefined;
}

/** A request whose token and connection are decided. */
export type ChosenSpec = RequestSpec & {
  token: ChosenToken;
  timeoutMs: number;
  connection: RequestConnection & { maxRedirects: number; keepMethod: boolean };
};

export interface Running {
  exchange: Exchange;
  /** Where its token comes from, if it has one. */
  source: TokenSource | undefined;
  spec: ChosenSpec;
  message: ClientMessage;
  trace: string;
  secrets: Secrets;
  signal: AbortSignal | undefined;
  /** The base URL of the service, if the paths of the user's interface may begin after it. */
  service?: string | undefined;
}

/** Max bytes of a response body to keep. */
const maxResponseBytes = 25 * 1024 * 1024;

/** Sends and records the steps of a run. */
function open(running: Running) {
  const { exchange, secrets, signal, spec, trace } = running;
  const steps: RunStep[] = [];
  const record = async (role: Role, request: Parameters<Exchange>[0]): ReturnType<Exchange> => {
    const how = {
      trace,
      timeoutMs: spec.timeoutMs,
      signal,
      responseLimit: maxResponseBytes,
      secrets,
    };
    const done = await exchange({ connection: spec.connection, ...request, ...how });
    const { response } = done.sent;
    const decisionId = response && rawHeaderValue(response.rawHeaders, 'hookbench-decision');
    steps.push({ role, exchangeId: done.id, decisionId });
    return done;
  };
  return {
    steps,
    async send(role: Role, { body, certificate, headers, identity, method, url }: ClientMessage): Promise<SentRequest> {
      const { checkRevocation, verifyTls } = spec;
      const connection = { ...spec.connection, certificate };
      const request = { method, url, headers, body, trace, verifyTls, checkRevocation, connection, identity };
      return (await record(role, request)).sent;
    },
    /** Sends a request for a token. */
    ask:
      (role: 'token' | 'refresh'): Exchange =>
      async (request) =>
        record(role, request),
  };
}

/** Where the token comes from: an Authorization header of the user has precedence. */
const sourceOf = ({ message, source }: Running): TokenSource | undefined =>
  hasHeader(message.headers, 'authorization') ? undefined : source;

/** A request with its token; without `message` if no token was issued. */
export async function withAttachedToken(running: Running): Promise<{ message?: ClientMessage; steps: RunStep[] }> {
  const { ask, steps } = open(running);
  const source = sourceOf(running);
  const message = source ? await source.attach(running.message, ask('token')) : running.message;
  return { steps, ...(message && { message }) };
}

/**
 * Sends a request as the client: gets its token and, if enabled, follows redirects and renews the token once.
 * @returns All exchanges; the last one has the final response.
 */
export async function runRequest(running: Running): Promise<RunStep[]> {
  const { spec } = running;
  const { ask, send, steps } = open(running);
  const source = sourceOf(running);
  const first = source ? await source.attach(running.message, ask('token')) : running.message;
  if (!first) return steps;
  let message = first;
  const { origin } = new URL(first.url);
  let role: Role = 'request';
  let renewed = false;
  for (let hops = 0; ;) {
    const sent = await send(role, message);
    const status = sent.response?.status;
    if (sent.error || status === undefined) return steps;
    const { keepMethod, maxRedirects } = spec.connection;
    const follows = spec.followRedirects === true && hops < maxRedirects;
    const next = follows ? nextHop(message, sent.response, keepMethod) : undefined;
    if (next) {
      message = next;
      role = 'redirect';
      hops++;
      continue;
    }
    // A server of another origin gets no token, so it cannot reject one.
    if (status !== 401 || !source || new URL(message.url).origin !== origin) return steps;
    source.reject();
    if (renewed || !source.renews(spec.refreshOn401)) return steps;
    renewed = true;
    const again = await source.renew(message, ask('refresh'));
    if (!again) return steps;
    message = again;
    role = 'retry';
  }
}
