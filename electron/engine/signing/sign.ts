import { jsonOrText } from '#shared/text/json.ts';
import type { AttemptSignature } from '#shared/model/delivery.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { signatureHeaders, withSignatureHeader, type SchemeRow, schemeRows } from '#shared/signing/schemes.ts';
import { createHash } from 'node:crypto';
import { algorithms } from './algorithms.ts';
import { contentOf, shownContent, type Piece } from './content.ts';
import { signMessage, signatureBase } from './message-signature.ts';
import { readParts } from './read-parts.ts';
import { keyOf, type SecretKey } from './secret-key.ts';
import type { SignedMessage } from './signed-message.ts';

/** The stored part of an attempt's signature; the signed content is in the sent request. */
export type StoredSignature = Pick<AttemptSignature, 'scheme' | 'headers' | 'keys'>;

/** A request to sign. */
export interface Draft {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  event: string;
  /** Default: POST. */
  method?: string;
  url: string;
  contentType: string;
  body: Buffer;
  /** The name of the header field with the signature; default: that of the scheme. */
  signatureHeader?: string | undefined;
}

/** A signature, and what it changes in the request besides its header fields. */
export interface Signature {
  headers: HeaderPair[];
  stored: StoredSignature;
  url?: string;
  body?: Buffer;
}

const shownCharacters = 10;

/** A timestamp in seconds in the unit of a scheme. */
function timestampOf({ time }: SchemeRow, seconds: number): string {
  if (time?.unit === 'ms') return String(seconds * 1000);
  return time?.unit === 'iso' ? new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') : String(seconds);
}

/** The URL with the hash of a body that is not a form, as Twilio sends it. */
function withBodyHash({ body, contentType, url }: Draft): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return url;
  const hash = createHash('sha256').update(body).digest('hex');
  return `${url}${url.includes('?') ? '&' : '?'}bodySHA256=${hash}`;
}

const messageOf = ({ body, contentType, method = 'POST', url }: Draft): SignedMessage => ({
  method,
  urls: [url],
  headers: [['content-type', contentType]],
  body,
});

/** The value of the signature header. */
function valueOf({ place }: SchemeRow, signatures: readonly string[], timestamp: string): string {
  if (place.kind === 'list') return signatures.map((one) => `${place.version},${one}`).join(' ');
  if (place.kind === 'value') return place.prefix + (signatures[0] ?? '');
  if (place.kind !== 'pairs') return '';
  const pairs = signatures.map((one) => `${place.signature}=${one}`);
  return [`${place.timestamp}=${timestamp}`, ...pairs].join(place.separator);
}

/** The header fields of a signature. Standard Webhooks shares two of them with every delivery of Hookbench. */
function headersOf(row: SchemeRow, signatures: readonly string[], draft: Draft, timestamp: string): HeaderPair[] {
  const { id, signature, timestamp: time } = row.headers;
  const also = (row.also ?? []).map(([name, value]): HeaderPair => [
    name,
    value.replace('{event}', () => draft.event).replace('{id}', () => draft.id),
  ]);
  const own = (name: string | undefined, value: string): HeaderPair[] =>
    name === undefined || name === 'webhook-id' || name === 'webhook-timestamp' ? [] : [[name, value]];
  return [
    ...also,
    ...own(id, draft.id),
    ...own(time, timestamp),
    ...own(signature, valueOf(row, signatures, timestamp)),
  ];
}

/** The body with the signature as a member, and the signed event as `event-data`. */
function bodyWith({ body, id }: Draft, timestamp: string, signature: string): Buffer {
  const event = jsonOrText(body.toString('utf8'));
  return Buffer.from(JSON.stringify({ signature: { timestamp, token: id, signature }, 'event-data': event }));
}

function signaturesOf(row: SchemeRow, keys: readonly SecretKey[], draft: Draft, timestamp: string): string[] {
  if (row.algorithm === 'by-key') return [];
  const { sign } = algorithms[row.algorithm];
  const message = messageOf(draft);
  return keys.flatMap(({ signing, webhookId }) => {
    if (!signing) return [];
    const facts = { id: draft.id, timestamp, url: draft.url, ...(webhookId !== undefined && { webhookId }) };
    return [sign(contentOf(row, message, facts), signing, row.encoding)];
  });
}

/** Signs a request with each secret, newest first. */
export function sign(scheme: KeyedScheme, secrets: readonly string[], given: Draft): Signature {
  const row = withSignatureHeader(schemeRows[scheme], given.signatureHeader);
  const draft = scheme === 'twilio' ? { ...given, url: withBodyHash(given) } : given;
  const keys = secrets.map((secret) => keyOf(row, secret));
  const stored = {
    scheme,
    headers: signatureHeaders(row),
    keys: secrets.map((secret) => `${secret.slice(0, shownCharacters)}…`),
  };
  if (row.place.kind === 'message') {
    const signing = keys.flatMap((key) => key.signing ?? []);
    return { headers: signMessage(messageOf(draft), draft.url, signing, draft.timestamp), stored };
  }
  const timestamp = timestampOf(row, draft.timestamp);
  const signatures = signaturesOf(row, keys, draft, timestamp);
  return {
    headers: headersOf(row, signatures, draft, timestamp),
    stored,
    ...(draft.url !== given.url && { url: draft.url }),
    ...(row.place.kind === 'json' && { body: bodyWith(draft, timestamp, signatures[0] ?? '') }),
  };
}

/** The signed content of a sent request. */
function contentOfSent(row: SchemeRow, message: SignedMessage): Piece[] {
  const [url = ''] = message.urls;
  const { id, labels, timestamp } = readParts(row, message);
  const [label] = labels ?? [];
  const built = label && signatureBase(message, url, label);
  const base = built && 'base' in built ? { base: built.base } : {};
  return contentOf(row, message, { id, timestamp, url, webhookId: '<webhook ID>', ...base });
}

/**
 * The exact string that was signed in a sent request; a body that is not text is described by its length.
 * @param header The header field with the signature; default: that of the scheme.
 */
export const signedContent = (scheme: KeyedScheme, message: SignedMessage, header?: string): string =>
  shownContent(contentOfSent(withSignatureHeader(schemeRows[scheme], header), message));
