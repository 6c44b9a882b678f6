import { createHash, createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'Pq7+Zs/41kW9xT0mB3aR5vYc8nLdE2fG6hJuK1oMiA4=';
const whsec = `whsec_${secret}`;
const value = {
  type: 'invoice.settled',
  total: 19.5,
  customer: { name: 'Søren “S” Ødegård', note: null, plan: 'a&b' },
  data: { id: 'in_77', lines: [3, 1, 2] },
};
/** Indented, with a line feed at its end. */
const body = `${JSON.stringify(value, undefined, 2)}\n`;
const at = '1767261600';
const id = 'msg_6th1';
const url = 'https://receiver.test/hooks';
type Bytes = string | Buffer;
type Step<T> = readonly [what: string, name: Name, T];

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const joined = (...parts: Bytes[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

const bodies: readonly Step<() => Bytes>[] = [
  ['serialised without spaces', /indent|format|serial|spac|compact|minif/i, () => JSON.stringify(value)],
  ['with CR LF', /CR ?LF|line (break|feed|end)/i, () => body.replaceAll('\n', '\r\n')],
  ['without the line feed at its end', /line (break|feed|end)|trim|white ?space/i, () => body.trimEnd()],
  ['in UTF-16 big-endian', /UTF-?16|character set|charset/i, () => utf16(body).swap16()],
  [
    'read as Latin-1 and encoded in UTF-8 again',
    /Latin-?1|UTF-8|twice|character set|charset/i,
    () => Buffer.from(Buffer.from(body).toString('latin1'), 'utf8'),
  ],
  [
    'with ? for other characters than ASCII',
    /ASCII|question|\?|charset|character set/i,
    () => body.replaceAll(/[^\n -~]/g, '?'),
  ],
  [
    'with HTML entities',
    /HTML|entit|escape/i,
    () => body.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  ],
  [
    'without its members that are null',
    /null|member|field|part|without/i,
    () => `${JSON.stringify({ ...value, customer: { name: value.customer.name, plan: 'a&b' } }, undefined, 2)}\n`,
  ],
  ['as its member data only', /data|member|part|field/i, () => JSON.stringify(value.data)],
  ['in Base64url', /Base64|encod/i, () => Buffer.from(body).toString('base64url')],
  ['in hexadecimal', /hex/i, () => Buffer.from(body).toString('hex')],
  ['as its MD5 in hexadecimal', /hash|MD5|digest/i, () => createHash('md5').update(body).digest('hex')],
  ['in a form with the name payload', /form|payload|encod/i, () => new URLSearchParams({ payload: body }).toString()],
  ['without any white space', /spac/i, () => body.replaceAll(/\s/g, '')],
];

const keys: readonly Step<(text: string) => Bytes>[] = [
  [
    'with a secret without its last character',
    /cut|last|character|padding|=|short|trunc/i,
    (text) => text.slice(0, -1),
  ],
  ['with CR LF after the secret', /CR ?LF|line (break|feed|end)|white ?space|space/i, (text) => `${text}\r\n`],
  ['with a secret whose plus became a space', /plus|\+|space|form|decod/i, (text) => text.replaceAll('+', ' ')],
  ['with the SHA-512 of the secret as key', /SHA-?512|hash/i, (text) => createHash('sha512').update(text).digest()],
  [
    'with the MD5 of the secret, in hexadecimal, as key',
    /MD5|hash/i,
    (text) => createHash('md5').update(text).digest('hex'),
  ],
  ['with the secret in UTF-16', /UTF-?16|character set|charset/i, utf16],
  ['with the secret in single quotes', /quot/i, (text) => `'${text}'`],
  [
    'with the secret decoded from Base64 and encoded in UTF-8 again',
    /Base64|decod|UTF-8|Latin-?1/i,
    (text) => Buffer.from(Buffer.from(text, 'base64').toString('latin1'), 'utf8'),
  ],
  ['with a tab after the secret', /tab|white ?space|space/i, (text) => `${text}\t`],
  ['with the name of the variable before the secret', /prefix|name|before|=/i, (text) => `SECRET=${text}`],
];
const svixKeys: readonly Step<(text: string) => Bytes>[] = [
  [
    'with the key encoded in UTF-8 again',
    /UTF-8|Latin-?1|decod|text/i,
    () => Buffer.from(Buffer.from(secret, 'base64').toString('latin1'), 'utf8'),
  ],
  ['with the key in Base64url', /Base64|decod|text|prefix/i, () => Buffer.from(secret, 'base64').toString('base64url')],
  ['with the secret in quotation marks', /quot/i, () => `"${whsec}"`],
  [
    'with the SHA-256 of the key as key',
    /SHA-?256|hash/i,
    () => createHash('sha256').update(Buffer.from(secret, 'base64')).digest(),
  ],
];

type Hash = 'sha1' | 'sha224' | 'sha256' | 'sha512' | 'sha512-256';
const hashes: readonly Step<Hash>[] = [
  ['with SHA-1', /SHA-?1|hash function/i, 'sha1'],
  ['with SHA-224', /SHA-?224|hash function/i, 'sha224'],
  ['with SHA-512', /SHA-?512|hash function/i, 'sha512'],
  ['with SHA-512/256', /SHA-?512|hash function/i, 'sha512-256'],
];
const outputs: Record<'hex' | 'base64', readonly Step<(raw: Buffer) => string>[]> = {
  hex: [
    ['in Base64', /Base64/i, (raw) => raw.toString('base64')],
    ['in Base64 without padding', /Base64|padding/i, (raw) => raw.toString('base64').replaceAll('=', '')],
    ['in capitals', /upper|capital|case/i, (raw) => raw.toString('hex').toUpperCase()],
    ['as Python writes bytes', /Python|b'|quot|bytes/i, (raw) => `b'${raw.toString('hex')}'`],
    ['with 0x before it', /0x|prefix/i, (raw) => `0x${raw.toString('hex')}`],
    [
      'with colons between its bytes',
      /colon|separat|hex/i,
      (raw) => (raw.toString('hex').match(/../g) ?? []).join(':'),
    ],
  ],
  base64: [
    ['in hexadecimal', /hex/i, (raw) => raw.toString('hex')],
    ['in hexadecimal with capitals', /hex/i, (raw) => raw.toString('hex').toUpperCase()],
    ['in Base64url without padding', /Base64url|padding/i, (raw) => raw.toString('base64url')],
    ['in Base64 of the hexadecimal text', /hex/i, (raw) => Buffer.from(raw.toString('hex')).toString('base64')],
    ['in Base64 twice', /twice|double|Base64/i, (raw) => Buffer.from(raw.toString('base64')).toString('base64')],
  ],
};

type Content = (bytes: Bytes) => Bytes;
interface Scheme {
  scheme:
    | 'dropbox'
    | 'sentry'
    | 'vercel'
    | 'woocommerce'
    | 'xero'
    | 'docusign'
    | 'calendly'
    | 'svix'
    | 'square'
    | 'hubspot';
  hash?: Hash;
  encoding: 'hex' | 'base64';
  content: Content;
  headers: (signature: string) => Record<string, string>;
  /** Mistakes in what is signed besides the body. */
  contents?: readonly Step<Content>[];
}
const plain = (scheme: Scheme['scheme'], header: string, encoding: Scheme['encoding'], hash?: Hash): Scheme => ({
  scheme,
  encoding,
  ...(hash && { hash }),
  content: (bytes) => bytes,
  headers: (one) => ({ [header]: one }),
});
const schemes: readonly Scheme[] = [
  plain('dropbox', 'X-Dropbox-Signature', 'hex'),
  plain('sentry', 'Sentry-Hook-Signature', 'hex'),
  plain('vercel', 'x-vercel-signature', 'hex', 'sha1'),
  plain('woocommerce', 'X-WC-Webhook-Signature', 'base64'),
  plain('xero', 'x-xero-signature', 'base64'),
  plain('docusign', 'X-DocuSign-Signature-1', 'base64'),
  {
    scheme: 'calendly',
    encoding: 'hex',
    content: (bytes) => joined(`${at}.`, bytes),
    contents: [
      ['with a line feed between time and body', /separat|line feed|line break/i, (bytes) => joined(`${at}\n`, bytes)],
      ['with nothing between time and body', /separat|joined|between|dot|nothing/i, (bytes) => joined(at, bytes)],
      ['with t= before the time', /t=|name|prefix|header|before/i, (bytes) => joined(`t=${at}.`, bytes)],
      ['with the time in ISO 8601', /ISO|date/i, (bytes) => joined('2026-01-01T10:00:00Z.', bytes)],
    ],
    headers: (one) => ({ 'Calendly-Webhook-Signature': `t=${at},v1=${one}` }),
  },
  {
    scheme: 'svix',
    encoding: 'base64',
    content: (bytes) => joined(`${id}.${at}.`, bytes),
    contents: [
      ['with the version before the id', /v1|version|before|prefix/i, (bytes) => joined(`v1.${id}.${at}.`, bytes)],
      [
        'with line feeds between the parts',
        /separat|line feed|line break/i,
        (bytes) => joined(`${id}\n${at}\n`, bytes),
      ],
      ['without the id', /\bid\b|without|part|left out/i, (bytes) => joined(`${at}.`, bytes)],
    ],
    headers: (one) => ({ 'svix-id': id, 'svix-timestamp': at, 'svix-signature': `v1,${one}` }),
  },
  {
    scheme: 'square',
    encoding: 'base64',
    content: (bytes) => joined(url, bytes),
    contents: [
      ['with the path instead of the URL', /path|URL/i, (bytes) => joined('/hooks', bytes)],
      ['with the URL after the body', /order|after|URL/i, (bytes) => joined(bytes, url)],
      ['with http in the URL', /http|URL|scheme/i, (bytes) => joined(url.replace('https', 'http'), bytes)],
      ['with the port 443 in the URL', /port|443|URL/i, (bytes) => joined('https://receiver.test:443/hooks', bytes)],
      ['without the URL', /URL|without|part|left out/i, (bytes) => bytes],
    ],
    headers: (one) => ({ 'x-square-hmacsha256-signature': one }),
  },
  {
    scheme: 'hubspot',
    encoding: 'base64',
    content: (bytes) => joined('POST', url, bytes, `${at}000`),
    contents: [
      ['with the method in lower case', /method|case|lower/i, (bytes) => joined('post', url, bytes, `${at}000`)],
      ['with the path instead of the URL', /path|URL/i, (bytes) => joined('POST', '/hooks', bytes, `${at}000`)],
      ['without the time', /time|before or after|left out/i, (bytes) => joined('POST', url, bytes)],
      [
        'with line feeds between the parts',
        /separat|line feed|line break/i,
        (bytes) => joined('POST\n', url, '\n', bytes, `\n${at}000`),
      ],
    ],
    headers: (one) => ({ 'X-HubSpot-Request-Timestamp': `${at}000`, 'X-HubSpot-Signature-v3': one }),
  },
];

/** A generator of fixed numbers (mulberry32), so that the pairs and triples are the same in each run. */
let state = 0x5e_ed_06;
const random = (below: number): number => {
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** Two of the four slots in three of four cases, else three. */
function slotsOf(number: number): ReadonlySet<string> {
  const slots = ['content', 'key', 'hash', 'output'];
  const count = number % 4 === 3 ? 3 : 2;
  while (slots.length > count) slots.splice(random(slots.length), 1);
  return new Set(slots);
}

/** The sixth part: 64 random pairs and triples of mistakes in what is signed, the key, the hash function and the encoding. */
export const sixthSignatureCases: readonly UnseenCase[] = Array.from({ length: 64 }, (_, number) => {
  const { content, contents = [], encoding, hash = 'sha256', headers, scheme } = pick(schemes);
  const isSvix = scheme === 'svix';
  const slots = slotsOf(number);
  const isAround = contents.length > 0 && random(2) === 0;
  const changed = slots.has('content') && !isAround ? pick(bodies) : undefined;
  const around = slots.has('content') && isAround ? pick(contents) : undefined;
  const key = slots.has('key') ? pick(isSvix ? svixKeys : keys) : undefined;
  const other = slots.has('hash') ? pick(hashes.filter((one) => one[2] !== hash)) : undefined;
  const output = slots.has('output') ? pick(outputs[encoding]) : undefined;
  const bytes = (around?.[2] ?? content)(changed?.[2]() ?? body);
  const used = key?.[2](secret) ?? (isSvix ? Buffer.from(secret, 'base64') : secret);
  const raw = createHmac(other?.[2] ?? hash, used)
    .update(bytes)
    .digest();
  const steps = [changed, around, key, other, output].filter((step) => step !== undefined);
  return mistake({
    id: `sixth-${String(number + 1)}`,
    what: `${scheme}: the body was signed ${steps.map(([what]) => what).join(', ')}.`,
    names: steps.map((step) => step[1]),
    webhook: {
      scheme,
      secret: isSvix ? whsec : secret,
      body,
      headers: headers(output?.[2](raw) ?? raw.toString(encoding)),
      ...(scheme === 'square' || scheme === 'hubspot' ? { url } : {}),
    },
  });
});
