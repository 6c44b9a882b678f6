import { createHash, createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'YS1zZWNyZXQtb2YtdGhlLWZpZnRoLXBhcnQtMQ==';
const value = {
  id: 'evt_9',
  when: '2026-04-01T10:00:00Z',
  sum: 7.5,
  who: { name: 'Zoë', tags: ['b', 'a'] },
  url: 'https://s.test/a/b',
};
const body = JSON.stringify(value);
const at = '1767261600';
type Bytes = string | Buffer;
type Step<T> = readonly [what: string, name: Name, T];

const sorted = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && !Array.isArray(one)
    ? Object.fromEntries(
        Object.entries(one)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, of]) => [key, sorted(of)]),
      )
    : one;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const ascii = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const bodies: readonly Step<() => Bytes>[] = [
  ['with sorted keys', /sort|order/i, () => JSON.stringify(sorted(value))],
  ['indented by four spaces', /indent|format|serial|spac/i, () => JSON.stringify(value, undefined, 4)],
  ['with escaped slashes as PHP writes it', /slash|escape|PHP/i, () => body.replaceAll('/', '\\/')],
  ['with \\u escapes as Python writes it', /escape|ASCII|Python/i, () => ascii(body)],
  ['in Latin-1', /Latin-?1|ISO-8859|character set|charset/i, () => latin(body)],
  ['without its spaces and a line feed at its end', /line (break|feed|end)/i, () => `${body}\n`],
  ['as Base64', /Base64|encod/i, () => Buffer.from(body).toString('base64')],
  ['as a JSON string', /string|twice|serial/i, () => JSON.stringify(body)],
  ['as its SHA-256 in hexadecimal', /hash/i, () => createHash('sha256').update(body).digest('hex')],
  ['without the member id', /part|member|without|field/i, () => JSON.stringify({ ...value, id: undefined })],
  ['in capitals', /upper|capital|case/i, () => body.toUpperCase()],
  ['as an empty text', /no body|empty/i, () => ''],
];
const keys: readonly Step<(text: string) => Bytes>[] = [
  ['with the secret decoded from Base64', /Base64/i, (text) => Buffer.from(text, 'base64')],
  ['with a line feed after the secret', /line (break|feed)|white ?space|space/i, (text) => `${text}\n`],
  ['with the secret in quotation marks', /quot/i, (text) => `"${text}"`],
  ['with the SHA-1 of the secret as key', /SHA-?1|hash/i, (text) => createHash('sha1').update(text).digest()],
  ['with the secret in capitals', /upper|capital|case/i, (text) => text.toUpperCase()],
  ['with the secret null', /null/i, () => 'null'],
  ['with the secret encoded in Base64', /Base64/i, (text) => Buffer.from(text).toString('base64')],
  ['with the secret URL-encoded', /percent|URL-?encod|encod/i, (text) => encodeURIComponent(text)],
  ['with a prefix whsec_', /prefix|whsec/i, (text) => `whsec_${text}`],
];
type Make = (content: Bytes, key: Bytes) => string;
const raw = (content: Bytes, key: Bytes, hash = 'sha256'): Buffer => createHmac(hash, key).update(content).digest();
const hex: Make = (content, key) => raw(content, key).toString('hex');
const makes: readonly Step<Make>[] = [
  ['with SHA-1', /SHA-?1|hash function/i, (content, key) => raw(content, key, 'sha1').toString('hex')],
  ['with SHA-512', /SHA-?512|hash function/i, (content, key) => raw(content, key, 'sha512').toString('hex')],
  ['with SHA-384', /SHA-?384|hash function/i, (content, key) => raw(content, key, 'sha384').toString('hex')],
  ['in Base64', /Base64/i, (content, key) => raw(content, key).toString('base64')],
  ['in Base64url without padding', /Base64url|Base64/i, (content, key) => raw(content, key).toString('base64url')],
  ['in capitals', /upper|capital/i, (content, key) => hex(content, key).toUpperCase()],
  ['without a key', /without any key|no key|HMAC/i, (content) => createHash('sha256').update(content).digest('hex')],
  [
    'with content and secret joined and hashed',
    /without HMAC|concat|hashed together/i,
    (content, key) => createHash('sha256').update(content).update(key).digest('hex'),
  ],
  ['with key and content exchanged', /exchange|swap/i, (content, key) => hex(key, content)],
  ['in hexadecimal of hexadecimal', /twice|double/i, (content, key) => Buffer.from(hex(content, key)).toString('hex')],
  ['with SHA3-256', /SHA-?3|hash function/i, (content, key) => raw(content, key, 'sha3-256').toString('hex')],
];
type Content = (bytes: Bytes) => Bytes;
const joined = (...parts: Bytes[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));
interface Scheme {
  scheme: 'github' | 'stripe' | 'slack' | 'zoom';
  content: Content;
  headers: (signature: string) => Record<string, string>;
  /** Mistakes in what is signed besides the body. */
  contents: readonly Step<Content>[];
}
const stamped = (before: string, separator: string): readonly Step<Content>[] => [
  ['without the time', /time|before or after/i, (bytes) => bytes],
  ['with the time in milliseconds', /millisecond/i, (bytes) => joined(before, `${at}000`, separator, bytes)],
  ['with the time after the body', /order|after/i, (bytes) => joined(before, bytes, separator, at)],
  ['with another separator', /separat/i, (bytes) => joined(before.replace(':', '|'), at, '|', bytes)],
];
const schemes: readonly Scheme[] = [
  {
    scheme: 'github',
    content: (bytes) => bytes,
    contents: [],
    headers: (one) => ({ 'X-Hub-Signature-256': `sha256=${one}` }),
  },
  {
    scheme: 'stripe',
    content: (bytes) => joined(`${at}.`, bytes),
    contents: stamped('', '.'),
    headers: (one) => ({ 'Stripe-Signature': `t=${at},v1=${one}` }),
  },
  {
    scheme: 'slack',
    content: (bytes) => joined(`v0:${at}:`, bytes),
    contents: stamped('v0:', ':'),
    headers: (one) => ({ 'X-Slack-Request-Timestamp': at, 'X-Slack-Signature': `v0=${one}` }),
  },
  {
    scheme: 'zoom',
    content: (bytes) => joined(`v0:${at}:`, bytes),
    contents: stamped('v0:', ':'),
    headers: (one) => ({ 'x-zm-request-timestamp': at, 'x-zm-signature': `v0=${one}` }),
  },
];

