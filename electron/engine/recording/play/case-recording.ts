import { firstHeader } from '#shared/model/header-pair.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { recordingFormat } from '#shared/recording/recording-file.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes, schemeRows, signatureHeaders } from '#shared/signing/schemes.ts';
import type { CaseMessages } from '../../journal/cases/case-details.ts';
import { recogniseScheme } from '../../signing/recognise.ts';
import { bytesOfBody } from '../folder/recorded-body.ts';
import type { Playable } from './playable.ts';
import { issuedBy, recordedBodyOf, toExchange, type Seen } from './seen-exchange.ts';

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
      const parent = firstHeader(headers, 'traceparent');
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
    request: {
      method,
      path: pathname,
      ...(query !== undefined && { query }),
      headers,
      body: recordedBodyOf(body, headers),
    },
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
      volatile: [],
      secrets: [],
    },
    exchanges,
    webhooks,
    bytesOf: (body) => bytesOfBody(body, () => Buffer.alloc(0)),
  };
}
