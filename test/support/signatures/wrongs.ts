import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import { inSeconds, sentAtMs, utf8, type Part, type Values } from './vendors.ts';

/** One mistake, as a change of what a right signature is made of. */
export interface Wrong {
  key?: (secret: string) => Buffer;
  content?: (parts: readonly Part[]) => readonly Part[];
  /** The values that are signed, if they differ from those that are sent. */
  signed?: (values: Values) => Partial<Values>;
  compute?: (hash: string, key: Buffer, content: Buffer) => Buffer;
  encode?: (signature: Buffer, encoding: 'hex' | 'base64') => string;
  headers?: (headers: HeaderPair[], signature: string) => HeaderPair[];
  /** The request as it is sent. */
  sent?: Partial<Pick<Values, 'body'>> & { headers?: HeaderPair[] };
  /** The time of the receiver, in milliseconds after that of the signature. */
  later?: number;
  time?: (ms: number) => string;
}

export const json = `{\n  "note": "Grüße/1",\n  "a": [1, 2],\n  "webhookTimestamp": ${sentAtMs}\n}`;
export const formBody = 'To=%2B15550100&Body=Hello+w%C3%B6rld&From=%2B15550199';
export const formText = 'BodyHello wörldFrom+15550199To+15550100';
const document = JSON.parse(json) as Record<string, unknown>;

const body = (change: (text: string) => string | Buffer): Wrong => ({
  signed: (values) => ({ body: Buffer.from(change(values.body.toString('utf8')) as string) }),
});
const url = (change: (text: string) => string): Wrong => ({ signed: (values) => ({ url: change(values.url) }) });
const without = (...parts: Part[]): Wrong => ({ content: (all) => all.filter((part) => !parts.includes(part)) });
const hashed = (hash: string): Wrong => ({
  compute: (_hash, key, content) => createHmac(hash, key).update(content).digest(),
});
const value = (change: (text: string) => string): Wrong => ({
  headers: (headers) => headers.map(([name, one], index) => [name, index === headers.length - 1 ? change(one) : one]),
});

