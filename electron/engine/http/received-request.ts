import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { peerCertificate } from './peer-certificate.ts';
import { readBody, type ReceiveOptions } from './receive-body.ts';
import type { VirtualClock } from '../clock.ts';

/** Sets the `Date` of a response by a party's clock if it is moved; otherwise Node sets it. */
export function dateResponse(clock: VirtualClock, response: ServerResponse): void {
  if (clock.offsetMs + clock.skewMs !== 0) response.setHeader('date', new Date(clock.now()).toUTCString());
}

/** Handles requests, with the `Date` of responses from a party's clock. */
export const datedBy =
  (clock: VirtualClock, handle: RequestListener): RequestListener =>
  (request, response) => {
    dateResponse(clock, response);
    handle(request, response);
  };

/** A received request with its body. */
export interface ReceivedRequest {
  method: string;
  /** Request target as received. */
  target: string;
  path: string;
  /** The raw query, without the question mark. */
  search: string;
  /** `http://localhost:4010` or `https://localhost:4011`: the address of the listener it came in by. */
  origin: string;
  rawHeaders: readonly string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The certificate that the client showed at the TLS handshake, not verified. */
  certificate?: X509Certificate | undefined;
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
    search: question < 0 ? '' : target.slice(question + 1),
    origin,
    rawHeaders: request.rawHeaders,
    headers: request.headers,
    body: bytes,
    certificate: peerCertificate(request.socket),
    truncated,
  };
}
