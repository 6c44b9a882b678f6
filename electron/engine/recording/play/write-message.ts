import { jsonValue } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { RecordedWebhook, RecordedBody } from '#shared/recording/recorded-exchange.ts';
import { signatureHeaders, keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { idsAt, type MessagePlaces, memberPlaces, type BodyPlaces, type PlaceKind } from './places.ts';
import { secretPlaceholders } from '#shared/recording/secret-names.ts';

/** What replaces recorded values. */
export interface Replacements {
  /** The value that was given instead; undefined if it is the same. */
  value(recorded: string): string | undefined;
  time(recorded: string): string;
  secret(name: string): string;
  /** Puts our address in the place of those of the recorded servers. */
  addresses(text: string): string;
}

/** Ids within texts such as paths. */
const words = /[A-Za-z0-9][\w-]{3,199}/g;
/** Short numbers within a text are rarely ids. */
const isPlainNumber = /^\d{1,5}$/;
const namesId = /(^|[_-])(id|ids|key|number)$|I[dD]s?$/;

/** Writes a text that no rule is about. */
function writeText(text: string, replace: Replacements): string {
  const exact = replace.value(text);
  if (exact !== undefined) return exact;
  const named = text.includes('{{secret.')
    ? text.replaceAll(secretPlaceholders, (_, name: string) => replace.secret(name))
    : text;
  return replace
    .addresses(named)
    .replaceAll(words, (word) => (isPlainNumber.test(word) ? word : (replace.value(word) ?? word)));
}

function writeKind(text: string, kind: PlaceKind | undefined, replace: Replacements): string {
  return kind === 'time' ? replace.time(text) : writeText(text, replace);
}

function writeNumber(value: number, kind: PlaceKind | undefined, name: string, replace: Replacements): number {
  const text = String(value);
  const next =
    kind === 'time'
      ? Number(replace.time(text))
      : kind === 'id' || kind === 'nonce' || namesId.test(name)
        ? Number(replace.value(text) ?? text)
        : value;
  return Number.isFinite(next) ? next : value;
}

/** A JSON value with the replacements. @param name Of the member that has it. */
function writeValue(value: unknown, places: BodyPlaces | undefined, replace: Replacements, name = ''): unknown {
  const kind = places?.kind;
  if (typeof value === 'string') return writeKind(value, kind, replace);
  if (typeof value === 'number') return writeNumber(value, kind, name, replace);
  if (Array.isArray(value))
    return value.map((item, at) => writeValue(item, memberPlaces(places, String(at), true), replace, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [
      replace.value(member) ?? member,
      writeValue(one, memberPlaces(places, member, false), replace, member),
    ]),
  );
}

/** The strings and numbers of a JSON text. */
const scalars = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Collects how the scalars of two values of the same form differ, as JSON. */
function differences(one: unknown, other: unknown, found: Map<string, string>): void {
  if (typeof one !== 'object' || one === null) {
    if (one !== other) found.set(JSON.stringify(one), JSON.stringify(other));
    return;
  }
  const members = Object.values(other as object);
  for (const [at, member] of Object.values(one).entries()) differences(member, members[at], found);
}

/** A text with the replacements. JSON keeps its form. */
export function writeTextBody(text: string, places: BodyPlaces, replace: Replacements): string {
  const value = jsonValue(text);
  if (value === undefined) return writeText(text, replace);
  const found = new Map<string, string>();
  differences(value, writeValue(value, places, replace), found);
  return found.size === 0 ? text : text.replaceAll(scalars, (one) => found.get(one) ?? one);
}

/** A body that is in the file of its message, with the replacements. */
export function writeBody(body: RecordedBody | undefined, places: BodyPlaces, replace: Replacements): Buffer {
  if (body?.json !== undefined) {
    const value = writeValue(body.json, places, replace);
    return Buffer.from(JSON.stringify(value, null, body.indent) + (body.newline ? '\n' : ''));
  }
  return Buffer.from(body?.text === undefined ? '' : writeTextBody(body.text, places, replace));
}

/** Fields of a connection, or that are written again. */
const ownFields = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'content-encoding',
  'date',
  'host',
]);
/** Dates that clients compare with the time. */
const dateFields = new Set(['expires', 'last-modified', 'retry-after']);

/** Header fields with the replacements, without those of a connection. */
export const writeHeaders = (
  headers: readonly HeaderPair[],
  places: MessagePlaces['headers'],
  replace: Replacements,
): HeaderPair[] =>
  headers
    .filter(([name]) => !ownFields.has(name.toLowerCase()))
    .map(([name, value]) => {
      const lower = name.toLowerCase();
      const kind = places.get(lower) ?? (dateFields.has(lower) && /\d{4} /.test(value) ? 'time' : undefined);
      return [name, writeKind(value, kind, replace)];
    });

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
