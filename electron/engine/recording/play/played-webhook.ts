import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { signatureHeaders, keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { idsAt, type MessagePlaces } from './places.ts';
import { writeBody, writeHeaders, type Replacements } from './write-message.ts';

/** A recorded webhook with new ids and times, to be signed and sent. */
export interface PlayedWebhook {
  event: string;
  /** What it is about: deliveries about the same are sent in order. */
  subject: string;
  method: string;
  path: string;
  headers: HeaderPair[];
  contentType: string;
  body: Buffer;
  scheme: KeyedScheme | undefined;
  /** The header field with the signature, if it is not that of the scheme. */
  signatureHeader: string | undefined;
  /** Milliseconds after the response. */
  afterMs: number;
}

const isKeyed = (scheme: string): scheme is KeyedScheme => (keyedSchemes as string[]).includes(scheme);

/** Fields that the sender writes itself. */
const senderFields = ['content-type', 'webhook-id', 'webhook-timestamp', 'traceparent', 'tracestate'];

/** How a webhook was signed: its scheme, with the name of the header field if it is another than usual. */
export function signingOf({ signature }: RecordedWebhook): Pick<PlayedWebhook, 'scheme' | 'signatureHeader'> {
  if (!signature || !isKeyed(signature.scheme)) return { scheme: undefined, signatureHeader: undefined };
  const row = schemeRows[signature.scheme];
  const usual = new Set(signatureHeaders(row).map((name) => name.toLowerCase()));
  const isRenamed = signature.headers.length === 1 && row.headers.signature !== undefined;
  const other = signature.headers.find((name) => !usual.has(name.toLowerCase()));
  return { scheme: signature.scheme, signatureHeader: isRenamed ? other : undefined };
}

/** A recorded webhook with the replacements, without its signature. */
export function playedWebhook(webhook: RecordedWebhook, places: MessagePlaces, replace: Replacements): PlayedWebhook {
  const { delay, event, request, signature } = webhook;
  const { body, headers, method, path, query } = request;
  const written = new Set([...senderFields, ...(signature?.headers ?? []).map((name) => name.toLowerCase())]);
  const kept = headers.filter(([name]) => !written.has(name.toLowerCase()));
  const [id = ''] = idsAt(body?.json, places.body);
  return {
    event: event ?? `${method} ${path}`,
    subject: replace.value(id) ?? id,
    method,
    path: path + (query === undefined ? '' : `?${query}`),
    headers: writeHeaders(kept, places.headers, replace),
    contentType: firstHeader(headers, 'content-type') ?? '',
    body: writeBody(body, places.body, replace),
    ...signingOf(webhook),
    afterMs: delay,
  };
}
