import type { ChosenConnection } from '#shared/model/connection-settings.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Party, Peer } from '#shared/model/party.ts';
import type { CertifiedKey } from '#shared/model/receiver-auth.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { Faults } from '../faults/faults.ts';
import type { FindWrongWay, WrongWay } from '../faults/way/wrong-way.ts';
import type { StepThrough } from '../http/step-through.ts';
import { type SendRequest, type SentRequest, networkTime } from '../http/outgoing-request.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { maskSecrets, type Secrets } from '../journal/secret-values.ts';
import { formatTraceparent, newSpan, parseTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { alterOutgoing, type TokenReissuer } from './alter-outgoing.ts';
import { oauthClientOf } from './oauth-client-of.ts';

export interface ExchangeRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body?: Buffer;
  trace: string;
  /** The sending party. Default: the client. */
  from?: Party;
  /** Whether to verify the server's certificate. Default: true. */
  verifyTls?: boolean;
  /** Further trusted certificates, PEM. */
  ca?: string | undefined;
  /** Its own client certificate, instead of that of the connection settings. */
  identity?: CertifiedKey | undefined;
  /** Whether to reject a certificate that our CA revoked. */
  checkRevocation?: boolean;
  /** What it replaces of the connection settings. */
  connection?: ChosenConnection | undefined;
  /** Default: 30 s. */
  timeoutMs?: number;
  /** Cancels the request; it is recorded as cancelled. */
  signal?: AbortSignal | undefined;
  /** Max bytes of the response body to keep. Default: 1 MiB. */
  responseLimit?: number;
  /** Values that are sent, but masked in the record. */
  secrets?: Secrets;
}

/** Sends a request and records the exchange in the journal. `id` is the exchange's id. */
export type Exchange = (request: ExchangeRequest) => Promise<{ id: string; sent: SentRequest }>;

export interface ExchangeDeps {
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  faults: Faults;
  stepThrough?: Pick<StepThrough, 'hold'>;
  wrongWay: FindWrongWay;
  /** Replaces tokens in requests for faults. */
  tokens: TokenReissuer;
  send: SendRequest;
  peerOf: (url: string) => Peer;
}

const defaultTimeoutMs = 30_000;
const insert = `INSERT INTO exchanges
  (id, meta, request_headers, request_body, response_headers, response_body) VALUES (?, ?, ?, ?, ?, ?)`;

/** Masks secrets in bytes. Returns the same buffer if it contains none. */
function maskBytes(bytes: Buffer, secrets: Secrets): Buffer {
  const text = bytes.toString('latin1');
  const masked = maskSecrets(
    text,
    secrets.map(({ name, value }) => ({ name, value: Buffer.from(value).toString('latin1') })),
  );
  return masked === text ? bytes : Buffer.from(masked, 'latin1');
}

/** Masks secrets in the value of a header field, also within Basic credentials. */
function maskHeader(text: string, secrets: Secrets): string {
  const [, credentials] = /^Basic +([\w+/=]+)$/i.exec(text) ?? [];
  if (credentials === undefined || secrets.length === 0) return maskSecrets(text, secrets);
  const decoded = Buffer.from(credentials, 'base64').toString();
  // Client credentials are form-encoded within (RFC 6749 2.3.1).
  const plain = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const hidden = [decoded, plain].find((one) => maskSecrets(one, secrets) !== one);
  return hidden === undefined ? text : `Basic ${maskSecrets(hidden, secrets)}`;
}

function masked(sent: SentRequest, { body = Buffer.alloc(0), secrets = [], url }: ExchangeRequest) {
  return {
    url: maskSecrets(url, secrets),
    body: maskBytes(body, secrets),
    rawHeaders: sent.rawRequestHeaders.map((text) => maskHeader(text, secrets)),
  };
}

