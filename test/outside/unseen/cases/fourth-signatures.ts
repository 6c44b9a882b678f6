import { createHash, createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = '6f75722d7365637265742d6f662d7468652d736574';
const value = {
  type: 'order.paid',
  total: 12.5,
  buyer: { name: 'Renée', note: 'a<b & c' },
  link: 'https://s.test/o/1',
};
const body = JSON.stringify(value);
const at = '1767261600';
type Bytes = string | Buffer;

const bodies: readonly [string, Name, (text: string) => Bytes][] = [
  ['normalised to NFD', /NFD|normal/i, (text) => text.normalize('NFD')],
  ['with a byte order mark', /byte order mark|BOM/i, (text) => `\ufeff${text}`],
  ['indented by a tab', /indent|format|serial|spac/i, () => JSON.stringify(value, undefined, '\t')],
  [
    'with spaces as Python writes it',
    /serial|space|format/i,
    (text) => text.replaceAll('":', '": ').replaceAll(',"', ', "'),
  ],
  [
    'with HTML escaped as Go writes it',
    /escape/i,
    (text) => text.replaceAll('<', '\\u003c').replaceAll('&', '\\u0026'),
  ],
  ['with CR LF at its end', /line (break|feed|end)/i, (text) => `${text}\r\n`],
  ['as the text [object Object]', /object/i, () => '[object Object]'],
];
const keys: readonly [string, Name, (text: string) => Bytes][] = [
  ['with the secret decoded from hexadecimal', /hex/i, (text) => Buffer.from(text, 'hex')],
  ['with the SHA-256 of the secret as key', /SHA-?256|hash/i, (text) => createHash('sha256').update(text).digest()],
  ['with an empty secret', /empty/i, () => ''],
  ['with the secret undefined', /undefined/i, () => 'undefined'],
  ['with spaces around the secret', /space/i, (text) => ` ${text} `],
  ['with a secret cut to 32 characters', /cut|first|trunc|32/i, (text) => text.slice(0, 32)],
];
type Make = (content: Bytes, key: Bytes) => string;
const hex = (content: Bytes, key: Bytes, hash = 'sha256'): string =>
  createHmac(hash, key).update(content).digest('hex');
const makes: readonly [string, Name, Make][] = [
  ['signed twice', /twice|again|double/i, (content, key) => hex(hex(content, key), key)],
  ['with key and content exchanged', /exchange|swap|revers|order/i, (content, key) => hex(key, content)],
  [
    'with a hash of secret and content instead of an HMAC',
    /not an HMAC|without HMAC|instead of|plain hash|concat/i,
    (content, key) => createHash('sha256').update(key).update(content).digest('hex'),
  ],
  ['with SHA-384', /SHA-?384/i, (content, key) => hex(content, key, 'sha384')],
  ['in capitals', /upper|capital/i, (content, key) => hex(content, key).toUpperCase()],
  ['in Base64 of the hexadecimal text', /Base64/i, (content, key) => Buffer.from(hex(content, key)).toString('base64')],
  ['cut to 16 bytes', /cut|first|trunc|complete/i, (content, key) => hex(content, key).slice(0, 32)],
];
type Scheme = 'github' | 'stripe' | 'slack' | 'paddle';
const schemes: readonly [Scheme, (text: string) => string, (signature: string) => Record<string, string>][] = [
  ['github', (text) => text, (signature) => ({ 'X-Hub-Signature-256': `sha256=${signature}` })],
  ['stripe', (text) => `${at}.${text}`, (signature) => ({ 'Stripe-Signature': `t=${at},v1=${signature}` })],
  [
    'slack',
    (text) => `v0:${at}:${text}`,
    (signature) => ({ 'X-Slack-Request-Timestamp': at, 'X-Slack-Signature': `v0=${signature}` }),
  ],
  ['paddle', (text) => `${at}:${text}`, (signature) => ({ 'Paddle-Signature': `ts=${at};h1=${signature}` })],
];

/** A generator of fixed numbers, so that the pairs are the same in each run. */
let state = 20_260_401;
const pick = <T>(list: readonly T[]): T => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return list[Math.floor(state / 65_536) % list.length] as T;
};

/** The fourth part: random pairs and triples of mistakes. */
export const fourthSignatureCases: readonly UnseenCase[] = Array.from({ length: 24 }, (_, number) => {
  const [scheme, content, headers] = pick(schemes);
  // Two or three of: the body, the key, the making.
  const left = number % 4;
  const changed = left === 1 ? undefined : pick(bodies);
  const key = left === 2 ? undefined : pick(keys);
  const make = left === 3 ? undefined : pick(makes);
  const bytes = changed?.[2](body) ?? body;
  const signature = (make?.[2] ?? hex)(content(String(bytes)), key?.[2](secret) ?? secret);
  const steps = [changed, key, make].filter((step) => step !== undefined);
  return mistake({
    id: `fourth-${String(number + 1)}`,
    what: `${scheme}: the body was signed ${steps.map(([what]) => what).join(', ')}.`,
    names: steps.map((step) => step[1]),
    webhook: { scheme, secret, body, headers: headers(signature) },
  });
});
