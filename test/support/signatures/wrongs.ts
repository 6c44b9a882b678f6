import { constants, createHash, createHmac, hash as hashOf, sign, type KeyObject } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import { inSeconds, sentAtMs, utf8, type Part, type Values, type Vendor } from './vendors.ts';

/** One mistake, as a change of what a right signature is made of. */
export interface Wrong {
  /** Whether it can be made in a scheme. */
  in: (vendor: Vendor) => boolean;
  key?: (secret: string) => Buffer;
  content?: (parts: readonly Part[]) => readonly Part[];
  /** The values that are signed, if they differ from those that are sent. */
  signed?: (values: Values) => Partial<Values>;
  compute?: (hash: string, key: Buffer, content: Buffer) => Buffer;
  sign?: (content: Buffer, privateKey: KeyObject) => Buffer;
  encode?: (signature: Buffer, encoding: 'hex' | 'base64') => string;
  headers?: (headers: HeaderPair[], signature: string) => HeaderPair[];
  /** The request as it is sent. */
  sent?: Partial<Pick<Values, 'body'>> & { headers?: HeaderPair[] };
  /** The time of the receiver, in milliseconds after that of the signature. */
  later?: number;
  time?: (ms: number) => string;
}

const emptyValues: Values = { id: '', time: '', body: utf8(''), url: '', method: '', form: '', webhookId: '' };

export const json = `{\n  "note": "Grüße/1",\n  "a": [\n    1,\n    2\n  ],\n  "webhookTimestamp": ${sentAtMs}\n}`;
export const formBody = 'To=%2B15550100&Body=Hello+w%C3%B6rld&From=%2B15550199';
export const formText = 'BodyHello wörldFrom+15550199To+15550100';
const document = JSON.parse(json) as Record<string, unknown>;

const all = (): boolean => true;
const not =
  (one: Wrong['in']) =>
  (vendor: Vendor): boolean =>
    !one(vendor);
const both =
  (...tests: Wrong['in'][]) =>
  (vendor: Vendor): boolean =>
    tests.every((test) => test(vendor));
const has =
  (...parts: Part[]) =>
  ({ content }: Vendor): boolean =>
    parts.every((part) => content.includes(part));
const isHmac = ({ hash }: Vendor): boolean => hash !== undefined;
const isEncodedKey = ({ secret }: Vendor): boolean => secret.startsWith('whsec_Mf');
const isText = both(isHmac, not(isEncodedKey));
const hasPrefix = ({ secret }: Vendor): boolean => secret.startsWith('whsec_0');
const signsBody = ({ content }: Vendor): boolean => content.includes('body') || content.includes('crc');
const isBody = has('body');
const values = ({ content }: Vendor): number => content.filter((part) => !part.startsWith('=')).length;
const hasParts = (vendor: Vendor): boolean => values(vendor) > 1;
const inHeader = ({ headers }: Vendor): boolean => headers('', emptyValues).length > 0;
const valueOf = ({ headers }: Vendor): string => headers('', emptyValues).at(-1)?.[1] ?? '';
const isList = (vendor: Vendor): boolean => valueOf(vendor).startsWith('v1');
const isPairs = (vendor: Vendor): boolean => valueOf(vendor).includes('=,') || valueOf(vendor).includes('=;');
const isValue = both(inHeader, not(isList), not(isPairs));
const encodes = (wanted: 'hex' | 'base64') => both(inHeader, ({ encoding }) => encoding === wanted);
const inUnit =
  (unit: 's' | 'ms' | 'iso') =>
  ({ time }: Vendor): boolean =>
    time !== undefined && { 10: 's', 13: 'ms' }[time(sentAtMs).length] === (unit === 'iso' ? undefined : unit);
const isTimed = has('time');
const isRsa = ({ content }: Vendor): boolean => content.includes('crc');
const isEcdsa = ({ hash, key }: Vendor): boolean =>
  hash === undefined && (key('') as { asymmetricKeyType?: string }).asymmetricKeyType === 'ec';

