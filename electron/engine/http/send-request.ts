import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Clock } from '../clock.ts';
import { lazily } from '../lazily.ts';
import { guardedLookup, type ControlPort } from './address-guard.ts';
import { agentOf } from './connect.ts';
import { collectAnswer, type Collecting } from './collect-answer.ts';
import { LeanStream } from './lean-stream.ts';
import { outgoingHeaders } from './outgoing-headers.ts';
import type {
  OpenRequest,
  OutgoingRequest,
  SendRequest,
  SentRequest,
  StreamedRequest,
  TlsOptions,
} from './outgoing-request.ts';
import { createRoutes, type Route } from './route.ts';
import { createReuseWatch, isRepeatable, maxIdleMs, type ReuseWatch } from './stale-connection.ts';

const defaultLimit = 1024 * 1024;
const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Our CA, for verifying servers. */
export interface OwnAuthority {
  /** Its certificate, PEM. */
  cert: string;
  /** Its certificate revocation list (RFC 5280 5), PEM. */
  revoked(): Promise<string>;
}

/** TLS options with the names of node:https. */
export function tlsOptions({ hostname }: URL, tls: TlsOptions, ownCa: string, crl: string | undefined): RequestOptions {
  const trust = tls.trust ?? (loopback.test(hostname) ? 'ours' : 'system');
  const more = tls.ca === undefined ? [] : [tls.ca];
  const roots = trust === 'ours' ? [ownCa, ...more] : [...rootCertificates, ...more];
  return {
    rejectUnauthorized: tls.verify ?? true,
    ...((trust === 'ours' || more.length > 0) && { ca: roots }),
    ...(crl !== undefined && { crl }),
    ...(tls.cert !== undefined && { cert: tls.cert }),
    ...(tls.key !== undefined && { key: tls.key }),
    ...(tls.pfx !== undefined && { pfx: tls.pfx }),
    ...(tls.passphrase !== undefined && { passphrase: tls.passphrase }),
    ...(tls.servername !== undefined && { servername: tls.servername }),
  } as RequestOptions;
}

/** Keeps the case of the method, which node:http converts to upper case. */
function keepCase(request: ClientRequest, method: string): ClientRequest {
  const head = request as unknown as { _header: string };
  if (request.method !== method && head._header.startsWith(request.method)) {
    head._header = method + head._header.slice(request.method.length);
    request.method = method;
  }
  return request;
}

interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/** Disables session resumption, because resumed sessions are not verified again. */
const openAgents = (): Agents => ({
  http: new HttpAgent({ keepAlive: true, timeout: maxIdleMs }),
  https: new HttpsAgent({ keepAlive: true, timeout: maxIdleMs, maxCachedSessions: 0 }),
});

/** Whether the body has the given Content-Length; otherwise the connection cannot be reused. */
function lengthHolds(headers: readonly HeaderPair[], body: Buffer): boolean {
  return headers.every(
    ([name, value]) => name.toLowerCase() !== 'content-length' || value.trim() === String(body.length),
  );
}

const refused = (error: TransportError): SentRequest => ({
  rawRequestHeaders: [],
  phases: { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null },
  error,
});

/** Restrictions and name resolution of connections. */
export interface Reach {
  controlPort?: ControlPort;
  /** Resolves names instead of the system. */
  lookup?: LookupFunction | undefined;
}

/** Two clients with the same results over the same connections. */
export type Senders = ReturnType<typeof createSendRequest>;

/** Whether to check revocation; not without verification. */
const looksForRevoked = ({ tls = {} }: OutgoingRequest, url: URL): boolean =>
  tls.checkRevocation === true && tls.verify !== false && url.protocol === 'https:';

/** A request that is ready to be sent. */
interface Ready {
  url: URL;
  /** Sends the head. */
  open: (target: URL, options: RequestOptions) => ClientRequest;
  collecting: Collecting;
  /** How long the connection was idle, if the result means that the server had closed it meanwhile. */
  staleMs: (sent: SentRequest) => number | undefined;
}

/** Loaded by the first request, because a start does not need it. */
const loadGot = lazily(() => import('got'));

/**
 * Sends by got, with the head, the connection and the TLS options of node:http from `open`. With its own (16.1), the bytes
 * would differ: it writes names in lower case, puts repeated fields together after its user-agent, upper-cases methods and rejects
 * GET and HEAD with a body. Following a redirect, it discards the body of the hop; decompressing, the bytes as received and
 * Content-Encoding. Its own retries cannot tell a connection that was closed while idle.
 */
async function sendByGot({ collecting, open, url }: Ready, { body, timeoutMs }: OutgoingRequest): Promise<SentRequest> {
  const { default: got } = await loadGot();
  return collectAnswer(
    got.stream(url, {
      // node:http gets the method from `open`.
      method: 'POST',
      body,
      strictContentLength: false,
      request: (target, options) => open(target, options),
      timeout: { request: timeoutMs },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
    }),
    collecting,
  );
}

function sendByNode(clock: Clock, { collecting, open, url }: Ready, { body, timeoutMs }: OutgoingRequest) {
  const stream = new LeanStream(clock);
  const answer = collectAnswer(stream, collecting);
  stream.begin(() => open(url, {}), body, timeoutMs);
  return answer;
}