/** Adds `traceparent` to the headers, unless the caller set it. */
function traced({ headers, trace }: ExchangeRequest, random: Random): { headers: HeaderPair[]; span: string } {
  const own = headers.find(([name]) => name.toLowerCase() === 'traceparent');
  const span = parseTraceparent(own?.[1])?.span ?? newSpan(random);
  const traceparent: HeaderPair = ['traceparent', formatTraceparent({ trace, span })];
  return { headers: own ? [...headers] : [...headers, traceparent], span };
}

/** A request after faults: headers that the client changed, and faults on the network path (`way`). */
interface FaultedRequest {
  headers: readonly HeaderPair[];
  way?: WrongWay | undefined;
  faults: readonly string[];
}

async function applyFaults(
  deps: ExchangeDeps,
  request: ExchangeRequest,
  headers: readonly HeaderPair[],
): Promise<FaultedRequest> {
  const { clocks, faults, tokens, wrongWay } = deps;
  if (faults.none) return { headers, faults: [] };
  const { body = Buffer.alloc(0), from = 'client', method, signal, trace, url } = request;
  const outgoing = { method, url, headers, body, trace, client: oauthClientOf(headers, body) };
  if (from !== 'client') {
    const way = wrongWay('sender', outgoing);
    return { headers, way, faults: way?.faults ?? [] };
  }
  const altered = await alterOutgoing({ faults, wall: clocks.wall, tokens }, outgoing, signal);
  const way = wrongWay('client', { ...outgoing, headers: altered.headers });
  return { headers: altered.headers, way, faults: [...altered.faults, ...(way?.faults ?? [])] };
}

/** Creates the client's HTTP exchange: adds the trace to each request and records it with its response. */
export function createExchange(deps: ExchangeDeps): Exchange {
  const { clocks, journal } = deps;
  return async (asked) => {
    const sender = { from: asked.from ?? 'client', trace: asked.trace, signal: asked.signal };
    const request = (await deps.stepThrough?.hold(asked, sender)) ?? asked;
    const { body = Buffer.alloc(0), from = 'client', method, responseLimit, signal, trace } = request;
    const { timeoutMs = defaultTimeoutMs, url } = request;
    const { headers: wanted, span } = traced(request, deps.random);
    const { faults, headers, way } = await applyFaults(deps, request, wanted);
    const begunMs = clocks.wall.now();
    const { ca, checkRevocation, identity, verifyTls = true } = request;
    const tls = { verify: verifyTls, ca, checkRevocation, ...identity };
    const sent = await deps.send({
      method,
      url,
      headers,
      body: way?.body ?? body,
      timeoutMs,
      tls,
      signal,
      responseLimit,
      // Our servers keep idle connections for longer: they only close one on purpose.
      ...(deps.peerOf(url) !== 'other' && { repeatable: false }),
      connect: way?.connect,
      connection: request.connection,
    });
    const { atMs, durationMs } = networkTime(sent, begunMs, clocks.wall.now());
    const id = deps.newId('exc');
    const to = deps.peerOf(request.url);
    const recorded = masked(sent, request);
    const { error, phases, remoteAddress, response } = sent;
    const wrong = faults.length > 0 && { faults: [...faults] };
    const shared = { ...wrong, trace, span, from, to, atMs, method, url: recorded.url };
    const answered = { ...(response && { status: response.status }), ...(error && { error }) };
    const reason = response?.reason === undefined ? {} : { reason: response.reason };
    const truncated = response?.truncated === true ? { truncated: true } : {};
    const meta = {
      ...shared,
      ...answered,
      ...truncated,
      ...reason,
      phases,
      tls: sent.tls,
      proxy: sent.proxy,
      remoteAddress,
    };
    await journal.append(
      [{ kind: 'exchange', id, durationMs, ...shared, ...answered }],
      [
        {
          sql: insert,
          params: [
            id,
            JSON.stringify(meta),
            encodeRawHeaders(recorded.rawHeaders),
            recorded.body,
            response ? encodeRawHeaders(response.rawHeaders) : null,
            response ? response.body : null,
          ],
        },
      ],
    );
    return { id, sent };
  };
}
