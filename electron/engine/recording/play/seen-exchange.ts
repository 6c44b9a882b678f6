import { jsonObject } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { isUtf8 } from 'node:buffer';
import type { BodyView } from '#shared/model/message.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import type { RecordedBody, RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { basicUser } from '../../http/token-request.ts';
import { storedBody } from '../folder/recorded-body.ts';

/** A request with its response, at whichever end it was seen. */
export type Seen = Pick<Decision, 'request' | 'span' | 'trace'> & {
  response: Decision['response'];
  atMs: number;
  tookMs: number;
  isAuth: boolean;
};

const redacted = /\[redacted\]|%5Bredacted%5D/gi;
const named = '{{secret.redacted}}';
const accessToken = 'access-token';

const hidden = (text: string): string => text.replaceAll(redacted, named);

/** Credentials are never compared, whether the file has them or not. */
const headersOf = (headers: readonly HeaderPair[]): HeaderPair[] =>
  headers.map(([name, value]) => {
    if (name.toLowerCase() !== 'authorization') return [name, hidden(value)];
    // Of a redacted value, the scheme is not known either.
    const [scheme = ''] = value.replace(redacted, 'Bearer').split(' ', 1);
    const secret = /^(bearer|dpop)$/i.test(scheme) ? accessToken : 'credentials';
    return [name, `${scheme} {{secret.${secret}}}`];
  });

/** The body of a message, decoded. A part that is not there is left out. */
export function recordedBodyOf(
  { content, encoding, size }: BodyView,
  headers: readonly HeaderPair[],
): RecordedBody | undefined {
  if (size === 0) return undefined;
  const bytes = Buffer.from(content, encoding);
  const coding = firstHeader(headers, 'content-encoding');
  const decoded = decodeBody(bytes, coding);
  const plain = decoded.ok ? decoded.bytes : bytes;
  const text = isUtf8(plain) ? Buffer.from(hidden(plain.toString('utf8'))) : plain;
  const { body, file } = storedBody(text, 'body');
  const stored = file ? { text: file.toString('utf8') } : body;
  return decoded.ok && coding !== undefined ? { ...stored, coding } : stored;
}

/** The access token that a response contains. */
export function issuedBy({ request, response }: Seen): IssuedToken | undefined {
  const form = new URLSearchParams(request.body.content);
  const grant = form.get('grant_type');
  if (grant === null || response.status !== 200) return undefined;
  const id = basicUser(firstHeader(request.headers, 'authorization') ?? '') ?? '';
  const json = jsonObject(response.body.content) ?? {};
  const { access_token: token, expires_in: lifetime, refresh_token: refresh, scope, token_type: type } = json;
  if (typeof token !== 'string') return undefined;
  return {
    client: form.get('client_id') ?? (/^[\x21-\x7e]+$/.test(id) ? id : undefined),
    grant,
    ...(typeof scope === 'string' && { scopes: scope.split(' ') }),
    ...(typeof lifetime === 'number' && { lifetime }),
    ...(typeof type === 'string' && { type }),
    format: token.split('.').length === 3 ? 'jwt' : 'opaque',
    refresh: refresh !== undefined,
    secrets: { access: accessToken },
  };
}

/** A request with its response as a recorded exchange, with names in the place of redacted values. */
export function toExchange(seen: Seen, n: number, startMs: number, issuerPath: string): RecordedExchange {
  const { atMs, isAuth, request, response, tookMs } = seen;
  const { pathname, search } = new URL(request.url);
  const issued = issuedBy(seen);
  const isOurs = isAuth && pathname.startsWith(`${issuerPath}/`);
  const query = hidden(search.slice(1));
  return {
    n,
    server: isAuth || issued ? 'auth' : 'api',
    at: Math.max(0, atMs - startMs),
    took: tookMs,
    request: {
      method: request.method,
      path: isOurs ? pathname.slice(issuerPath.length) : pathname,
      ...(query !== '' && { query }),
      headers: headersOf(request.headers),
      body: recordedBodyOf(request.body, request.headers),
    },
    response: {
      status: response.status,
      headers: headersOf(response.headers),
      body: recordedBodyOf(response.body, response.headers),
    },
    ...(issued && { issued }),
  };
}
