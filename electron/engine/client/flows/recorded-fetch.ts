import type { CustomFetchOptions } from 'openid-client';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Exchange, ExchangeRequest } from '../exchanges.ts';
import { untilAborted } from '../../http/until-aborted.ts';

const withoutBody = new Set([101, 204, 205, 304]);

function bytesOf(body: CustomFetchOptions['body']): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString());
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (body instanceof ArrayBuffer) return Buffer.from(new Uint8Array(body));
  throw new Error('Unexpected type of request body.');
}

/** A transport failure with its Node.js code, e.g. `ECONNREFUSED`. */
class TransportFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'TransportFailure';
    this.code = code;
  }
}

/**
 * Sends the requests of the OAuth library as recorded exchanges of the client.
 * Aborting the signal rejects immediately; the exchange is still recorded when it ends.
 */
export function createRecordedFetch(
  exchange: Exchange,
  {
    signal,
    ...how
  }: Pick<ExchangeRequest, 'ca' | 'identity' | 'secrets' | 'trace' | 'verifyTls'> & { signal: AbortSignal },
): (url: string, options: CustomFetchOptions) => Promise<Response> {
  return async (url, { body, headers, method }) => {
    const pairs: HeaderPair[] = Object.entries(headers);
    const sending = exchange({ method, url, headers: pairs, body: bytesOf(body), ...how });
    const { sent } = await untilAborted(sending, signal);
    if (!sent.response)
      throw new TransportFailure(sent.error?.code ?? 'UNKNOWN', sent.error?.message ?? 'No response was received.');
    const { body: bytes, rawHeaders, status } = sent.response;
    const received = new Headers();
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      received.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    }
    return new Response(withoutBody.has(status) ? null : new Uint8Array(bytes), { status, headers: received });
  };
}
