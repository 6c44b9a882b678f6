import { createHash } from 'node:crypto';
import type { Plan, Scheme } from './eleventh-schemes.ts';
import type { Name } from './inspected-webhook.ts';

/** One deviation from a scheme. */
export interface Deviation {
  what: string;
  /** Two of one kind are not combined. */
  kind: 'body' | 'key' | 'algorithm' | 'encoding' | 'time' | 'separator' | 'url';
  name: Name;
  fits?: (scheme: Scheme) => boolean;
  change: (plan: Plan) => Partial<Plan>;
}

const json = (body: Buffer): unknown => JSON.parse(body.toString());
const changed =
  (of: (body: Buffer) => string | Buffer) =>
  ({ body }: Plan) => ({ body: Buffer.from(of(body)) });

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isKeyed = ({ key }: Scheme): boolean => key !== 'seed';
const hasText = ({ key }: Scheme): boolean => key === 'text';

const ofBodies: readonly Deviation[] = [
  {
    kind: 'body',
    what: 'the body without white space',
    name: [/compact|without spaces|white ?space|minif/, /pars|serial/],
    change: changed((body) => JSON.stringify(json(body))),
  },
  {
    kind: 'body',
    what: 'the body with an indentation of 4',
    name: [/indent|pretty|4 spaces/, /white ?space|pars|serial/],
    change: changed((body) => JSON.stringify(json(body), null, 4)),
  },
  {
    kind: 'body',
    what: 'the body with sorted keys',
    name: [/sort|order/, /pars|serial/],
    change: changed((body) => JSON.stringify(sorted(json(body)))),
  },
  {
    kind: 'body',
    what: 'the body with escapes as Python writes them',
    name: [/escape|ASCII/, /Python|pars|serial/],
    change: changed((body) => escaped(JSON.stringify(json(body)))),
  },
  {
    kind: 'body',
    what: 'the body with escaped slashes as PHP writes them',
    name: [/slash|PHP/, /escape|pars|serial/],
    change: changed((body) => JSON.stringify(json(body)).replaceAll('/', '\\/')),
  },
  {
    kind: 'body',
    what: 'the body with a line feed at its end',
    name: [/newline|line feed|line break|\bLF\b/, /white ?space/],
    change: changed((body) => Buffer.concat([body, Buffer.from('\n')])),
  },
  {
    kind: 'body',
    what: 'the body with CRLF',
    name: [/CRLF|carriage|line ending|line break/, /newline|white ?space/],
    change: changed((body) => body.toString().replaceAll('\n', '\r\n')),
  },
  {
    kind: 'body',
    what: 'the body in Latin-1',
    name: [/Latin-1|8859-1|Latin/, /character set|encoding/],
    change: changed((body) => Buffer.from(body.toString(), 'latin1')),
  },
  {
    kind: 'body',
    what: 'the body with a byte order mark',
    name: [/BOM|byte order/, /character/],
    change: changed((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  },
  {
    kind: 'body',
    what: 'the body in Base64',
    name: /body[^.]{0,100}base64|base64[^.]{0,100}body/,
    change: changed((body) => body.toString('base64')),
  },
  {
    kind: 'body',
    what: 'the hash of the body',
    name: /hash|digest/,
    change: changed((body) => createHash('sha256').update(body).digest('hex')),
  },
  {
    kind: 'body',
    what: 'no body',
    name: /empty|without (?:the )?body|no body|body is (?:missing|not signed)/,
    change: () => ({ body: Buffer.alloc(0) }),
    fits: ({ hasTime, hasUrl }) => hasTime === true || hasUrl === true,
  },
];

const ofKeys: readonly Deviation[] = [
  {
    kind: 'key',
    what: 'a key with a line feed at its end',
    name: [/newline|line feed|line break|\bLF\b/, /white ?space/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.concat([key, Buffer.from('\n')]) }),
  },
  {
    kind: 'key',
    what: 'a key that is decoded from hexadecimal',
    name: [/hex/, /decode/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(key.toString(), 'hex') }),
  },
  {
    kind: 'key',
    what: 'a key that is hashed',
    name: /hash|SHA-?256 of the (?:secret|key)/,
    fits: hasText,
    change: ({ key }) => ({ key: createHash('sha256').update(key).digest() }),
  },
  {
    kind: 'key',
    what: 'a key that is encoded in Base64',
    name: /base64/,
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(key.toString('base64')) }),
  },
  {
    kind: 'key',
    what: 'a key in capitals',
    name: /capital|upper ?case|\bcase\b/,
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(key.toString().toUpperCase()) }),
  },
  {
    kind: 'key',
    what: 'a secret that is not decoded',
    name: [/base64|decod/, /text|prefix/],
    fits: ({ key }) => key === 'base64',
    change: ({ key }) => ({ key: Buffer.from(key.toString('base64')) }),
  },
  {
    kind: 'key',
    what: 'a secret that is not decoded, with its prefix',
    name: [/prefix|whsec_/, /base64|decod|text/],
    fits: ({ key }) => key === 'base64',
    change: ({ key }) => ({ key: Buffer.from(`whsec_${key.toString('base64')}`) }),
  },
];