const body = (change: (text: string) => string | Buffer): Wrong => ({
  in: signsBody,
  signed: (values) => ({ body: Buffer.from(change(values.body.toString('utf8')) as string) }),
});
const url = (change: (text: string) => string): Wrong => ({
  in: has('url'),
  signed: (values) => ({ url: change(values.url) }),
});
const without = (...parts: Part[]): Wrong => ({
  in: has(...parts),
  content: (content) => content.filter((part) => !parts.includes(part)),
});
const hashed = (hash: string): Wrong => ({
  in: isHmac,
  compute: (_hash, key, content) => createHmac(hash, key).update(content).digest(),
});
const value = (where: Wrong['in'], change: (text: string) => string): Wrong => ({
  in: where,
  headers: (headers) => headers.map(([name, one], index) => [name, index === headers.length - 1 ? change(one) : one]),
});

const key = (where: Wrong['in'], change: (secret: string) => Buffer | string): Wrong => ({
  in: where,
  key: (secret) => Buffer.from(change(secret) as string),
});
const bare = (secret: string): string => secret.replace('whsec_', '');
const encode = (where: Wrong['in'], change: (signature: Buffer, encoding: 'hex' | 'base64') => string): Wrong => ({
  in: where,
  encode: change,
});
const sha256 = (text: string): Buffer => hashOf('sha256', text, 'buffer');

const separatorOf = (parts: readonly Part[]): Part => parts.slice(1, -1).find((part) => part.startsWith('=')) ?? '=';

