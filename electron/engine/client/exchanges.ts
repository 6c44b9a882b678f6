import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Party, Peer } from '#shared/model/party.ts';
import type { Clocks } from '../clock.ts';
import type { AddressGuard } from '../http/address-guard.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { Faults } from '../faults/faults.ts';
import type { FindWrongWay, WrongWay } from '../faults/way/wrong-way.ts';
import type { SendRequest, SentRequest } from '../http/outgoing-request.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { maskSecrets, type Secrets } from '../journal/secret-values.ts';
import { formatTraceparent, newSpan, parseTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { bendOutgoing, type TokenBender } from './bend-outgoing.ts';
import { oauthClientOf } from './oauth-client-of.ts';

export interface ExchangeRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body?: Buffer;
  trace: string;
  /** Who sends it; the client unless given. */
  from?: Party;
  /** Refuses addresses, also those that a name leads to. */
  guard?: AddressGuard;
  /** Whether the certificate of the server must be good; it must unless this is false. */
  verifyTls?: boolean;
  /** Whether a certificate that our authority revoked is refused. */
  checkRevocation?: boolean;
  /** 30 s unless given. */
  timeoutMs?: number;
  /** Cancels the request; it is recorded as cancelled. */
  signal?: AbortSignal | undefined;
  /** Bytes of the response body that are kept; 1 MiB unless given. */
  responseLimit?: number;
  /** Go out, but are not recorded. */
  secrets?: Secrets;
}

/** Sends requests as the client and records each exchange, which the journal then knows by `id`. */
export type Exchange = (request: ExchangeRequest) => Promise<{ id: string; sent: SentRequest }>;

export interface ExchangeParts {
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  faults: Faults;
  wrongWay: FindWrongWay;
  /** Bends the tokens that requests carry, where a fault says so. */
  tokens: TokenBender;
  send: SendRequest;
  peerOf: (url: string) => Peer;
}

const usualTimeoutMs = 30_000;
const insert = `INSERT INTO exchanges
  (id, meta, request_headers, request_body, response_headers, response_body) VALUES (?, ?, ?, ?, ?, ?)`;

/** Bytes with the secrets in them replaced; they are the very same bytes when there are none. */
function maskBytes(bytes: Buffer, secrets: Secrets): Buffer {
  const text = bytes.toString('latin1');
  const masked = maskSecrets(
    text,
    secrets.map(({ name, value }) => ({ name, value: Buffer.from(value).toString('latin1') })),
  );
  return masked === text ? bytes : Buffer.from(masked, 'latin1');
}

function masked(sent: SentRequest, { body = Buffer.alloc(0), secrets = [], url }: ExchangeRequest) {
  return {
    url: maskSecrets(url, secrets),
    body: maskBytes(body, secrets),
    rawHeaders: sent.rawRequestHeaders.map((text) => maskSecrets(text, secrets)),
  };
}

/** The headers with the trace in them; a traceparent that the caller wrote stays. */
function traced({ headers, trace }: ExchangeRequest, random: Random): { headers: HeaderPair[]; span: string } {
  const own = headers.find(([name]) => name.toLowerCase() === 'traceparent');
  const span = parseTraceparent(own?.[1])?.span ?? newSpan(random);
  const traceparent: HeaderPair = ['traceparent', formatTraceparent({ trace, span })];
  return { headers: own ? [...headers] : [...headers, traceparent], span };
}

/** A request as it goes out: what was made wrong with it at the client, and what goes wrong on its way. */
interface Leaving {
  headers: readonly HeaderPair[];
  way?: WrongWay | undefined;
  faults: readonly string[];
}

async function leave(parts: ExchangeParts, request: ExchangeRequest, headers: readonly HeaderPair[]): Promise<Leaving> {
  const { clocks, faults, tokens, wrongWay } = parts;
  if (faults.none) return { headers, faults: [] };
  const { body = Buffer.alloc(0), from = 'client', method, signal, trace, url } = request;
  const outgoing = { method, url, headers, body, trace, client: oauthClientOf(headers, body) };
  if (from !== 'client') {
    const way = wrongWay('sender', outgoing);
    return { headers, way, faults: way?.faults ?? [] };
  }
  const bent = await bendOutgoing({ faults, wall: clocks.wall, tokens }, outgoing, signal);
  const way = wrongWay('client', { ...outgoing, headers: bent.headers });
  return { headers: bent.headers, way, faults: [...bent.faults, ...(way?.faults ?? [])] };
}

/** The client's way out: every request carries the trace, and is journalled with its answer when it is over. */
export function createExchange(parts: ExchangeParts): Exchange {
  const { clocks, journal } = parts;
  return async (request) => {
    const { body = Buffer.alloc(0), from = 'client', guard, method, responseLimit, signal, trace } = request;
    const { timeoutMs = usualTimeoutMs, url } = request;
    const { headers: wanted, span } = traced(request, parts.random);
    const { faults, headers, way } = await leave(parts, request, wanted);
    const atMs = clocks.wall.now();
    const tls = { verify: request.verifyTls ?? true, checkRevocation: request.checkRevocation };
    const sent = await parts.send({
      method,
      url,
      headers,
      body: way?.body ?? body,
      timeoutMs,
      tls,
      signal,
      responseLimit,
      guard,
      connect: way?.connect,
    });
    const durationMs = clocks.wall.now() - atMs;
    const id = parts.newId('exc');
    const to = parts.peerOf(request.url);
    const recorded = masked(sent, request);
    const { error, phases, remoteAddress, response } = sent;
    const wrong = faults.length > 0 && { faults: [...faults] };
    const shared = { ...wrong, trace, span, from, to, atMs, method, url: recorded.url };
    const answered = { ...(response && { status: response.status }), ...(error && { error }) };
    const truncated = response?.truncated === true ? { truncated: true } : {};
    const meta = { ...shared, ...answered, ...truncated, phases, tls: sent.tls, remoteAddress };
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
