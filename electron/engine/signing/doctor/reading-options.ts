import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SchemeRow } from '#shared/signing/scheme-row.ts';
import { readParts } from '../read-parts.ts';
import { headerOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import type { Option } from './option.ts';

const isHeader = (name: string) => {
  const wanted = name.toLowerCase();
  return ([one]: HeaderPair): boolean => one.toLowerCase() === wanted;
};

/** The request with another value of a header field. */
function withValue(message: SignedMessage, name: string, value: string): SignedMessage {
  const others = message.headers.filter((pair) => !isHeader(name)(pair));
  return { ...message, headers: [...others, [name, value]] };
}

const allValues = ({ headers }: SignedMessage, name: string): string[] =>
  headers.filter(isHeader(name)).map(([, value]) => value);

/** A longer value of a header field is not a signature. */
const maxSignature = 1000;

/** Signatures without the prefix or version that the scheme defines, and with a different one. */
function unprefixed({ place }: SchemeRow, value: string): { missing: string[]; different: string[] } {
  const words = value
    .split(place.kind === 'list' ? /\s+/ : /[\s,;]+/)
    .filter((word) => word.length >= 16 && word.length <= maxSignature);
  const missing = words.filter((word) => !/^[\w-]{1,12}(?:,|=(?=[^=]))/.test(word));
  const pairs = words.flatMap((word) => /^[\w-]{1,12}=(?=[^=])(.*)$/s.exec(word)?.[1] ?? []);
  const versions = value.split(' ').flatMap((word) => /^[\w-]{1,12},(.{16,})$/s.exec(word)?.[1] ?? []);
  return place.kind === 'list' ? { missing, different: versions } : { missing, different: pairs };
}

/** The request with the names of Svix instead of Standard Webhooks, and the reverse. */
function renamed(message: SignedMessage): SignedMessage {
  const other: Record<string, string> = { 'svix-': 'webhook-', 'webhook-': 'svix-' };
  const headers = message.headers.map(([name, value]): HeaderPair => {
    const [, prefix = '', rest = ''] = /^(svix-|webhook-)(id|timestamp|signature)$/i.exec(name) ?? [];
    return prefix === '' ? [name, value] : [(other[prefix.toLowerCase()] ?? '') + rest, value];
  });
  return { ...message, headers };
}

/** Values of other header fields, as signatures. */
function elsewhere(row: SchemeRow, message: SignedMessage, name: string): string[] {
  const own = [name, row.headers.id, row.headers.timestamp].map((one) => one?.toLowerCase());
  return message.headers
    .filter(([one, value]) => !own.includes(one.toLowerCase()) && value.length >= 16 && value.length <= maxSignature)
    .map(([, value]) => {
      const prefix = row.place.kind === 'value' ? row.place.prefix : '';
      return value.startsWith(prefix) ? value.slice(prefix.length) : value;
    });
}

/** The ways to read a signature from the request: the right one first. */
export function readingOptions(row: SchemeRow, message: SignedMessage): Option<SignedParts>[] {
  const right = readParts(row, message);
  const options: Option<SignedParts>[] = [{ value: right }];
  const { signature: name } = row.headers;
  if (name === undefined || row.place.kind === 'message') return options;
  const value = headerOf(message, name);
  const push = (mistake: Option<SignedParts>['mistake'], signatures: readonly string[], parts = right): void => {
    if (signatures.length > 0 && mistake) options.push({ mistake, value: { ...parts, signatures } });
  };
  if (value !== undefined) {
    const whole = withValue(message, name, allValues(message, name).join(',').replaceAll(/,\s+/g, ','));
    const bare = withValue(message, name, value.replaceAll(/["'\s]/g, ''));
    const { different, missing } = unprefixed(row, value);
    if (row.place.kind !== 'pairs') push('prefix-missing', missing);
    push('wrong-prefix', different);
    if (row.place.kind !== 'value') push('list-split', readParts(row, whole).signatures, readParts(row, whole));
    else push('value-quoted', readParts(row, bare).signatures);
  } else if (row.place.kind === 'list') {
    const parts = readParts(row, renamed(message));
    push('svix-names', parts.signatures, parts);
  }
  if (row.place.kind === 'value') push('wrong-header', elsewhere(row, message, name));
  return options;
}