const ofOthers: readonly Deviation[] = [
  {
    kind: 'algorithm',
    what: 'SHA-512',
    name: /SHA-?512/,
    fits: (one) => isKeyed(one) && one.algorithm !== 'sha512',
    change: () => ({ algorithm: 'sha512' }),
  },
  {
    kind: 'algorithm',
    what: 'SHA-1',
    name: /SHA-?1\b/,
    fits: (one) => isKeyed(one) && one.algorithm !== 'sha1',
    change: () => ({ algorithm: 'sha1' }),
  },
  {
    kind: 'algorithm',
    what: 'a hash of key and content in place of an HMAC',
    name: [/HMAC|plain hash|without HMAC/, /hash/],
    fits: isKeyed,
    change: () => ({ isPlainHash: true }),
  },
  {
    kind: 'encoding',
    what: 'Base64',
    name: /base64/,
    fits: ({ encoding }) => encoding === 'hex',
    change: () => ({ encoding: 'base64' }),
  },
  {
    kind: 'encoding',
    what: 'hexadecimal',
    name: /hex/,
    fits: ({ encoding }) => encoding === 'base64',
    change: () => ({ encoding: 'hex' }),
  },
  {
    kind: 'encoding',
    what: 'Base64 of hexadecimal',
    name: [/hex.{0,60}base64|base64.{0,60}hex/, /twice|base64|hex/],
    change: () => ({ encoding: 'base64-of-hex' }),
  },
  {
    kind: 'time',
    what: 'milliseconds',
    name: [/millisecond/, /time/],
    fits: ({ hasTime, inMilliseconds }) => hasTime === true && inMilliseconds !== true,
    change: ({ time }) => ({ time: `${time}000` }),
  },
  {
    kind: 'time',
    what: 'a time of ISO 8601',
    name: [/ISO|8601|RFC 3339|date/, /time/],
    fits: ({ hasTime }) => hasTime === true,
    change: ({ time }) => ({ time: new Date(Number(time) * (time.length > 11 ? 1 : 1000)).toISOString() }),
  },
  {
    kind: 'time',
    what: 'no time',
    name: [/without|left out|no (?:time|values)|time.{0,30}(?:missing|not signed)/, /time/],
    fits: ({ hasTime }) => hasTime === true,
    change: () => ({ hasTime: false }),
  },
  {
    kind: 'separator',
    what: 'the body before the time',
    name: [/before|after|order|revers|swap/, /time/],
    fits: ({ hasTime, isTimeLast }) => hasTime === true && isTimeLast !== true,
    change: () => ({ isTimeLast: true }),
  },
  {
    kind: 'separator',
    what: 'another separator',
    name: /separat|join|colon|dot|between|line/,
    fits: ({ hasTime }) => hasTime === true,
    change: ({ separator }) => ({ separator: separator === '.' ? ':' : '.' }),
  },
  {
    kind: 'separator',
    what: 'a line feed as separator',
    name: /separat|join|newline|line feed|line break|between/,
    fits: ({ hasTime }) => hasTime === true,
    change: () => ({ separator: '\n' }),
  },
  {
    kind: 'url',
    what: 'a URL with http',
    name: [/http\b|scheme/, /URL/],
    fits: ({ hasUrl }) => hasUrl === true,
    change: ({ url }) => ({ url: url.replace('https:', 'http:') }),
  },
  {
    kind: 'url',
    what: 'a URL with its default port',
    name: [/port/, /URL/],
    fits: ({ hasUrl }) => hasUrl === true,
    change: ({ url }) => ({ url: url.replace('.test/', '.test:443/') }),
  },
  {
    kind: 'url',
    what: 'a URL with a slash at its end',
    name: [/slash/, /URL/],
    fits: ({ hasUrl }) => hasUrl === true,
    change: ({ url }) => ({ url: `${url}/` }),
  },
  {
    kind: 'url',
    what: 'a path in place of the URL',
    name: [/path/, /URL/],
    fits: ({ hasUrl }) => hasUrl === true,
    change: ({ url }) => ({ url: new URL(url).pathname }),
  },
];

export const deviations: readonly Deviation[] = [...ofBodies, ...ofKeys, ...ofOthers];
