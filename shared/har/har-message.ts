import type { BodyView, RequestMessage, ResponseMessage } from '../model/message.ts';
import type { CaptureWithBody } from '../model/capture.ts';
import { firstHeader, headerValues, type HeaderPair } from '../model/header-pair.ts';
import { reasonPhrase } from '../trace/reason-phrase.ts';

export interface Pair {
  name: string;
  value: string;
}

const toPairs = (headers: readonly HeaderPair[]): Pair[] => headers.map(([name, value]) => ({ name, value }));

function pairOf(text: string): Pair {
  const at = text.indexOf('=');
  return at < 0 ? { name: text, value: '' } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

/** The cookies of Cookie headers; only Set-Cookie has attributes. */
function cookiesOf(headers: readonly HeaderPair[], field: 'cookie' | 'set-cookie'): Pair[] {
  const values = headerValues(headers, field);
  const texts = values.flatMap((value) => (field === 'cookie' ? value.split(';') : value.split(';', 1)));
  return texts.filter((text) => text.includes('=')).map((text) => pairOf(text.trim()));
}

/** Percent-encodes characters that a URI must not contain (RFC 3986 2). */
function asUri(text: string): string {
  const safe = text.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return safe.replace(/[^!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]+/gu, (one) => encodeURIComponent(one.toWellFormed()));
}

const authority = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The URL that a capture was sent to, according to its Host header. */
export function captureUrl({ headers, path, tls }: CaptureWithBody): string {
  const host = firstHeader(headers, 'host') ?? '';
  const origin = `${tls ? 'https' : 'http'}://${authority.test(host) ? host : 'localhost'}`;
  if (/^https?:\/\/[^/]/i.test(path)) return path;
  return `${origin}${path.startsWith('/') ? '' : '/'}${path.replaceAll('#', '%23')}`;
}

function urlOf(url: string): string {
  const parts = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(url);
  return parts ? `${parts[1] ?? ''}${asUri(parts[2] ?? '')}` : `http://localhost/${asUri(url)}`;
}

const queryOf = (url: string): Pair[] =>
  (/\?([^#]*)/.exec(url)?.[1] ?? '')
    .split('&')
    .filter((part) => part !== '')
    .map(pairOf);

function postDataOf(body: BodyView, headers: readonly HeaderPair[]) {
  if (body.size === 0) return {};
  const mimeType = firstHeader(headers, 'content-type') ?? 'application/octet-stream';
  const encoding = body.encoding === 'base64' && { _encoding: 'base64' };
  return { postData: { mimeType, text: body.content, ...encoding } };
}

/** A request; a body that is not text is in base64, marked by `_encoding`. */
export function requestOf({ body, headers, method, url }: RequestMessage) {
  return {
    method,
    url: urlOf(url),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers, 'cookie'),
    headers: toPairs(headers),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: body.size,
    ...postDataOf(body, headers),
  };
}

/** A response. */
export function responseOf({ body, headers, reason, status }: ResponseMessage) {
  return {
    status,
    statusText: reason ?? reasonPhrase(status),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers, 'set-cookie'),
    headers: toPairs(headers),
    content: {
      size: body.size,
      mimeType: firstHeader(headers, 'content-type') ?? 'x-unknown',
      ...(body.size > 0 && { text: body.content }),
      ...(body.encoding === 'base64' && { encoding: 'base64' }),
    },
    redirectURL: firstHeader(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: body.size,
  };
}

/** Stands for a response that is unknown or missing. */
export const noResponse = {
  status: 0,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
};

/** A captured request as an entry. @param url The absolute URL, as HAR requires. */
export function captureEntry(capture: CaptureWithBody, url: string) {
  const { arrival, body, durationMs, headers, httpVersion, method, receivedAt, status } = capture;
  const version = { httpVersion: `HTTP/${httpVersion}` };
  const send = arrival ? Math.max(0, arrival.lastByteMs - arrival.firstByteMs) : 0;
  const wait = Math.max(0, durationMs - send);
  return {
    startedDateTime: receivedAt,
    time: send + wait,
    request: { ...requestOf({ method, url, headers, body }), ...version },
    response: { ...noResponse, ...version, status, statusText: reasonPhrase(status) },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send, wait, receive: 0 },
  };
}
