import { createHash } from 'node:crypto';
import type { Deviation } from './eleventh-mistakes.ts';
import type { Scheme } from './eleventh-schemes.ts';

const single =
  (header: string, prefix = '') =>
  (signature: string) => ({ [header]: `${prefix}${signature}` });

const text = { key: 'text', algorithm: 'sha256', encoding: 'hex' } as const;
const timed = { ...text, separator: '.', hasTime: true } as const;

/** Schemes of vendors that the doctor does not know by name, as their documentation describes them. */
export const vendorSchemes: readonly (Scheme & { vendor: string })[] = [
  { ...text, vendor: 'Coinbase Commerce', headers: single('X-CC-Webhook-Signature') },
  { ...text, vendor: 'Lemon Squeezy', headers: single('X-Signature') },
  { ...text, vendor: 'Razorpay', headers: single('X-Razorpay-Signature') },
  { ...text, vendor: 'Notion', headers: single('X-Notion-Signature', 'sha256=') },
  { ...text, vendor: 'Asana', headers: single('X-Hook-Signature') },
  { ...text, vendor: 'Klaviyo', encoding: 'base64', headers: single('Klaviyo-Signature') },
  { ...text, vendor: 'Bitbucket', headers: single('X-Hub-Signature', 'sha256=') },
  { ...timed, vendor: 'Mux', headers: (value, time) => ({ 'Mux-Signature': `t=${time},v1=${value}` }) },
  {
    ...timed,
    vendor: 'Front',
    separator: ':',
    encoding: 'base64',
    inMilliseconds: true,
    headers: (value, time) => ({ 'X-Front-Request-Timestamp': time, 'X-Front-Signature': value }),
  },
  { ...timed, vendor: 'Persona', headers: (value, time) => ({ 'Persona-Signature': `t=${time},v1=${value}` }) },
];

/** A deviation that can also change the text of the signature. */
export interface TextDeviation extends Deviation {
  text?: (signature: string) => string;
}

const hasText = ({ key }: Scheme): boolean => key === 'text';
const isKeyed = ({ key }: Scheme): boolean => key !== 'seed';
const parsed = (body: Buffer): unknown => JSON.parse(body.toString());

/** Deviations that the earlier parts do not have. */
export const newDeviations: readonly TextDeviation[] = [
  {
    kind: 'body',
    what: 'the body with an indentation of tabs',
    name: [/tab/, /indent|white ?space|pars|serial/],
    change: ({ body }) => ({ body: Buffer.from(JSON.stringify(parsed(body), null, '\t')) }),
  },
  {
    kind: 'body',
    what: 'the body in UTF-16',
    name: [/UTF-16/, /character set|encoding/],
    change: ({ body }) => ({ body: Buffer.from(body.toString(), 'utf16le') }),
  },
  {
    kind: 'body',
    what: 'the body percent-encoded',
    name: [/percent|URL-encod|encodeURI|form/, /encod|escape/],
    change: ({ body }) => ({ body: Buffer.from(encodeURIComponent(body.toString())) }),
  },
  {
    kind: 'body',
    what: 'the body with white space at its start',
    name: [/white ?space|space|line feed|newline|line break/, /start|before/],
    change: ({ body }) => ({ body: Buffer.concat([Buffer.from('\n'), body]) }),
  },
  {
    kind: 'key',
    what: 'the hexadecimal SHA-256 of the key',
    name: /hash|SHA-?256/,
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(createHash('sha256').update(key).digest('hex')) }),
  },
  {
    kind: 'key',
    what: 'a key with CRLF at its end',
    name: [/CRLF|carriage|line break|newline|line feed/, /white ?space/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.concat([key, Buffer.from('\r\n')]) }),
  },
  {
    kind: 'key',
    what: 'a key that is decoded from Base64',
    name: [/base64/, /decode/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(key.toString(), 'base64') }),
  },
  {
    kind: 'algorithm',
    what: 'SHA-384',
    name: /SHA-?384/,
    fits: isKeyed,
    change: () => ({ algorithm: 'sha384' }),
  },
  {
    kind: 'algorithm',
    what: 'MD5',
    name: /MD5/,
    fits: isKeyed,
    change: () => ({ algorithm: 'md5' }),
  },
  {
    kind: 'encoding',
    what: 'capitals',
    name: [/capital|upper[- ]?case/, /\bcase\b|encod|hex/],
    fits: ({ encoding }) => encoding === 'hex',
    change: () => ({}),
    text: (signature) => signature.toUpperCase(),
  },
  {
    kind: 'encoding',
    what: 'no padding',
    name: [/padding|=/, /encod|base64/],
    fits: ({ encoding }) => encoding === 'base64',
    change: () => ({}),
    text: (signature) => signature.replace(/=+$/, ''),
  },
];