/** A generator of fixed numbers, so that the pairs are the same in each run. */
let state = 20_261_127;
const pick = <T>(list: readonly T[]): T => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return list[Math.floor(state / 65_536) % list.length] as T;
};

/** The fifth part: 64 random pairs and triples of mistakes in the body, what else is signed, the key and the making. */
export const fifthSignatureCases: readonly UnseenCase[] = Array.from({ length: 64 }, (_, number) => {
  const { content, contents, headers, scheme } = pick(schemes);
  const changed = number % 4 === 1 ? undefined : pick(bodies);
  const anyKey = number % 4 === 2 ? undefined : pick(keys);
  const make = number % 4 === 3 ? undefined : pick(makes);
  // A key that is not used leaves no trace.
  const key = make?.[0] === 'without a key' ? undefined : anyKey;
  const other = changed === undefined && contents.length > 0 ? pick(contents) : undefined;
  const bytes = changed?.[2]() ?? body;
  const signature = (make?.[2] ?? hex)((other?.[2] ?? content)(bytes), key?.[2](secret) ?? secret);
  const steps = [changed, other, key, make].filter((step) => step !== undefined);
  return mistake({
    id: `fifth-${String(number + 1)}`,
    what: `${scheme}: the body was signed ${steps.map(([what]) => what).join(', ')}.`,
    names: steps.map((step) => step[1]),
    webhook: { scheme, secret, body, headers: headers(signature) },
  });
});
