import { createHash, type KeyObject } from 'node:crypto';
import type { mistake, Name } from './inspected-webhook.ts';

/** What the sender does, step by step. A mistake replaces some of it. */
export interface Plan {
  time: string;
  id: string;
  body: string;
  /** Joins what is signed. */
  parts: (plan: Plan) => readonly string[];
  separator: string;
  secret: string;
  key: (secret: string) => Buffer;
  hash: string;
  /** Replaces the signature by other bytes. */
  makes?: (content: string, key: Buffer, hash: string) => Buffer;
  pss?: boolean;
  isRaw?: boolean;
  encode: (bytes: Buffer) => string;
  /** Name of the header field of the signature. */
  header?: string;
  wraps: (signature: string) => string;
}

/** One independent change, and what the doctor must say. */
export type Change = readonly [what: string, name: Name, change: Partial<Plan> | ((plan: Plan) => Partial<Plan>)];
export type Dimension = readonly Change[];

export interface Scheme {
  /** How many random cases it gets. */
  count: number;
  vendor: string;
  /** Of the table; without it the doctor has to find out. */
  scheme?: Parameters<typeof mistake>[0]['webhook']['scheme'];
  plan: Plan;
  /** The header fields but for that of the signature. */
  fields: (plan: Plan) => Record<string, string>;
  header: string;
  /** The secret or public key that the receiver has. */
  receives?: string;
  privateKey?: KeyObject;
  /** The signature is a part of the body. */
  bodyOf?: (plan: Plan, signature: string) => string;
  dimensions: readonly Dimension[];
  url?: string;
}

export const hex = (bytes: Buffer): string => bytes.toString('hex');
export const base64 = (bytes: Buffer): string => bytes.toString('base64');
export const utf8 = (text: string): Buffer => Buffer.from(text);
export const same = (text: string): string => text;
export const seconds = '1750000000';
const body = '{"type":"order.paid","id":"ord_1","note":"Größe / 5 > 4","total":12.5,"lines":[{"sku":"a","count":2}]}';
const secret = 'Rm9vZm9vZm9vZm9vZm9vZm9vZm9v';

const sorted = JSON.stringify(JSON.parse(body), ['count', 'id', 'lines', 'note', 'sku', 'total', 'type']);
const spaced = body.replaceAll('":', '": ').replaceAll(',"', ', "');
export const bodies: Dimension = [
  [
    'the body was indented by two spaces',
    /indent|space|line break/i,
    { body: JSON.stringify(JSON.parse(body), null, 2) },
  ],
  ['the keys of the body were sorted', /order/i, { body: sorted }],
  ['spaces follow : and , in the body', /space/i, { body: spaced }],
  ['a line feed follows the body', /line (?:break|feed)/i, { body: `${body}\n` }],
  [
    'ö and ß of the body were escaped',
    /escape/i,
    { body: body.replace('ö', String.raw`\u00f6`).replace('ß', String.raw`\u00df`) },
  ],
  ['slashes of the body were escaped', /escape/i, { body: body.replace(' / ', String.raw` \/ `) }],
  ['the body is empty', /empty|no body|without the body|left out/i, { body: '' }],
];
export const keys: Dimension = [
  ['the secret was decoded from Base64', /decoded/i, { key: (text) => Buffer.from(text, 'base64') }],
  ['a line feed follows the secret', /line (?:break|feed)/i, { key: (text) => utf8(`${text}\n`) }],
  ['quotation marks surround the secret', /quot/i, { key: (text) => utf8(`"${text}"`) }],
  ['the secret is in lower case', /case/i, { key: (text) => utf8(text.toLowerCase()) }],
  [
    'the key is the SHA-256 of the secret',
    /hash of the secret|SHA-256 of the secret/i,
    { key: (text) => createHash('sha256').update(text).digest() },
  ],
  ['the secret was encoded in Base64', /encoded/i, { key: (text) => utf8(base64(utf8(text))) }],
];
export const hashes: Dimension = [
  ['the hash is SHA-1', /SHA-?1\b/i, { hash: 'sha1' }],
  ['the hash is SHA-512', /SHA-?512/i, { hash: 'sha512' }],
  ['the hash is SHA-384', /SHA-?384/i, { hash: 'sha384' }],
  ['the hash is MD5', /MD5/i, { hash: 'md5' }],
  [
    'secret and content were hashed without HMAC',
    /without HMAC|no HMAC|hashed together|plain hash/i,
    { makes: (content, key, hash) => createHash(hash).update(key).update(content).digest() },
  ],
];
export const hexOnes: Dimension = [
  ['the signature is in Base64', /Base64/i, { encode: base64 }],
  ['the signature has capitals', [/upper|capital/i, /hexadecimal/i], { encode: (bytes) => hex(bytes).toUpperCase() }],
  [
    'the hexadecimal text was encoded in Base64',
    [/twice/i, /Base64/i],
    { encode: (bytes) => base64(utf8(hex(bytes))) },
  ],
  [
    'only half of the signature was sent',
    /first|complete|cut|truncated/i,
    { encode: (bytes) => hex(bytes.subarray(0, bytes.length / 2)) },
  ],
];
export const base64Ones: Dimension = [
  ['the signature is in hexadecimal', /hexadecimal/i, { encode: hex }],
  ['the signature is in Base64url', /Base64url|url-safe/i, { encode: (bytes) => bytes.toString('base64url') }],
  [
    'the hexadecimal text was encoded in Base64',
    [/twice/i, /hexadecimal/i],
    { encode: (bytes) => base64(utf8(hex(bytes))) },
  ],
];
/** Bytes of a signature with a key pair are decoded before they are verified, so that capitals are no mistake. */
export const publicHexOnes: Dimension = hexOnes
  .slice(0, 2)
  .map(([what, name, change]) => [what, what.includes('capitals') ? /./ : name, change]);
export const publicBase64Ones: Dimension = base64Ones.slice(0, 2);
const timeIn = (name: string, shown: string): Change => [
  `the signed time is in ${name}`,
  /millisecond|different notation|other unit|time/i,
  (plan) => ({ parts: () => plan.parts({ ...plan, time: shown }) }),
];
export const joins = (...given: readonly Change[]): Dimension => given;
export const bodyOnly: Change = [
  'only the body was signed',
  /only the body|left out|without/i,
  { parts: (plan) => [plan.body] },
];
export const between = (text: string, name: string): Change => [
  `${name} separates the parts`,
  /separator/i,
  { separator: text },
];
export const reversed: Change = [
  'the parts are in the reverse order',
  /order/i,
  (plan) => ({ parts: (now) => plan.parts(now).toReversed() }),
];
export const milliseconds = timeIn('milliseconds', `${seconds}000`);

export const plan: Plan = {
  time: seconds,
  id: 'msg_2b6c',
  body,
  parts: (one) => [one.body],
  separator: '',
  secret,
  key: utf8,
  hash: 'sha256',
  encode: hex,
  wraps: same,
};
export const timeAndBody = (one: Plan): string[] => [one.time, one.body];
export const all = (one: Plan): string[] => [one.id, one.time, one.body];