/** How each mistake is made. */
export const wrongs = {
  'secret-with-prefix': key(isEncodedKey, (secret) => secret),
  'secret-not-decoded': key(isEncodedKey, bare),
  'secret-decoded': key(isText, (secret) => Buffer.from(secret, 'base64')),
  'secret-without-prefix': key(both(isText, hasPrefix), bare),
  'secret-line-break': key(isText, (secret) => `${secret}\n`),
  'secret-space': key(isText, (secret) => `${secret} `),
  'secret-quoted': key(isText, (secret) => `"${secret}"`),
  'secret-case': key(isText, (secret) => secret.toUpperCase()),
  'secret-cut': key(isText, (secret) => secret.slice(0, 16)),
  'secret-extended': key(isText, (secret) => `b'${secret}'`),
  'secret-hashed': key(isText, sha256),
  'secret-encoded': key(isText, (secret) => Buffer.from(secret).toString('base64')),
  'secret-charset': key(isText, (secret) => Buffer.from(secret, 'utf16le')),
  'secret-missing': key(isHmac, () => 'undefined'),
  'secret-of-other-subscription': { in: all },
  'secret-of-other-environment': { in: all },
  'secret-of-other-scheme': { in: all },
  'secret-former': { in: all },
  'body-only': { in: both(isBody, hasParts, not(has('url', 'body'))), content: () => ['body'] },
  'id-left-out': {
    in: has('id', 'time'),
    content: (parts) =>
      parts[0] === 'id' && parts[1] !== 'id' && parts[1]?.startsWith('=') === true
        ? parts.slice(2)
        : parts.filter((part) => part !== 'id'),
  },
  'timestamp-left-out': {
    in: (vendor) => isTimed(vendor) && (has('id')(vendor) || has('url')(vendor)),
    content: (parts) =>
      parts.filter((part, index) => part !== 'time' && !(parts[index - 1] === 'time' && part.startsWith('='))),
  },
  'version-left-out': without('=v0:'),
  'part-added': {
    in: both(isBody, hasParts, not(has('method'))),
    content: (parts) => ['method', separatorOf(parts), ...parts],
  },
  'part-replaced': { in: has('id', 'time', 'body'), signed: () => ({ id: 'undefined' }) },
  'wrong-order': {
    in: hasParts,
    content: (parts) => {
      const places = parts.flatMap((part, index) => (part.startsWith('=') ? [] : [index]));
      const [first = 0, second = 0] = places;
      return parts.with(first, parts[second] ?? 'id').with(second, parts[first] ?? 'id');
    },
  },
  'wrong-separator': {
    in: both(hasParts, not(has('form'))),
    content: (parts) => {
      const start = parts[0]?.startsWith('=') ? parts.slice(0, 1) : [];
      const values = parts.filter((part) => !part.startsWith('='));
      return [...start, ...values.flatMap((part, index): Part[] => (index === 0 ? [part] : ['=-', part]))];
    },
  },
  'timestamp-in-milliseconds': { in: both(isTimed, inUnit('s')), signed: () => ({ time: String(sentAtMs) }) },
  'timestamp-in-seconds': { in: both(isTimed, not(inUnit('s'))), signed: () => ({ time: inSeconds(sentAtMs) }) },
  'timestamp-as-date': {
    in: both(isTimed, not(inUnit('iso'))),
    signed: () => ({ time: new Date(sentAtMs).toISOString() }),
  },
  'timestamp-other': { in: both(isTimed, inUnit('s')), signed: () => ({ time: inSeconds(sentAtMs + 2000) }) },
  'url-scheme': url((one) => one.replace('https:', 'http:')),
  'url-host': url((one) => one.replace('example.com', 'localhost')),
  'url-without-query': url((one) => one.replace(/\?.*/, '')),
  'url-path-only': url((one) => one.replace('https://example.com', '')),
  'url-port': url((one) => one.replace('example.com', 'example.com:443')),
  'url-trailing-slash': url((one) => one.replace('/hook', '/hook/')),
  'url-encoded': url(encodeURIComponent),
  'url-left-out': without('url'),
  'form-left-out': without('form'),
  'form-not-sorted': { in: has('form'), signed: () => ({ form: 'To+15550100BodyHello wörldFrom+15550199' }) },
  'form-not-parsed': { in: has('form'), signed: () => ({ form: formBody }) },
  'body-spacing': body(() => JSON.stringify(document)),
  'body-key-order': body(() =>
    JSON.stringify(Object.fromEntries(Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2),
  ),
  'body-escapes': body((text) => text.replace('ü', '\\u00fc').replace('ß', '\\u00df')),
  'body-names': body((text) =>
    text.replaceAll(/"(\w)(\w*)":/g, (_, one: string, rest: string) => `"${one.toUpperCase()}${rest}":`),
  ),
  'body-as-form': body(() =>
    String(new URLSearchParams(Object.entries(document).map(([name, one]) => [name, String(one)]))),
  ),
  'body-wrapped': body(() => JSON.stringify([document], null, 2)),
  'body-trailing-line-feed': body((text) => `${text}\n`),
  'body-white-space': body((text) => text.replaceAll(/\s+/g, ' ')),
  'body-line-endings': body((text) => text.replaceAll('\n', '\r\n')),
  'body-bom': body((text) => `\uFEFF${text}`),
  'body-charset': body((text) => Buffer.from(text, 'latin1')),
  'body-compressed': { ...body(() => json), sent: { body: gzipSync(json), headers: [['content-encoding', 'gzip']] } },
  'body-form-decoded': {
    ...body(() => '{"a":"ü 1"}'),
    sent: { body: utf8('payload=%7B%22a%22%3A%22%C3%BC+1%22%7D&b=1') },
  },
  'body-encoded': body((text) => utf8(text).toString('base64')),
  'body-empty-lists': { ...body(() => '{"a":[],"b":1}'), sent: { body: utf8('{"a":{},"b":1}') } },
  // Of a body alone, the hash is that of the content.
  'body-hashed': { ...body((text) => hashOf('sha256', text)), in: both(signsBody, hasParts) },
  'body-empty': body(() => ''),
  'body-as-string': body((text) => JSON.stringify(text)),
  'body-as-object': body(() => '[object Object]'),
  'other-hash': hashed('sha512'),
  'hash-without-hmac': {
    in: isHmac,
    compute: (hash, key, content) => createHash(hash).update(key).update(content).digest(),
  },
  'key-as-message': {
    in: isHmac,
    compute: (hash, key, content) => createHmac(hash, content).update(key).digest(),
  },
  'content-hashed': {
    in: isHmac,
    compute: (hash, key, content) => createHmac(hash, key).update(createHash(hash).update(content).digest()).digest(),
  },
  'signature-hashed': {
    in: isHmac,
    compute: (hash, key, content) => createHash(hash).update(createHmac(hash, key).update(content).digest()).digest(),
  },
  'no-key': { in: isHmac, compute: (hash, _key, content) => createHash(hash).update(content).digest() },
  'other-padding': {
    in: isRsa,
    sign: (content, privateKey) =>
      sign('sha256', content, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  },
  'ecdsa-form': {
    in: isEcdsa,
    sign: (content, privateKey) => sign('sha256', content, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  },
  'hex-instead-of-base64': encode(encodes('base64'), (signature) => signature.toString('hex')),
  'base64-instead-of-hex': encode(encodes('hex'), (signature) => signature.toString('base64')),
  base64url: encode(encodes('base64'), (signature) => signature.toString('base64url')),
  'upper-case-hex': encode(both(encodes('hex'), isHmac), (signature) => signature.toString('hex').toUpperCase()),
  'double-encoded': encode(inHeader, (signature, encoding) =>
    utf8(signature.toString(encoding === 'hex' ? 'base64' : 'hex')).toString(encoding),
  ),
  'signature-notation': encode(both(encodes('hex'), isHmac), (signature) => `0x${signature.toString('hex')}`),
  'signature-replaced': encode(both(isHmac, inHeader), (signature, encoding) =>
    utf8(signature.toString('utf8')).toString(encoding),
  ),
  'signature-truncated': encode(both(isHmac, inHeader), (signature, encoding) =>
    signature.subarray(0, 12).toString(encoding),
  ),
  'prefix-missing': {
    in: (vendor) => isList(vendor) || (isValue(vendor) && valueOf(vendor) !== ''),
    headers: (headers, signature) => [...headers.slice(0, -1), [headers.at(-1)?.[0] ?? '', signature]],
  },
  'wrong-prefix': value(
    (vendor) => isList(vendor) || isPairs(vendor) || (isValue(vendor) && valueOf(vendor) !== ''),
    (one) => one.replace(/(sha256|sha1|v0|v1a?|h1)(?=[=,][^,]+$)/, 'v7'),
  ),
  'wrong-header': {
    in: isValue,
    headers: (headers) => [...headers.slice(0, -1), ['X-Signature', headers.at(-1)?.[1] ?? '']],
  },
  'svix-names': {
    in: both(isList, isHmac),
    headers: (headers) =>
      headers.map(([name, one]) => [
        name.startsWith('svix-') ? name.replace('svix-', 'webhook-') : name.replace('webhook-', 'svix-'),
        one,
      ]),
  },
  'list-split': {
    in: (vendor) => isList(vendor) || valueOf(vendor).includes('=,'),
    headers: (headers) => {
      const [name, one] = headers.at(-1) ?? ['', ''];
      return [...headers.slice(0, -1), ...one.split(',').map((part): HeaderPair => [name, part])];
    },
  },
  'value-quoted': value(isValue, (one) => one.replace(/(\w+=)?(.+)$/s, '$1"$2"')),
  'clock-outside-tolerance': { in: ({ time }) => time !== undefined, later: 400_000 },
  'header-in-milliseconds': { in: inUnit('s'), time: String },
} as const satisfies Partial<Record<MistakeId, Wrong>>;

/** Mistakes that can be made in any scheme that allows them. */
export type MadeMistake = keyof typeof wrongs;

/** The mistakes that can be made in a scheme. */
export const mistakesIn = (vendor: Vendor): MadeMistake[] =>
  (Object.entries(wrongs) as [MadeMistake, Wrong][]).filter(([, wrong]) => wrong.in(vendor)).map(([id]) => id);
