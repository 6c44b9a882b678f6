import { createHash, createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'sk7_Zk3bQ9vLw2Xr8TnYp5Hd1JmCf6Gs0AeU';
const raw = Buffer.from('the seventh key of the receiver!');
const whsec = `whsec_${raw.toString('base64')}`;
const value = {
  type: 'parcel.moved',
  weight: 2.5,
  to: { name: 'Zoë Łąkowa', street: 'a/b <c>', zip: '01-234' },
  at: 1767261600,
  steps: ['out', 'in'],
};
const body = JSON.stringify(value);
const at = '1767261600';
const id = 'msg_7th1';
type Bytes = string | Buffer;
type Step<T> = readonly [what: string, name: Name, T];
const joined = (...parts: Bytes[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** The members in the order of their names, as Python's `sort_keys` writes them. */
const sorted = (one: unknown): unknown =>
  one === null || typeof one !== 'object' || Array.isArray(one)
    ? one
    : Object.fromEntries(
        Object.entries(one)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      );
const escaped = (text: string): string =>
  text.replaceAll(/[^\n -~]/g, (one) => String.raw`\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const bodies: readonly Step<() => Bytes>[] = [
  ['indented by four spaces', /indent|format|serial|spac/i, () => JSON.stringify(value, undefined, 4)],
  ['with its keys sorted', /order|sort/i, () => JSON.stringify(sorted(value))],
  ['with escaped characters as Python writes them', /ASCII|\\u|escape|Python/i, () => escaped(body)],
  ['with escaped slashes as PHP writes them', /slash|escape|PHP/i, () => body.replaceAll('/', String.raw`\/`)],
  ['with a byte order mark', /byte order|BOM/i, () => `\u{FEFF}${body}`],
  ['with a line feed at its end', /line (break|feed|end)|white ?space/i, () => `${body}\n`],
  ['in Latin-1', /Latin-?1|character set|charset|\?/i, () => Buffer.from(body, 'latin1')],
  ['in Base64', /Base64/i, () => Buffer.from(body).toString('base64')],
  ['as its SHA-256 in hexadecimal', /hash|SHA-?256|digest/i, () => createHash('sha256').update(body).digest('hex')],
  ['in capitals', /upper|capital|case/i, () => body.toUpperCase()],
  ['percent-encoded', /percent|URL|encod/i, () => encodeURIComponent(body)],
  ['as nothing', /empty|without|no body|left out/i, () => ''],
  [
    'with a space after each colon and comma',
    /spac|serial|Python|format/i,
    () => body.replaceAll('":', '": ').replaceAll(',"', ', "'),
  ],
];
const keys: readonly Step<(text: string) => Bytes>[] = [
  ['with a line feed after the secret', /line (break|feed|end)|white ?space|space/i, (text) => `${text}\n`],
  ['with the secret in quotation marks', /quot/i, (text) => `"${text}"`],
  ['with the secret in lower case', /lower|case/i, (text) => text.toLowerCase()],
  ['with the secret without its prefix', /prefix|without/i, (text) => text.replace(/^[^_]+_/, '')],
  ['with the secret decoded from Base64', /Base64|decod/i, (text) => Buffer.from(text, 'base64')],
  ['with the secret encoded in Base64', /Base64|encod/i, (text) => Buffer.from(text).toString('base64')],
  ['with the secret in hexadecimal', /hex/i, (text) => Buffer.from(text).toString('hex')],
  ['with the SHA-256 of the secret as key', /SHA-?256|hash/i, (text) => createHash('sha256').update(text).digest()],
  ['with an empty secret', /empty|no (key|secret)|without/i, () => ''],
  ['with a space before the secret', /space/i, (text) => ` ${text}`],
];
const webhookKeys: readonly Step<(text: string) => Bytes>[] = [
  ['with the whole secret as text', /text|decod|prefix|Base64/i, () => whsec],
  ['with the Base64 of the secret as text', /text|decod|Base64/i, () => raw.toString('base64')],
  ['with the key in hexadecimal as text', /hex/i, () => raw.toString('hex')],
];
type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'md5';
const hashes: readonly Step<Hash>[] = [
  ['with SHA-1', /SHA-?1|hash function/i, 'sha1'],
  ['with SHA-256', /SHA-?256|hash function/i, 'sha256'],
  ['with SHA-384', /SHA-?384|hash function/i, 'sha384'],
  ['with SHA-512', /SHA-?512|hash function/i, 'sha512'],
  ['with MD5', /MD5|hash function/i, 'md5'],
];
const outputs: Record<'hex' | 'base64', readonly Step<(mac: Buffer) => string>[]> = {
  hex: [
    ['in Base64', /Base64/i, (mac) => mac.toString('base64')],
    ['in Base64url', /Base64/i, (mac) => mac.toString('base64url')],
    ['in capitals', /upper|capital|case/i, (mac) => mac.toString('hex').toUpperCase()],
    ['in Base64 of the hexadecimal text', /hex|Base64/i, (mac) => Buffer.from(mac.toString('hex')).toString('base64')],
    ['cut to 32 digits', /cut|short|trunc|first|length/i, (mac) => mac.toString('hex').slice(0, 32)],
  ],
  base64: [
    ['in hexadecimal', /hex/i, (mac) => mac.toString('hex')],
    ['in Base64url', /Base64url|padding/i, (mac) => mac.toString('base64url')],
    ['in Base64 without padding', /padding/i, (mac) => mac.toString('base64').replaceAll('=', '')],
    ['in Base64 of the hexadecimal text', /hex/i, (mac) => Buffer.from(mac.toString('hex')).toString('base64')],
  ],
};

type Content = (bytes: Bytes) => Bytes;
interface Scheme {
  scheme: 'shopify' | 'linear' | 'intercom' | 'typeform' | 'paddle' | 'zoom' | 'slack' | 'stripe' | 'standard-webhooks';
  hash?: Hash;
  encoding: 'hex' | 'base64';
  content?: Content;
  headers: (signature: string) => Record<string, string>;
  contents?: readonly Step<Content>[];
}
const timed = (separator: string, prefix = ''): Content => {
  const before = `${prefix}${at}${separator}`;
  return (bytes) => joined(before, bytes);
};
const times: readonly Step<Content>[] = [
  ['after the body', /order|after|before/i, (bytes) => joined(bytes, ':', at)],
  ['with the time in milliseconds', /millisecond/i, timed('000:')],
];
const schemes: readonly Scheme[] = [
  { scheme: 'shopify', encoding: 'base64', headers: (one) => ({ 'X-Shopify-Hmac-Sha256': one }) },
  { scheme: 'linear', encoding: 'hex', headers: (one) => ({ 'Linear-Signature': one }) },
  { scheme: 'intercom', encoding: 'hex', hash: 'sha1', headers: (one) => ({ 'X-Hub-Signature': `sha1=${one}` }) },
  { scheme: 'typeform', encoding: 'base64', headers: (one) => ({ 'Typeform-Signature': `sha256=${one}` }) },
  {
    scheme: 'paddle',
    encoding: 'hex',
    content: timed(':'),
    contents: [
      ['with a dot instead of the colon', /separat|dot|colon/i, timed('.')],
      ['with nothing between time and body', /separat|joined|between|nothing/i, timed('')],
      ['without the time', /time|before or after|left out/i, (bytes) => bytes],
      ...times,
    ],
    headers: (one) => ({ 'Paddle-Signature': `ts=${at};h1=${one}` }),
  },
  {
    scheme: 'zoom',
    encoding: 'hex',
    content: timed(':', 'v0:'),
    contents: [
      ['without the version', /v0|version/i, timed(':')],
      ['with dots between the parts', /separat|dot|colon/i, timed('.', 'v0.')],
      ['with another version', /v0|v1|version/i, timed(':', 'v1:')],
    ],
    headers: (one) => ({ 'x-zm-request-timestamp': at, 'x-zm-signature': `v0=${one}` }),
  },
  {
    scheme: 'slack',
    encoding: 'hex',
    content: timed(':', 'v0:'),
    contents: [
      ['with = after the version', /separat|v0|version|=/i, timed(':', 'v0=')],
      ['with line feeds between the parts', /separat|line feed|line break/i, timed('\n', 'v0\n')],
    ],
    headers: (one) => ({ 'X-Slack-Request-Timestamp': at, 'X-Slack-Signature': `v0=${one}` }),
  },
  {
    scheme: 'stripe',
    encoding: 'hex',
    content: timed('.'),
    contents: [
      ['with a comma instead of the dot', /separat|dot|comma/i, timed(',')],
      ['with the time in milliseconds', /millisecond/i, timed('000.')],
      ['with the body before the time', /order|after|before/i, (bytes) => joined(bytes, '.', at)],
    ],
    headers: (one) => ({ 'Stripe-Signature': `t=${at},v1=${one}` }),
  },
  {
    scheme: 'standard-webhooks',
    encoding: 'base64',
    content: (bytes) => joined(`${id}.${at}.`, bytes),
    contents: [
      ['with the time before the id', /order|before|after/i, (bytes) => joined(`${at}.${id}.`, bytes)],
      ['without the time', /time|left out|without/i, (bytes) => joined(`${id}.`, bytes)],
      ['with colons between the parts', /separat|colon|dot/i, (bytes) => joined(`${id}:${at}:`, bytes)],
    ],
    headers: (one) => ({ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${one}` }),
  },
];

