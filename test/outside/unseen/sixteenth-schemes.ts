import { deviations } from './eleventh-mistakes.ts';
import type { Plan, Scheme } from './eleventh-schemes.ts';
import { unusedDeviations } from './fifteenth-schemes.ts';
import { lateDeviations, type LateDeviation } from './fourteenth-schemes.ts';
import { newDeviations } from './thirteenth-schemes.ts';

type VendorScheme = Scheme & { vendor: string };
type Form = Pick<Scheme, 'algorithm' | 'encoding'>;

const hex: Form = { algorithm: 'sha256', encoding: 'hex' };
const base64: Form = { algorithm: 'sha256', encoding: 'base64' };
const sha1: Form = { algorithm: 'sha1', encoding: 'hex' };
const sha512: Form = { algorithm: 'sha512', encoding: 'hex' };

/** The body alone is signed. */
const ofBody = (vendor: string, header: string, form = hex, prefix = ''): VendorScheme => ({
  ...form,
  key: 'text',
  vendor,
  headers: (value) => ({ [header]: `${prefix}${value}` }),
});
/** Time and body are signed. */
const withTime = (
  vendor: string,
  headers: (value: string, time: string) => Record<string, string>,
  more: Partial<Scheme> = {},
): VendorScheme => ({ ...hex, key: 'text', vendor, separator: '.', hasTime: true, headers, ...more });
const inOne = (header: string, time: string, value: string) => (signature: string, at: string) => ({
  [header]: `${time}=${at},${value}=${signature}`,
});

/** Schemes of vendors that no earlier part has, as their documentation describes them. */
export const otherSchemes: readonly VendorScheme[] = [
  ofBody('Nango', 'X-Nango-Hmac-Sha256'),
  ofBody('Hookdeck', 'X-Hookdeck-Signature', base64),
  ofBody('Unit', 'x-unit-signature', { algorithm: 'sha1', encoding: 'base64' }),
  ofBody('Tremendous', 'Tremendous-Webhook-Signature', hex, 'sha256='),
  ofBody('ShipHero', 'x-shiphero-hmac-sha256', base64),
  ofBody('Zoho Sign', 'X-ZS-WEBHOOK-SIGNATURE', base64),
  ofBody('Finicity', 'x-finicity-signature'),
  ofBody('Argyle', 'X-Argyle-Signature', sha512),
  ofBody('Truv', 'X-WEBHOOK-SIGN', hex, 'v1='),
  ofBody('Smartsheet', 'Smartsheet-Hmac-SHA256'),
  ofBody('Todoist', 'X-Todoist-Hmac-SHA256', base64),
  ofBody('Shortcut', 'Payload-Signature'),
  ofBody('Kustomer', 'x-kustomer-signature', sha1),
  ofBody('Tawk.to', 'X-Tawk-Signature', sha1),
  ofBody('SonarQube', 'X-Sonar-Webhook-HMAC-SHA256'),
  ofBody('CloudConvert', 'CloudConvert-Signature'),
  ofBody('Lulu', 'Lulu-HMAC-SHA256'),
  ofBody('Monnify', 'monnify-signature', sha512),
  ofBody('Alchemy', 'X-Alchemy-Signature'),
  ofBody('BitGo', 'x-signature-sha256'),
  withTime('Fintoc', inOne('Fintoc-Signature', 't', 'v1')),
  withTime('GitBook', inOne('X-GitBook-Signature', 't', 'v1')),
  withTime('BoldSign', inOne('X-BoldSign-Signature', 't', 's0')),
  withTime('Courier', inOne('courier-signature', 't', 'signature')),
  withTime('Podium', (value, time) => ({ 'podium-timestamp': time, 'podium-signature': value })),
  withTime('Chatwoot', (value, time) => ({ 'X-Chatwoot-Timestamp': time, 'X-Chatwoot-Signature': `sha256=${value}` })),
  withTime('Pinwheel', (value, time) => ({ 'x-timestamp': time, 'x-pinwheel-signature': `v2=${value}` }), {
    separator: ':',
    before: () => 'v2',
  }),
  withTime('Retell', (value, time) => ({ 'x-retell-signature': `v=${time},d=${value}` }), {
    separator: '',
    isTimeLast: true,
    inMilliseconds: true,
  }),
];

const hasText = ({ key }: Scheme): boolean => key === 'text';
const pythonJson = (body: Buffer): string => {
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${write(inner)}`)
      .join(', ')}}`;
  };
  return write(JSON.parse(body.toString())).replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
};
const phpJson = (body: Buffer): string =>
  JSON.stringify(JSON.parse(body.toString()))
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const body = (what: string, name: LateDeviation['name'], of: (body: Buffer) => string): LateDeviation => ({
  kind: 'body',
  what,
  name,
  change: (plan: Plan) => ({ body: Buffer.from(of(plan.body)) }),
});
const key = (what: string, name: LateDeviation['name'], of: (key: string) => string): LateDeviation => ({
  kind: 'key',
  what,
  name,
  fits: hasText,
  change: (plan) => ({ key: Buffer.from(of(plan.key.toString())) }),
});

/** Mistakes of integrators that no earlier part has. */
const others: readonly LateDeviation[] = [
  body(
    'the body as json.dumps of Python writes it',
    [/Python|json\.dumps|escape|ASCII/, /spaces|pars|serial/],
    pythonJson,
  ),
  body('the body as json_encode of PHP writes it', [/PHP|slash|escape/, /pars|serial/], phpJson),
  body('the text of the body as a string of JSON', [/twice|string|quot|again|double/, /pars|serial/], (of) =>
    JSON.stringify(of.toString()),
  ),
  body('an empty object in place of the body', [/empty|\{\}/, /object|body|pars/], () => '{}'),
  key(
    'the text undefined in place of the key',
    [/undefined|not set|missing|placeholder/, /secret|key/],
    () => 'undefined',
  ),
  key('an empty key', [/empty|missing|not set|without/, /secret|key/], () => ''),
  key('a key with quotation marks', [/quot/, /surround|secret|key/], (of) => `"${of}"`),
  key('a key with a space at its end', [/\bspace/, /trim|secret|key/], (of) => `${of} `),
];

/** What integrators really do wrong, from all parts: the rest is too strange. */
const real = new Set([
  'the body without white space',
  'the body with sorted keys',
  'the body with a line feed at its end',
  'the body without white space at its end',
  'the body with CRLF',
  'the body in Latin-1',
  'the hash of the body',
  'no body',
  'only the member data',
  'the body as a form',
  'the body with escapes of HTML as Go writes them',
  'a key with a line feed at its end',
  'a key that is decoded from hexadecimal',
  'a key that is decoded from Base64',
  'a key that is encoded in Base64',
  'a key that is hashed',
  'a key with the name of its variable before it',
  'SHA-512',
  'SHA-1',
  'a hash of key and content in place of an HMAC',
  'content and key exchanged',
  'Base64',
  'hexadecimal',
  'Base64 of hexadecimal',
  'capitals',
  'milliseconds',
  'a time of ISO 8601',
  'no time',
  'the body before the time',
  'another separator',
]);
/** Mistakes that integrators really make. */
export const realDeviations: readonly LateDeviation[] = [
  ...[...deviations, ...newDeviations, ...lateDeviations, ...unusedDeviations].filter(({ what }) => real.has(what)),
  ...others,
];
