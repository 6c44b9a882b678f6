import { createHash, createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'hk8_Qm5xTz1Wb7RkYc3NvLp9Ds2JfGa6Ue0H';
const raw = Buffer.from('the eighth key that both sides have');
const whsec = `whsec_${raw.toString('base64')}`;
const value = {
  event: 'call.ended',
  caller: { name: 'Renée Ångström', line: 'a/b & <c>' },
  seconds: 93.5,
  queue: null,
  tags: ['sales', 'über'],
  at: 1_795_777_200,
};
const body = JSON.stringify(value);
const at = '1795777200';
const atMs = `${at}000`;
const id = 'msg_8th1';
const url = 'https://receiver.test/hooks/calls?tenant=7';
type Bytes = string | Buffer;
type Step<T> = readonly [what: string, name: Name, T];
const joined = (...parts: Bytes[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

const bodies: readonly Step<() => Bytes>[] = [
  ['indented by tabs', /indent|tab|format|serial|spac/i, () => JSON.stringify(value, undefined, '\t')],
  ['indented by two spaces', /indent|format|serial|spac/i, () => JSON.stringify(value, undefined, 2)],
  [
    'with escaped HTML as Go writes it',
    /HTML|Go\b|\\u003c|escape/i,
    () => body.replaceAll(/[<>&]/g, (one) => String.raw`\u00${one.charCodeAt(0).toString(16)}`),
  ],
  ['in the normal form NFD', /NFD|normal/i, () => body.normalize('NFD')],
  ['in UTF-16', /UTF-?16|character set|Unicode/i, () => Buffer.from(body, 'utf16le')],
  ['as a JSON string', /string|twice|quot/i, () => JSON.stringify(body)],
  ['with CR LF at its end', /line (break|feed|end)|CR|white ?space/i, () => `${body}\r\n`],
  ['without its null members', /null/i, () => JSON.stringify(value, (_, one: unknown) => one ?? undefined)],
  ['with a question mark for each other character', /ASCII|\?|character/i, () => body.replaceAll(/[^ -~]/g, '?')],
  ['as its SHA-256 in Base64', /hash|SHA-?256|digest/i, () => createHash('sha256').update(body).digest('base64')],
  ['as its MD5 in hexadecimal', /hash|MD5|digest/i, () => createHash('md5').update(body).digest('hex')],
  ['as an empty object', /empty|\{\}|no body|left out|without/i, () => '{}'],
  ['in lower case', /lower|case/i, () => body.toLowerCase()],
];
const keys: readonly Step<(text: string) => Bytes>[] = [
  ['with CR LF after the secret', /line (break|feed|end)|CR|white ?space|space/i, (text) => `${text}\r\n`],
  ['with a space after the secret', /space/i, (text) => `${text} `],
  ['with the secret in capitals', /upper|capital|case/i, (text) => text.toUpperCase()],
  ['with the secret in UTF-16', /UTF-?16|Unicode|character set/i, (text) => Buffer.from(text, 'utf16le')],
  [
    'with the SHA-256 of the secret in hexadecimal as key',
    /SHA-?256|hash/i,
    (text) => createHash('sha256').update(text).digest('hex'),
  ],
  [
    'with the MD5 of the secret in hexadecimal as key',
    /MD5|hash/i,
    (text) => createHash('md5').update(text).digest('hex'),
  ],
  ['with the secret in apostrophes', /quot|apostroph/i, (text) => `'${text}'`],
  ['with the word undefined as secret', /undefined|empty|no secret|not set/i, () => 'undefined'],
  ['with the first 32 characters of the secret', /first|cut|short|trunc|32/i, (text) => text.slice(0, 32)],
  ['with the secret decoded from Base64', /Base64|decod/i, (text) => Buffer.from(text, 'base64')],
];
const webhookKeys: readonly Step<(text: string) => Bytes>[] = [
  ['with the whole secret as text', /text|decod|prefix|Base64/i, () => whsec],
  ['with the Base64 of the secret as text', /text|decod|Base64/i, () => raw.toString('base64')],
  ['with the whole secret decoded from Base64', /prefix|decod|whole/i, () => Buffer.from(whsec, 'base64')],
];
type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'md5' | 'sha3-256';
const hashes: readonly Step<Hash>[] = [
  ['with SHA-1', /SHA-?1|hash function/i, 'sha1'],
  ['with SHA-256', /SHA-?256|hash function/i, 'sha256'],
  ['with SHA-384', /SHA-?384|hash function/i, 'sha384'],
  ['with SHA-512', /SHA-?512|hash function/i, 'sha512'],
  ['with MD5', /MD5|hash function/i, 'md5'],
  ['with SHA3-256', /SHA-?3|hash function/i, 'sha3-256'],
];
const dashed = (mac: Buffer): string => mac.toString('hex').toUpperCase().match(/../g)?.join('-') ?? '';
const outputs: Record<'hex' | 'base64', readonly Step<(mac: Buffer) => string>[]> = {
  hex: [
    ['in Base64', /Base64/i, (mac) => mac.toString('base64')],
    ['in capitals', /upper|capital|case/i, (mac) => mac.toString('hex').toUpperCase()],
    ['in capitals with hyphens as .NET writes it', /hyphen|dash|\.NET|BitConverter/i, dashed],
    ['after 0x', /0x/i, (mac) => `0x${mac.toString('hex')}`],
    ['cut to 40 digits', /cut|short|trunc|first|length|40|20/i, (mac) => mac.toString('hex').slice(0, 40)],
  ],
  base64: [
    ['in hexadecimal', /hex/i, (mac) => mac.toString('hex')],
    ['in Base64url', /Base64url|URL|padding/i, (mac) => mac.toString('base64url')],
    ['in Base64 of the hexadecimal text', /hex/i, (mac) => Buffer.from(mac.toString('hex')).toString('base64')],
    [
      'in Base64 of the hexadecimal text in capitals',
      /hex/i,
      (mac) => Buffer.from(mac.toString('hex').toUpperCase()).toString('base64'),
    ],
    ['in Base64 twice', /twice|Base64/i, (mac) => Buffer.from(mac.toString('base64')).toString('base64')],
  ],
};

type Content = (bytes: Bytes) => Bytes;
interface Scheme {
  scheme:
    | 'github'
    | 'svix'
    | 'square'
    | 'hubspot'
    | 'calendly'
    | 'dropbox'
    | 'woocommerce'
    | 'xero'
    | 'sentry'
    | 'vercel'
    | 'docusign';
  hash?: Hash;
  encoding: 'hex' | 'base64';
  content?: Content;
  headers: (signature: string) => Record<string, string>;
  contents?: readonly Step<Content>[];
}
const plainUrl = url.replace('https:', 'http:');
const schemes: readonly Scheme[] = [
  { scheme: 'github', encoding: 'hex', headers: (one) => ({ 'X-Hub-Signature-256': `sha256=${one}` }) },
  {
    scheme: 'svix',
    encoding: 'base64',
    content: (bytes) => joined(`${id}.${at}.`, bytes),
    contents: [
      ['without the id', /id|left out|without/i, (bytes) => joined(`${at}.`, bytes)],
      ['with nothing between the parts', /separat|joined|nothing|between/i, (bytes) => joined(id, at, bytes)],
      ['with the time in milliseconds', /millisecond/i, (bytes) => joined(`${id}.${atMs}.`, bytes)],
    ],
    headers: (one) => ({ 'svix-id': id, 'svix-timestamp': at, 'svix-signature': `v1,${one}` }),
  },
  {
    scheme: 'square',
    encoding: 'base64',
    content: (bytes) => joined(url, bytes),
    contents: [
      ['without the query of the URL', /query|URL/i, (bytes) => joined(url.split('?')[0] ?? '', bytes)],
      ['with http in the URL', /http|URL|TLS/i, (bytes) => joined(plainUrl, bytes)],
      ['with the body before the URL', /order|before|after/i, (bytes) => joined(bytes, url)],
      ['without the URL', /URL|left out|without/i, (bytes) => bytes],
    ],
    headers: (one) => ({ 'x-square-hmacsha256-signature': one }),
  },
  {
    scheme: 'hubspot',
    encoding: 'base64',
    content: (bytes) => joined('POST', url, bytes, atMs),
    contents: [
      ['without the method', /method|POST/i, (bytes) => joined(url, bytes, atMs)],
      ['with the method in lower case', /method|lower|case|POST/i, (bytes) => joined('post', url, bytes, atMs)],
      ['without the time', /time|left out|without/i, (bytes) => joined('POST', url, bytes)],
      ['with the time in seconds', /second/i, (bytes) => joined('POST', url, bytes, at)],
      ['with the path instead of the URL', /path|URL/i, (bytes) => joined('POST', new URL(url).pathname, bytes, atMs)],
    ],
    headers: (one) => ({ 'X-HubSpot-Request-Timestamp': atMs, 'X-HubSpot-Signature-v3': one }),
  },
  {
    scheme: 'calendly',
    encoding: 'hex',
    content: (bytes) => joined(`${at}.`, bytes),
    contents: [
      ['with a line feed instead of the dot', /separat|line feed|line break|dot/i, (bytes) => joined(`${at}\n`, bytes)],
      ['with t= before the time', /t=|before|prefix/i, (bytes) => joined(`t=${at}.`, bytes)],
      ['without the time', /time|left out|without/i, (bytes) => bytes],
    ],
    headers: (one) => ({ 'Calendly-Webhook-Signature': `t=${at},v1=${one}` }),
  },
  { scheme: 'dropbox', encoding: 'hex', headers: (one) => ({ 'X-Dropbox-Signature': one }) },
  { scheme: 'woocommerce', encoding: 'base64', headers: (one) => ({ 'X-WC-Webhook-Signature': one }) },
  { scheme: 'xero', encoding: 'base64', headers: (one) => ({ 'x-xero-signature': one }) },
  { scheme: 'sentry', encoding: 'hex', headers: (one) => ({ 'Sentry-Hook-Signature': one }) },
  { scheme: 'vercel', encoding: 'hex', hash: 'sha1', headers: (one) => ({ 'x-vercel-signature': one }) },
  { scheme: 'docusign', encoding: 'base64', headers: (one) => ({ 'X-DocuSign-Signature-1': one }) },
];

/** A generator of fixed numbers (xorshift), so that the pairs and triples are the same in each run. */
let state = 0x08_11_20_26;
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
  const isWebhook = scheme === 'svix';
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
    id: `eighth-${String(number + 1)}`,
    what: `${scheme}: the body was signed ${steps.map(([what]) => what).join(', ')}.`,
    names: steps.map((step) => step[1]),
    webhook: {
      scheme,
      secret: isWebhook ? whsec : secret,
      body,
      headers: headers(output?.[2](mac) ?? mac.toString(encoding)),
      url,
    },
  });
}

/** The eighth part: 44 random pairs and triples of mistakes for schemes that the seventh part did not have. */
export const eighthSignatureCases: readonly UnseenCase[] = Array.from({ length: 44 }, (_, number) => caseOf(number));