/** How each mistake is made. */
export const wrongs: Readonly<Record<MistakeId, Wrong>> = {
  'secret-with-prefix': { key: utf8 },
  'secret-not-decoded': { key: (secret) => utf8(secret.replace('whsec_', '')) },
  'secret-decoded': { key: (secret) => Buffer.from(secret, 'base64') },
  'secret-hex-decoded': { key: (secret) => Buffer.from(secret.replace('whsec_', ''), 'hex') },
  'secret-without-prefix': { key: (secret) => utf8(secret.replace('whsec_', '')) },
  'secret-line-break': { key: (secret) => utf8(`${secret}\n`) },
  'secret-space': { key: (secret) => utf8(`${secret} `) },
  'secret-quoted': { key: (secret) => utf8(`"${secret}"`) },
  'secret-case': { key: (secret) => utf8(secret.toUpperCase()) },
  'secret-of-other-subscription': {},
  'secret-of-other-environment': {},
  'secret-former': {},
  'body-only': { content: () => ['body'] },
  'id-left-out': { content: (parts) => (parts[0] === 'id' ? parts.slice(2) : parts.filter((part) => part !== 'id')) },
  'timestamp-left-out': {
    content: (parts) =>
      parts.filter((part, index) => part !== 'time' && !(parts[index - 1] === 'time' && part.startsWith('='))),
  },
  'version-left-out': without('=v0:'),
  'wrong-order': {
    content: (parts) => {
      const places = parts.flatMap((part, index) => (part.startsWith('=') ? [] : [index]));
      const [first = 0, second = 0] = places;
      return parts.with(first, parts[second] ?? 'id').with(second, parts[first] ?? 'id');
    },
  },
  'wrong-separator': {
    content: (parts) => {
      const start = parts[0]?.startsWith('=') ? parts.slice(0, 1) : [];
      const values = parts.filter((part) => !part.startsWith('='));
      return [...start, ...values.flatMap((part, index): Part[] => (index === 0 ? [part] : ['=-', part]))];
    },
  },
  'timestamp-in-milliseconds': { signed: () => ({ time: String(sentAtMs) }) },
  'timestamp-in-seconds': { signed: () => ({ time: inSeconds(sentAtMs) }) },
  'timestamp-as-date': { signed: () => ({ time: new Date(sentAtMs).toISOString() }) },
  'url-scheme': url((one) => one.replace('https:', 'http:')),
  'url-without-query': url((one) => one.replace(/\?.*/, '')),
  'url-path-only': url((one) => one.replace('https://example.com', '')),
  'url-port': url((one) => one.replace('example.com', 'example.com:443')),
  'url-trailing-slash': url((one) => one.replace('/hook', '/hook/')),
  'url-left-out': without('url'),
  'form-left-out': without('form'),
  'form-not-sorted': { signed: () => ({ form: 'To+15550100BodyHello wörldFrom+15550199' }) },
  'form-not-parsed': { signed: () => ({ form: formBody }) },
  'body-spacing': body(() => JSON.stringify(document)),
  'body-key-order': body(() =>
    JSON.stringify(Object.fromEntries(Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  ),
  'body-escapes': body((text) => text.replace('ü', '\\u00fc').replace('ß', '\\u00df')),
  'body-trailing-line-feed': body((text) => `${text}\n`),
  'body-line-endings': body((text) => text.replaceAll('\n', '\r\n')),
  'body-bom': body((text) => `\uFEFF${text}`),
  'body-charset': body((text) => Buffer.from(text, 'latin1')),
  'body-compressed': { sent: { body: gzipSync(json), headers: [['content-encoding', 'gzip']] }, ...body(() => json) },
  'body-form-decoded': {
    sent: { body: utf8('payload=%7B%22a%22%3A%22%C3%BC+1%22%7D&b=1') },
    ...body(() => '{"a":"ü 1"}'),
  },
  'body-base64': body((text) => utf8(text).toString('base64')),
  'body-empty': body(() => ''),
  'body-as-string': body((text) => JSON.stringify(text)),
  'body-as-object': body(() => '[object Object]'),
  'hash-sha-1': hashed('sha1'),
  'hash-sha-256': hashed('sha256'),
  'hash-sha-512': hashed('sha512'),
  'hash-without-hmac': { compute: (hash, key, content) => createHash(hash).update(key).update(content).digest() },
  'key-as-message': { compute: (hash, key, content) => createHmac(hash, content).update(key).digest() },
  'hex-instead-of-base64': { encode: (signature) => signature.toString('hex') },
  'base64-instead-of-hex': { encode: (signature) => signature.toString('base64') },
  base64url: { encode: (signature) => signature.toString('base64url') },
  'upper-case-hex': { encode: (signature) => signature.toString('hex').toUpperCase() },
  'base64-of-hex': { encode: (signature) => utf8(signature.toString('hex')).toString('base64') },
  'signature-not-der': {},
  'prefix-missing': {
    headers: (headers, signature) => [...headers.slice(0, -1), [headers.at(-1)?.[0] ?? '', signature]],
  },
  'wrong-prefix': value((one) => one.replace(/(sha256|sha1|v0|v1a?|h1)(?=[=,][^,]+$)/, 'v7')),
  'wrong-header': { headers: (headers) => [...headers.slice(0, -1), ['X-Signature', headers.at(-1)?.[1] ?? '']] },
  'svix-names': {
    headers: (headers) =>
      headers.map(([name, one]) => [
        name.startsWith('svix-') ? name.replace('svix-', 'webhook-') : name.replace('webhook-', 'svix-'),
        one,
      ]),
  },
  'list-split': {
    headers: (headers) => {
      const [name, one] = headers.at(-1) ?? ['', ''];
      return [...headers.slice(0, -1), ...one.split(',').map((part): HeaderPair => [name, part])];
    },
  },
  'value-quoted': value((one) => one.replace(/(\w+=)?(.+)$/s, '$1"$2"')),
  'clock-outside-tolerance': { later: 400_000 },
  'header-in-milliseconds': { time: String },
};
