import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { SendRequest, SentRequest } from '../http/send-request.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { formatTraceparent, newSpan } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';

export interface ExchangeRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body?: Buffer;
  trace: string;
  /** Whether the certificate of the server must be good; it must unless this is false. */
  verifyTls?: boolean;
}

/** Sends requests as the client and records each exchange, which the journal then knows by `id`. */
export type Exchange = (request: ExchangeRequest) => Promise<{ id: string; sent: SentRequest }>;

export interface ExchangeParts {
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  send: SendRequest;
  peerOf: (url: string) => Peer;
}

const timeoutMs = 30_000;
const insert = `INSERT INTO exchanges
  (id, meta, request_headers, request_body, response_headers, response_body) VALUES (?, ?, ?, ?, ?, ?)`;

/** The client's way out: every request carries the trace, and is journalled with its answer when it is over. */
export function createExchange(parts: ExchangeParts): Exchange {
  const { clocks, journal } = parts;
  return async ({ method, url, headers, body = Buffer.alloc(0), trace, verifyTls = true }) => {
    const span = newSpan(parts.random);
    const atMs = clocks.wall.now();
    const traceparent: HeaderPair = ['traceparent', formatTraceparent({ trace, span })];
    const sent = await parts.send({ method, url, headers: [...headers, traceparent], body, timeoutMs, tls: { verify: verifyTls } });
    const durationMs = clocks.wall.now() - atMs;
    const id = parts.newId('exc');
    const to = parts.peerOf(url);
    const { error, phases, response, tls } = sent;
    const meta = { trace, span, from: 'client', to, atMs, method, url, status: response?.status, phases, error, tls };
    await journal.append(
      [
        {
          kind: 'exchange',
          atMs,
          durationMs,
          trace,
          id,
          span,
          from: 'client',
          to,
          method,
          url,
          ...(response && { status: response.status }),
          ...(error && { error }),
        },
      ],
      [
        {
          sql: insert,
          params: [
            id,
            JSON.stringify(meta),
            encodeRawHeaders(sent.rawRequestHeaders),
            body,
            response ? encodeRawHeaders(response.rawHeaders) : null,
            response ? response.body : null,
          ],
        },
      ],
    );
    return { id, sent };
  };
}