/** A generator of fixed numbers (xorshift), so that the pairs and triples are the same in each run. */
let state = 0x07_07_20_26;
const random = (below: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** Two of the four slots in two of three cases, else three. */
function slotsOf(number: number): ReadonlySet<string> {
  const slots = ['content', 'key', 'hash', 'output'];
  while (slots.length > (number % 3 === 2 ? 3 : 2)) slots.splice(random(slots.length), 1);
  return new Set(slots);
}

function caseOf(number: number): UnseenCase {
  const {
    content = (bytes) => bytes,
    contents,
    encoding,
    hash = 'sha256',
    headers,
    scheme,
  } = schemes[number % schemes.length] as Scheme;
  const isWebhook = scheme === 'standard-webhooks';
  const slots = slotsOf(number);
  const around = slots.has('content') && contents && random(2) === 0 ? pick(contents) : undefined;
  const changed = slots.has('content') && !around ? pick(bodies) : undefined;
  const key = slots.has('key') ? pick(isWebhook ? webhookKeys : keys) : undefined;
  const other = slots.has('hash') ? pick(hashes.filter((one) => one[2] !== hash)) : undefined;
  const output = slots.has('output') ? pick(outputs[encoding]) : undefined;
  const mac = createHmac(other?.[2] ?? hash, key?.[2](secret) ?? (isWebhook ? raw : secret))
    .update((around?.[2] ?? content)(changed?.[2]() ?? body))
    .digest();
  const steps = [changed, around, key, other, output].filter((step) => step !== undefined);
  return mistake({
    id: `seventh-${String(number + 1)}`,
    what: `${scheme}: the body was signed ${steps.map(([what]) => what).join(', ')}.`,
    names: steps.map((step) => step[1]),
    webhook: {
      scheme,
      secret: isWebhook ? whsec : secret,
      body,
      headers: headers(output?.[2](mac) ?? mac.toString(encoding)),
    },
  });
}

/** The seventh part: 48 random pairs and triples of mistakes in what is signed, the key, the hash function and the encoding. */
export const seventhSignatureCases: readonly UnseenCase[] = Array.from({ length: 48 }, (_, number) => caseOf(number));
