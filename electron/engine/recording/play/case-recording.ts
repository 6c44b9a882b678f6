import type { BodyView } from '#shared/model/body-view.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import type { RecordedBody } from '#shared/recording/recorded-body.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { recordingFormat } from '#shared/recording/recording-file.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { signatureHeaders } from '#shared/signing/scheme-row.ts';
import type { CaseMessages } from '../../journal/cases/case-details.ts';
import { recogniseScheme } from '../../signing/recognise.ts';
import { bytesOfBody, storedBody } from '../folder/recorded-body.ts';
import { findVolatileByForm } from './case-volatile.ts';
import type { Playable } from './playable.ts';

/** A request with its response, at whichever end it was seen. */
type Seen = Pick<Decision, 'request' | 'span' | 'trace'> & {
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

/** The body of a message. A part that the file lacks is left out. */
function bodyOf({ content, encoding, size }: BodyView): RecordedBody | undefined {
  if (size === 0) return undefined;
  const bytes = Buffer.from(encoding === 'utf8' ? hidden(content) : content, encoding);
  const { body, file } = storedBody(bytes, 'case');
  return file ? { text: file.toString('utf8') } : body;
}

/** Every request with a response that a client or a server saw, each once. */
function seenIn({ decision: decisions, exchange: exchanges }: CaseMessages): Seen[] {
  const known = new Set(exchanges.map(({ span }) => span));
  const sent = exchanges.flatMap(({ phases, request, response, span, startedAt, to, trace }): Seen[] => {
    if (!response || to === 'catcher') return [];
    const facts = { atMs: Date.parse(startedAt), tookMs: phases.total ?? 0, isAuth: to === 'authorization' };
    return [{ request, response, span, trace, ...facts }];
  });
  const received = decisions
    .filter(({ span }) => span === undefined || !known.has(span))
    .map(({ durationMs, request, response, server, span, startedAt, trace }): Seen => {
      const facts = { atMs: Date.parse(startedAt), tookMs: durationMs, isAuth: server === 'authorization' };
      return { request, response, span, trace, ...facts };
    });
  return [...sent, ...received].toSorted((one, other) => one.atMs - other.atMs);
}

/** The access token that a response contains. */
function issuedBy({ request, response }: Seen): IssuedToken | undefined {
  const form = new URLSearchParams(request.body.content);
  const grant = form.get('grant_type');
  if (grant === null || response.status !== 200) return undefined;
  const basic = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const [id = ''] = Buffer.from(basic?.replace(/^basic /i, '') ?? '', 'base64')
    .toString('utf8')
    .split(':', 1);
  try {
    const json = JSON.parse(response.body.content) as Record<string, unknown>;
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
  } catch {
    return undefined;
  }
}

function toExchange(seen: Seen, n: number, startMs: number, issuerPath: string): RecordedExchange {
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
      body: bodyOf(request.body),
    },
    response: { status: response.status, headers: headersOf(response.headers), body: bodyOf(response.body) },
    ...(issued && { issued }),
  };
}

/** A webhook that the catcher received, or that was sent to another receiver. */
type SeenWebhook = Pick<CaptureWithBody, 'headers' | 'method' | 'path' | 'trace' | 'body'> & {
  atMs: number;
  event?: string | undefined;
};

function webhooksIn({ attempt: attempts, capture: captures }: CaseMessages): SeenWebhook[] {
  const known = new Set(captures.map(({ span }) => span));
  const sent = attempts
    .filter(({ n, span }) => n === 1 && !known.has(span))
    .map(({ request: { body, headers, method, url }, startedAt }): SeenWebhook => {
      const { pathname, search } = new URL(url);
      const parent = headers.find(([name]) => name.toLowerCase() === 'traceparent')?.[1];
      const facts = { trace: parent?.split('-')[1], atMs: Date.parse(startedAt) };
      return { body, headers, method, path: pathname + search, ...facts };
    });
  const received = captures.map((one): SeenWebhook => ({ ...one, atMs: Date.parse(one.receivedAt) }));
  return [...received, ...sent].toSorted((one, other) => one.atMs - other.atMs);
}

/** The signing scheme of a webhook. Of a redacted signature, the names of its header fields are left. */
function schemeOf({ body, headers, method, path }: SeenWebhook): KeyedScheme | undefined {
  const message = { method, urls: [path], headers, body: Buffer.from(body.content, body.encoding) };
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return (
    recogniseScheme(message) ??
    keyedSchemes.find((scheme) => {
      const fields = signatureHeaders(schemeRows[scheme]);
      return fields.length > 0 && fields.every((name) => names.has(name.toLowerCase()));
    })
  );
}

/** The last exchange before a webhook with the same trace. */
function causeOf({ atMs, trace }: SeenWebhook, seen: readonly Seen[]): number | undefined {
  if (trace === undefined) return undefined;
  const at = seen.findLastIndex((one) => one.trace === trace && !one.isAuth && one.atMs <= atMs);
  return at < 0 ? undefined : at + 1;
}

function toWebhook(one: SeenWebhook, n: number, startMs: number, seen: readonly Seen[]): RecordedWebhook {
  const { atMs, body, event, headers, method, path } = one;
  const after = causeOf(one, seen);
  const cause = after === undefined ? undefined : seen[after - 1];
  const [pathname = '/', query] = path.split('?', 2);
  const scheme = schemeOf(one);
  return {
    n,
    ...(event !== undefined && { event }),
    ...(after !== undefined && { after }),
    delay: Math.max(0, atMs - (cause ? cause.atMs + cause.tookMs : startMs)),
    at: Math.max(0, atMs - startMs),
    took: 0,
    request: { method, path: pathname, ...(query !== undefined && { query }), headers, body: bodyOf(body) },
    ...(scheme && { signature: { scheme, headers: signatureHeaders(schemeRows[scheme]) } }),
  };
}

/** The origin that most requests to a service were for. */
function originOf(seen: readonly Seen[]): string {
  const origins = Map.groupBy(
    seen.filter(({ isAuth }) => !isAuth),
    ({ request }) => new URL(request.url).origin,
  );
  const [[origin] = ['http://localhost']] = [...origins].toSorted(([, one], [, other]) => other.length - one.length);
  return origin;
}

/**
 * Converts the messages of a case file to a recording: the requests to one service and to authorization servers, and
 * the webhooks.
 * @param issuerPath The path of our authorization server.
 */
export function caseRecording(title: string, messages: CaseMessages, issuerPath: string): Playable {
  const all = seenIn(messages);
  const origin = originOf(all);
  const seen = all.filter((one) => one.isAuth || issuedBy(one) || new URL(one.request.url).origin === origin);
  const sent = webhooksIn(messages);
  const [startMs = 0] = [...seen, ...sent].map(({ atMs }) => atMs).toSorted((one, other) => one - other);
  const exchanges = seen.map((one, at) => toExchange(one, at + 1, startMs, issuerPath));
  const webhooks = sent.map((one, at) => toWebhook(one, at + 1, startMs, seen));
  return {
    file: {
      format: recordingFormat,
      title,
      recorded: toInstant(startMs),
      servers: [{ name: 'api', url: origin }],
      match: { ignore: [] },
      volatile: findVolatileByForm(startMs, exchanges, webhooks),
      secrets: [],
    },
    exchanges,
    webhooks,
    bytesOf: (body) => bytesOfBody(body, () => Buffer.alloc(0)),
  };
}
