import type { HeaderPair } from '#shared/model/header-pair.ts';
import { percentDecoded } from '#shared/text/percent.ts';

/** Methods that need no Content-Length without a body (RFC 9110 8.6). */
const mayOmitLength = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/** The credentials in a URL. What is not percent-encoded correctly is sent as it is. */
export function basicCredentials({ password, username }: URL): string {
  const credentials = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/**
 * The header fields of a request as sent, names and values alternating: the given ones with their order, case and
 * repetition, and the missing ones that HTTP requires (Host, Content-Length) or clients usually send (User-Agent,
 * Connection).
 */
export function outgoingHeaders(
  { body, headers, method, url }: { method: string; url: URL; headers: readonly HeaderPair[]; body: Buffer },
  userAgent: string,
): string[] {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const fields: HeaderPair[] = [];
  if (!given.has('host')) fields.push(['host', url.host]);
  fields.push(...headers);
  if (!given.has('authorization') && url.username !== '') fields.push(['authorization', basicCredentials(url)]);
  if (!given.has('user-agent')) fields.push(['user-agent', userAgent]);
  const saysLength = given.has('content-length') || given.has('transfer-encoding');
  if (!saysLength && (body.length > 0 || !mayOmitLength.has(method))) {
    fields.push(['content-length', String(body.length)]);
  }
  if (!given.has('connection')) fields.push(['connection', 'keep-alive']);
  return fields.flat();
}
