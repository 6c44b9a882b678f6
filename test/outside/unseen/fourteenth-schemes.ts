import { createHash } from 'node:crypto';
import type { Plan, Scheme } from './eleventh-schemes.ts';
import type { TextDeviation } from './thirteenth-schemes.ts';

const single =
  (header: string, prefix = '') =>
  (signature: string) => ({ [header]: `${prefix}${signature}` });

const text = { key: 'text', algorithm: 'sha256', encoding: 'hex' } as const;
const timed = { ...text, separator: ':', hasTime: true, before: () => 'v0' } as const;

/** Schemes of vendors that no earlier part has, as their documentation describes them. */
export const lateSchemes: readonly (Scheme & { vendor: string })[] = [
  { ...text, vendor: 'Onfido', headers: single('X-SHA2-Signature') },
  { ...text, vendor: 'Gusto', headers: single('X-Gusto-Signature') },
  { ...text, vendor: 'Pusher', headers: single('X-Pusher-Signature') },
  { ...text, vendor: 'Cal.com', headers: single('X-Cal-Signature-256') },
  { ...text, vendor: 'PagerDuty', headers: single('X-PagerDuty-Signature', 'v1=') },
  { ...text, vendor: 'Gitea', headers: single('X-Gitea-Signature') },
  { ...text, vendor: 'Checkr', headers: single('X-Checkr-Signature') },
  { ...text, vendor: 'Nylas', headers: single('X-Nylas-Signature') },
  { ...text, vendor: 'Dwolla', headers: single('X-Request-Signature-SHA-256') },
  { ...text, vendor: 'Uploadcare', headers: single('X-Uc-Signature', 'v1=') },
  { ...text, vendor: 'Patreon', algorithm: 'md5', headers: single('X-Patreon-Signature') },
  { ...text, vendor: 'Tally', encoding: 'base64', headers: single('Tally-Signature') },
  { ...text, vendor: 'FastSpring', encoding: 'base64', headers: single('X-FS-Signature') },
  { ...text, vendor: 'Bolt', encoding: 'base64', headers: single('X-Bolt-Hmac-Sha256') },
  {
    ...text,
    vendor: 'Airwallex',
    separator: '',
    hasTime: true,
    inMilliseconds: true,
    headers: (value, time) => ({ 'x-timestamp': time, 'x-signature': value }),
  },
  {
    ...text,
    vendor: 'Cashfree',
    encoding: 'base64',
    separator: '',
    hasTime: true,
    inMilliseconds: true,
    headers: (value, time) => ({ 'x-webhook-timestamp': time, 'x-webhook-signature': value }),
  },
  {
    ...timed,
    vendor: 'Customer.io',
    headers: (value, time) => ({ 'X-CIO-Timestamp': time, 'X-CIO-Signature': value }),
  },
  {
    ...timed,
    vendor: 'Frame.io',
    headers: (value, time) => ({ 'X-Frameio-Request-Timestamp': time, 'X-Frameio-Signature': `v0=${value}` }),
  },
];

/** A mistake that can also change how the signature is made of its content. */
export interface LateDeviation extends TextDeviation {
  /** The key and the content that are hashed, and how. */
  made?: 'swapped' | 'key-last';
}

const hasText = ({ key }: Scheme): boolean => key === 'text';
const isKeyed = ({ key }: Scheme): boolean => key !== 'seed';
const isTimed = ({ hasTime }: Scheme): boolean => hasTime === true;
const changed =
  (of: (body: string) => string | Buffer) =>
  ({ body }: Plan) => ({ body: Buffer.from(of(body.toString())) });
const unicode = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
const compact = (body: string): string => JSON.stringify(JSON.parse(body));
const atTime = (time: string): Date => new Date(Number(time) * (time.length > 11 ? 1 : 1000));