/** A URL without its credentials, which are a header field: node:http would decode them, too. */
function withoutCredentials(given: URL): URL {
  const url = new URL(given);
  url.username = '';
  url.password = '';
  return url;
}

interface PrepareDeps {
  agents: Agents;
  authority: OwnAuthority;
  clock: Clock;
  lookup: LookupFunction | undefined;
  reuse: ReuseWatch;
  userAgent: string;
}

function createPrepare({ agents, authority, clock, lookup, reuse, userAgent }: PrepareDeps) {
  /** @param mayReuse Whether a connection may be reused. */
  return function prepare(
    request: OutgoingRequest | StreamedRequest,
    to: Route,
    crl: string | undefined,
    mayReuse: boolean,
  ): Ready {
    const { isAddress, through, url } = to;
    const { method, signal, tls = {} } = request;
    const isStreamed = request.body === undefined;
    const rawHeaders = isStreamed
      ? request.headers.flat()
      : outgoingHeaders({ method, url, headers: request.headers, body: request.body }, userAgent);
    const canReuse = isStreamed || lengthHolds(request.headers, request.body);
    const secure = url.protocol === 'https:';
    const resolve = guardedLookup((through ?? to).guard, lookup);
    const inClear = through && !secure ? through : undefined;
    const agent = request.connect ? agentOf(request.connect, secure) : agents[secure ? 'https' : 'http'];
    let staleMs: Ready['staleMs'] = () => undefined;
    return {
      url: url.username === '' && url.password === '' ? url : withoutCredentials(url),
      staleMs: (sent) => staleMs(sent),
      open(target, options) {
        const opened = (secure ? httpsRequest : httpRequest)(inClear?.url ?? target, {
          ...options,
          ...(secure && tlsOptions(url, tls, authority.cert, crl)),
          lookup: resolve,
          method,
          headers: inClear ? [...rawHeaders, ...inClear.authorization] : rawHeaders,
          agent: request.connect || (mayReuse && canReuse) ? agent : false,
          ...(inClear && { path: inClear.path }),
          ...(through && secure && { agent: through.tunnel(resolve) }),
        });
        staleMs = reuse.request(opened);
        return keepCase(opened, method);
      },
      collecting: {
        ...{ clock, rawHeaders, signal, secure, isAddress },
        timeoutMs: request.timeoutMs,
        limit: (isStreamed ? undefined : request.responseLimit) ?? defaultLimit,
      },
    };
  };
}

/**
 * Creates senders with keep-alive connections that trust our CA for loopback addresses, and the public CAs
 * elsewhere. All requests of the engine use them, so that none reaches a denied address.
 */
export function createSendRequest(
  authority: OwnAuthority,
  userAgent: string,
  clock: Clock,
  { controlPort = () => undefined, lookup }: Reach = {},
) {
  const agents = openAgents();
  const routeOf = createRoutes(controlPort);
  const reuse = createReuseWatch(clock);
  for (const agent of [agents.http, agents.https]) reuse.agent(agent);

  const prepare = createPrepare({ agents, authority, clock, lookup, reuse, userAgent });

  const sender =
    (by: (ready: Ready, request: OutgoingRequest) => Promise<SentRequest>): SendRequest =>
    async (request) => {
      const to = await routeOf(request.url, request.proxy);
      if (to.denied) return refused(to.denied);
      if (request.signal?.aborted) return refused({ code: 'ABORT_ERR', message: 'The request was cancelled.' });
      const crl = looksForRevoked(request, to.url) ? await authority.revoked() : undefined;
      const beganMs = clock.now();
      const ready = prepare(request, to, crl, true);
      const sent = await by(ready, request);
      const { headers, method, repeatable, timeoutMs } = request;
      const idleMs = ready.staleMs(sent);
      if (idleMs === undefined || !sent.error || repeatable === false || request.signal?.aborted) return sent;
      if (!repeatable && !isRepeatable(method, headers)) return { ...sent, error: { ...sent.error, idleMs } };
      const stale = clock.now() - beganMs;
      const rest = { ...request, timeoutMs: Math.max(1, timeoutMs - stale) };
      const again = await by(prepare(request, to, crl, false), rest);
      const { total } = again.phases;
      return {
        ...again,
        beganMs: sent.beganMs ?? beganMs,
        phases: { ...again.phases, total: total === null ? null : stale + total, stale },
      };
    };

  const open: OpenRequest = async (request) => {
    const to = await routeOf(request.url, request.proxy);
    if (to.denied) throw Object.assign(new Error(to.denied.message), { code: to.denied.code });
    const ready = prepare(request, to, undefined, request.mayReuse);
    return ready.open(ready.url, {});
  };

  return {
    /** Uses only node:http, for bodies that are not kept in memory. */
    open,
    /** Uses got, for single requests. */
    send: sender(sendByGot),
    /** Uses only node:http, a tenth of the work, for webhooks and for many requests at once. */
    sendLean: sender((ready, request) => sendByNode(clock, ready, request)),
    close: (): void => {
      for (const agent of [agents.http, agents.https]) agent.destroy();
    },
  };
}
