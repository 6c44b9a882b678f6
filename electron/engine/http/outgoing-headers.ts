import type { HeaderPair } from '#shared/model/header-pair.ts';

/** Methods that need no Content-Length when they carry no body (RFC 9110 8.6). */
const mayOmitLength = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

function basicCredentials({ password, username }: URL): string {
  const [name, secret] = [username, password].map(decodeURIComponent);
  return `Basic ${Buffer.from(`${name ?? ''}:${secret ?? ''}`).toString('base64')}`;
}

/**
 * The header fields of a request as they are sent, name and value in turn: the given ones, in their order, case and
 * repetition, with what HTTP needs besides (Host, Content-Length) or a client usually says (User-Agent, Connection) where
 * they do not say it.
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
