import type { MistakeId } from '#shared/signing/mistakes.ts';
import type { SchemeRow } from '#shared/signing/scheme-row.ts';
import { contentOf, joined, tokensOf, type ContentFacts, type ContentToken } from '../content.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { instantOf } from '../verify.ts';
import { distinct, type Option } from './option.ts';

const isPart = (token: ContentToken, part: string): boolean => 'part' in token && token.part === part;

/** Tokens without a part, and without the separator after it, or before it if it is the last one. */
function without(tokens: readonly ContentToken[], part: string): ContentToken[] {
  const at = tokens.findIndex((token) => isPart(token, part));
  if (at < 0) return [...tokens];
  const isLast = at === tokens.length - 1;
  const beside = isLast ? at - 1 : at + 1;
  const separator = tokens[beside];
  const both = separator !== undefined && 'text' in separator;
  return tokens.filter((_token, index) => index !== at && !(both && index === beside));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

/** All orders of the parts, with the literal text where it is. */
function orders(tokens: readonly ContentToken[]): ContentToken[][] {
  const parts = tokens.filter((token) => 'part' in token);
  return permutations(parts)
    .slice(1)
    .map((order) => {
      const rest = [...order];
      return tokens.map((token) => ('part' in token ? (rest.shift() ?? token) : token));
    });
}

const separators = ['.', ':', '', '|', ',', '-', '\n', ' ', '&', ';', '_', '/'];

/** The tokens with other separators between the parts. */
function separated(tokens: readonly ContentToken[]): ContentToken[][] {
  const first = tokens.findIndex((token) => 'part' in token);
  const parts = tokens.filter((token) => 'part' in token);
  const start = tokens.slice(0, Math.max(0, first));
  return separators.map((text) => [
    ...start,
    ...parts.flatMap((part, n) => (n === 0 || text === '' ? [part] : [{ text }, part])),
  ]);
}

function tokenOptions(row: SchemeRow): Option<readonly ContentToken[]>[] {
  const tokens = tokensOf(row);
  const [first] = tokens;
  const make = (mistake: MistakeId, ...all: ContentToken[][]) => all.map((value) => ({ mistake, value }));
  const body = tokens.filter((token) => isPart(token, 'body'));
  return [
    ...(body.length > 0 ? make('body-only', body) : []),
    ...make('id-left-out', without(tokens, 'id')),
    ...make('timestamp-left-out', without(tokens, 'timestamp')),
    ...(first && 'text' in first
      ? make(
          'version-left-out',
          tokens.slice(1).map((token) => token),
        )
      : []),
    ...make('wrong-separator', ...separated(tokens)),
    ...make('wrong-order', ...orders(tokens)),
    ...make('url-left-out', without(tokens, 'url'), without(without(tokens, 'url'), 'method')),
    ...make('form-left-out', without(tokens, 'form')),
  ];
}

/** The same time in other notations. */
function timestampOptions({ time }: SchemeRow, timestamp: string): Option<string>[] {
  const atMs = time && instantOf(timestamp, time.unit);
  if (atMs === undefined) return [];
  const iso = new Date(Math.min(atMs, 8.64e15)).toISOString();
  return [
    { mistake: 'timestamp-in-milliseconds', value: String(atMs) },
    { mistake: 'timestamp-in-seconds', value: String(Math.floor(atMs / 1000)) },
    { mistake: 'timestamp-as-date', value: iso },
    { mistake: 'timestamp-as-date', value: iso.replace(/\.\d+Z$/, 'Z') },
    { mistake: 'timestamp-as-date', value: iso.replace(/\.\d+Z$/, '+00:00') },
  ];
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function urlOptions(url: string): Option<string>[] {
  if (!URL.canParse(url)) return [];
  const { host, hostname, pathname, port, protocol, search } = new URL(url);
  const other = protocol === 'https:' ? 'http:' : 'https:';
  const slashed = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  const portless = port === '' ? `${hostname}:${defaultPorts[protocol] ?? ''}` : hostname;
  return [
    { mistake: 'url-scheme', value: `${other}//${host}${pathname}${search}` },
    { mistake: 'url-without-query', value: `${protocol}//${host}${pathname}` },
    { mistake: 'url-path-only', value: pathname + search },
    { mistake: 'url-path-only', value: pathname },
    { mistake: 'url-port', value: `${protocol}//${portless}${pathname}${search}` },
    { mistake: 'url-trailing-slash', value: `${protocol}//${host}${slashed}${search}` },
  ];
}

/** The form after the URL in the order in which it was sent, and as it was sent. */
function formOptions(message: SignedMessage, url: string): Option<Buffer>[] {
  const text = bytesOf(message).toString('utf8');
  const unsorted = [...new URLSearchParams(text)].map(([name, value]) => name + value).join('');
  return [
    { mistake: 'form-not-sorted', value: Buffer.from(url + unsorted) },
    { mistake: 'form-not-parsed', value: Buffer.from(url + text) },
  ];
}

/**
 * The contents that may have been signed: the right one for each URL first.
 * @param bodies Other bodies that may have been signed
 */
export function contentOptions(
  row: SchemeRow,
  message: SignedMessage,
  { id, timestamp }: Pick<SignedParts, 'id' | 'timestamp'>,
  webhookId: string | undefined,
  bodies: () => readonly Option<Buffer>[],
): Option<Buffer>[] {
  const [url = ''] = message.urls;
  const facts = { id, timestamp, url, ...(webhookId !== undefined && { webhookId }) };
  const build = (change: Partial<ContentFacts>, of: SignedMessage = message, tokens = tokensOf(row)): Buffer =>
    joined(contentOf(row, of, { ...facts, ...change }, tokens));
  const each = <Value>(options: readonly Option<Value>[], buildWith: (value: Value) => Buffer): Option<Buffer>[] =>
    options.map((option) => ({ ...option, value: buildWith(option.value) }));
  const signsBody = row.content.includes('{body}') || row.content.includes('{crc32}');
  const options: Option<Buffer>[] = [
    ...message.urls.map((one) => ({ value: build({ url: one }) })),
    ...each(tokenOptions(row), (tokens) => build({}, message, tokens)),
    ...each(timestampOptions(row, timestamp), (one) => build({ timestamp: one })),
    ...each(row.content.includes('{url}') ? urlOptions(url) : [], (one) => build({ url: one })),
    ...(row.content.includes('{form}') ? formOptions(message, url) : []),
    ...each(signsBody ? bodies() : [], (body) => build({}, { ...message, body })),
  ];
  return distinct(options);
}