const ofBodies: readonly LateDeviation[] = [
  {
    kind: 'body',
    what: 'the body with escapes as .NET writes them',
    name: [/\.NET|C#|System\.Text|upper-?case.{0,40}escape|escape.{0,60}(upper|capital)/, /escape|pars|serial/],
    change: changed((body) =>
      compact(body).replace(/[\u0080-\uffff<>&'+]/g, (one) => `\\u${unicode(one).slice(2).toUpperCase()}`),
    ),
  },
  {
    kind: 'body',
    what: 'the body with escapes of HTML as Go writes them',
    name: [/HTML|\bGo\b|<, >|u003c/, /escape|pars|serial/],
    change: changed((body) => compact(body).replace(/[<>&]/g, unicode)),
  },
  {
    kind: 'body',
    what: 'the body with a decimal point in each number',
    name: [/number|float|decimal/, /pars|serial/],
    change: changed((body) => compact(body).replace(/:(\d+)(?=[,}\]])/g, ':$1.0')),
  },
  {
    kind: 'body',
    what: 'the body without line breaks',
    name: [/line (break|feed|end)s?|newlines?/, /white ?space/],
    change: changed((body) => body.replaceAll('\n', '')),
  },
  {
    kind: 'body',
    what: 'the body in the normal form NFD',
    name: [/NFD|normal (form|is)|decompos/, /Unicode|character/],
    change: changed((body) => body.normalize('NFD')),
  },
  {
    kind: 'body',
    what: 'the body encoded in UTF-8 twice',
    name: [/twice|Latin-1|8859|double|again/, /UTF-8|character|encod/],
    change: ({ body }) => ({ body: Buffer.from(body.toString('latin1')) }),
  },
];

const ofKeys: readonly LateDeviation[] = [
  {
    kind: 'key',
    what: 'a key in apostrophes',
    name: [/apostrophe|quot/, /white ?space|surround/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(`'${key.toString()}'`) }),
  },
  {
    kind: 'key',
    what: 'the first 32 characters of the key',
    name: [/first|cut|truncat|32/, /secret|key/],
    fits: hasText,
    change: ({ key }) => ({ key: key.subarray(0, 32) }),
  },
  {
    kind: 'key',
    what: 'a key with a tab at its end',
    name: [/\btab\b|white ?space/, /\bspaces?\b|trim/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.concat([key, Buffer.from('\t')]) }),
  },
  {
    kind: 'key',
    what: 'the SHA-1 of the key in hexadecimal',
    name: /hash|SHA-?1 of the (secret|key)/,
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(createHash('sha1').update(key).digest('hex')) }),
  },
];

const ofOthers: readonly LateDeviation[] = [
  {
    kind: 'algorithm',
    what: 'SHA3-256',
    name: [/SHA-?3/, /hash function/],
    fits: isKeyed,
    change: () => ({ algorithm: 'sha3-256' }),
  },
  {
    kind: 'algorithm',
    what: 'SHA-224',
    name: [/SHA-?224/, /hash function/],
    fits: isKeyed,
    change: () => ({ algorithm: 'sha224' }),
  },
  {
    kind: 'algorithm',
    what: 'content and key exchanged',
    name: [/swap|exchang|content.{0,30}as (the )?key|revers/, /\bkey\b.{0,60}content|content.{0,60}\bkey\b/],
    fits: isKeyed,
    change: () => ({}),
    made: 'swapped',
  },
  {
    kind: 'algorithm',
    what: 'a hash of content and key in place of an HMAC',
    name: [/HMAC|plain hash/, /hash/],
    fits: isKeyed,
    change: () => ({}),
    made: 'key-last',
  },
  {
    kind: 'encoding',
    what: '0x before it',
    name: [/0x|prefix/, /hex|encod/],
    fits: ({ encoding }) => encoding === 'hex',
    change: () => ({}),
    text: (signature) => `0x${signature}`,
  },
  {
    kind: 'encoding',
    what: 'only its first half',
    name: [/\bcut\b|truncat|first|short|half/, /length|characters/],
    fits: isKeyed,
    change: () => ({}),
    text: (signature) => signature.slice(0, signature.length / 2),
  },
  {
    kind: 'time',
    what: 'microseconds',
    name: [/micro|unit|other (form|precision)/, /time/],
    fits: isTimed,
    change: ({ time }) => ({ time: time.padEnd(16, '0') }),
  },
  {
    kind: 'time',
    what: 'the time as a date of HTTP',
    name: [/HTTP date|1123|\bdate\b|GMT/, /time/],
    fits: isTimed,
    change: ({ time }) => ({ time: atTime(time).toUTCString() }),
  },
  {
    kind: 'separator',
    what: 'a vertical bar as separator',
    name: /separat|join|between/,
    fits: isTimed,
    change: () => ({ separator: '|' }),
  },
  {
    kind: 'separator',
    what: 'a space as separator',
    name: /separat|join|between/,
    fits: isTimed,
    change: () => ({ separator: ' ' }),
  },
  {
    kind: 'url',
    what: 'a URL without its query',
    name: [/query/, /URL/],
    fits: ({ hasUrl }) => hasUrl === true,
    change: ({ url }) => ({ url: url.replace(/\?.*/, '') }),
  },
];

/** Mistakes that no earlier part has among its random ones. */
export const lateDeviations: readonly LateDeviation[] = [...ofBodies, ...ofKeys, ...ofOthers];
