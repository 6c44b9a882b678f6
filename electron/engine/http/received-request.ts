import type { IncomingMessage } from 'node:http';
import { readBody } from './read-body.ts';
import type { ReceiveOptions } from './receive-body.ts';
import { readParameters } from './read-parameters.ts';

/** A received request with its body. */
export interface ReceivedRequest {
  method: string;
  /** Request target as received. */
  target: string;
  path: string;
  /** At most one parameter beyond the limit of `readParameters`. */
  query: URLSearchParams;
  /** `http://localhost:4010` or `https://localhost:4011`: the address of the listener it came in by. */
  origin: string;
  rawHeaders: readonly string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
  truncated: boolean;
}

/** Reads a request to its end. */
export async function receiveRequest(
  request: IncomingMessage,
  origin: string,
  options: ReceiveOptions,
): Promise<ReceivedRequest> {
  const { bytes, truncated } = await readBody(request, options);
  const target = request.url ?? '/';
  const question = target.indexOf('?');
  return {
    method: request.method ?? 'GET',
    target,
    path: question < 0 ? target : target.slice(0, question),
    query: readParameters(question < 0 ? '' : target.slice(question + 1)),
    origin,
    rawHeaders: request.rawHeaders,
    headers: request.headers,
    body: bytes,
    truncated,
  };
}
