import type { ChosenToken, RequestSpec } from '#shared/model/request-spec.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { rawHeaderValue } from '../../http/header-pairs.ts';
import type { TokenCache } from '../../http/token-cache.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { Exchange } from '../exchanges.ts';
import { attachToken, type Attaching } from './attach-token.ts';
import { hasHeader, type ClientMessage } from './client-message.ts';
import { nextHop } from './next-hop.ts';
import { maxHops } from './notes-of.ts';
import { renewToken } from './renew-token.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { TokenDeps } from './token-ports.ts';

export type Role = RequestStep['role'];

/** One exchange of a run, with the id of our server's decision on it. */
export interface RunStep {
  role: Role;
  exchangeId: string;
  decisionId?: string | undefined;
}

/** A request whose token is decided. */
export type ChosenSpec = RequestSpec & { token: ChosenToken };

export interface Running {
  exchange: Exchange;
  tokens: TokenDeps;
  cache: TokenCache;
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
interface Sending {
  steps: RunStep[];
  send(role: Role, message: ClientMessage, verifyTls?: boolean): Promise<SentRequest>;
  attaching: Attaching;
}

function open(running: Running): Sending {
  const { cache, exchange, message, secrets, signal, spec, tokens, trace } = running;
  const steps: RunStep[] = [];
  const send: Sending['send'] = async (role, { method, url, headers, body }, verifyTls = spec.verifyTls) => {
    const { timeoutMs } = spec;
    const isToken = role === 'token' || role === 'refresh';
    const checkRevocation = !isToken && spec.checkRevocation;
    const how = { trace, verifyTls, checkRevocation, timeoutMs, signal, responseLimit: maxResponseBytes, secrets };
    const { id, sent } = await exchange({ method, url, headers, body, ...how });
    const decisionId = sent.response && rawHeaderValue(sent.response.rawHeaders, 'hookbench-decision');
    steps.push({ role, exchangeId: id, decisionId });
    return sent;
  };
  const ask: Attaching['ask'] = (request, verifyTls) => send('token', request, verifyTls);
  return { steps, send, attaching: { deps: tokens, cache, wanted: spec.token, method: message.method, trace, ask } };
}

const withToken = (message: ClientMessage, accessToken: string): ClientMessage => ({
  ...message,
  headers: [
    ...message.headers.filter(([name]) => name.toLowerCase() !== 'authorization'),
    ['authorization', `Bearer ${accessToken}`],
  ],
});

/** Whether to attach a token: an Authorization header of the user has precedence. */
const attaches = ({ spec, message }: Running): boolean =>
  spec.token.condition !== 'none' && !hasHeader(message.headers, 'authorization');

/** A request with its token; without `message` if no token was issued. */
export async function withAttachedToken(running: Running): Promise<{ message?: ClientMessage; steps: RunStep[] }> {
  const { attaching, steps } = open(running);
  if (!attaches(running)) return { message: running.message, steps };
  const accessToken = await attachToken(attaching);
  return { steps, ...(accessToken !== undefined && { message: withToken(running.message, accessToken) }) };
}

/**
 * Sends a request as the client: gets its token and, if enabled, follows redirects and renews the token once.
 * @returns All exchanges; the last one has the final response.
 */
export async function runRequest(running: Running): Promise<RunStep[]> {
  const { cache, spec } = running;
  const { attaching, send, steps } = open(running);
  let accessToken: string | undefined;
  let { message } = running;
  if (attaches(running)) {
    accessToken = await attachToken(attaching);
    if (accessToken === undefined) return steps;
    message = withToken(message, accessToken);
  }
  let role: Role = 'request';
  let renewed = false;
  for (let hops = 0; ;) {
    const sent = await send(role, message);
    const status = sent.response?.status;
    if (sent.error || status === undefined) return steps;
    const next = spec.followRedirects && hops < maxHops ? nextHop(message, sent.response) : undefined;
    if (next) {
      message = next;
      role = 'redirect';
      hops++;
      continue;
    }
    const tokenRefused = status === 401 && accessToken !== undefined && hasHeader(message.headers, 'authorization');
    if (tokenRefused) cache.drop(accessToken ?? '');
    const wantsToken = spec.refreshOn401 && status === 401 && !hasHeader(running.message.headers, 'authorization');
    if (!wantsToken || renewed) return steps;
    renewed = true;
    const ask: Attaching['ask'] = (request, verifyTls) => send('refresh', request, verifyTls);
    accessToken = await renewToken({ ...attaching, ask });
    if (accessToken === undefined) return steps;
    message = withToken(message, accessToken);
    role = 'retry';
  }
}
