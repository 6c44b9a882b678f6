import type { Plan, Scheme } from './eleventh-schemes.ts';
import type { LateDeviation } from './fourteenth-schemes.ts';

type VendorScheme = Scheme & { vendor: string };
type Form = Pick<Scheme, 'algorithm' | 'encoding'>;

const hex: Form = { algorithm: 'sha256', encoding: 'hex' };
const base64: Form = { algorithm: 'sha256', encoding: 'base64' };

/** The body alone is signed. */
const ofBody = (vendor: string, header: string, form = hex, prefix = ''): VendorScheme => ({
  ...form,
  key: 'text',
  vendor,
  headers: (value) => ({ [header]: `${prefix}${value}` }),
});
/** Time and body are signed, and one header field has the time and the signature. */
const withTime = (vendor: string, header: string, names: readonly [string, string]): VendorScheme => ({
  ...hex,
  key: 'text',
  vendor,
  separator: '.',
  hasTime: true,
  headers: (value, time) => ({ [header]: `${names[0]}=${time},${names[1]}=${value}` }),
});

/** Schemes of vendors that no earlier part has, as their documentation describes them. */
export const unusedSchemes: readonly VendorScheme[] = [
  ofBody('Chargify', 'X-Chargify-Webhook-Signature-Hmac-Sha-256'),
  ofBody('Ashby', 'Ashby-Signature', hex, 'sha256='),
  ofBody('Greenhouse', 'Signature', hex, 'sha256 '),
  ofBody('Workable', 'X-Workable-Signature'),
  ofBody('Thinkific', 'X-Thinkific-Hmac-Sha256'),
  ofBody('AfterShip', 'aftership-hmac-sha256', base64),
  ofBody('Printify', 'X-Pfy-Signature', hex, 'sha256='),
  ofBody('LaunchDarkly', 'X-LD-Signature'),
  ofBody('CircleCI', 'circleci-signature', hex, 'v1='),
  ofBody('Semaphore', 'X-Semaphore-Signature-256', hex, 'sha256='),
  ofBody('Heroku', 'Heroku-Webhook-Hmac-SHA256', base64),
  ofBody('Phrase', 'X-PhraseApp-Signature', base64),
  ofBody('Storyblok', 'webhook-signature', { algorithm: 'sha1', encoding: 'hex' }),
  ofBody('Discourse', 'X-Discourse-Event-Signature', hex, 'sha256='),
  ofBody('Help Scout', 'X-HelpScout-Signature', { algorithm: 'sha1', encoding: 'base64' }),
  ofBody('Attio', 'Attio-Signature'),
  ofBody('Acuity', 'X-Acuity-Signature', base64),
  ofBody('Mollie', 'X-Mollie-Signature', hex, 'sha256='),
  ofBody('Checkout.com', 'Cko-Signature'),
  ofBody('Flutterwave', 'flutterwave-signature', base64),
  ofBody('BTCPay Server', 'BTCPay-Sig', hex, 'sha256='),
  ofBody('Tatum', 'x-payload-hash', { algorithm: 'sha512', encoding: 'base64' }),
  ofBody('Webex', 'X-Spark-Signature', { algorithm: 'sha1', encoding: 'hex' }),
  ofBody('Sumsub', 'x-payload-digest'),
  ofBody('Sendcloud', 'Sendcloud-Signature'),
  ofBody('X', 'x-twitter-webhooks-signature', base64, 'sha256='),
  ofBody('Uber', 'X-Uber-Signature'),
  withTime('TikTok', 'TikTok-Signature', ['t', 's']),
  withTime('Terra', 'terra-signature', ['t', 'v1']),
  withTime('Whereby', 'Whereby-Signature', ['t', 'v1']),
  withTime('Shippo', 'Shippo-Auth-Signature', ['t', 'v1']),
  withTime('Teller', 'Teller-Signature', ['t', 'v1']),
  withTime('PayMongo', 'Paymongo-Signature', ['t', 'te']),
  {
    ...hex,
    key: 'text',
    vendor: 'Ghost',
    separator: '',
    hasTime: true,
    isTimeLast: true,
    inMilliseconds: true,
    headers: (value, time) => ({ 'X-Ghost-Signature': `sha256=${value}, t=${time}` }),
  },
];

const hasText = ({ key }: Scheme): boolean => key === 'text';
const isHex = ({ encoding }: Scheme): boolean => encoding === 'hex';
const isTimed = ({ hasTime }: Scheme): boolean => hasTime === true;
const json = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>;

type Kind = LateDeviation['kind'];
const body = (what: string, name: LateDeviation['name'], of: (body: Buffer) => string | Buffer): LateDeviation => ({
  kind: 'body',
  what,
  name,
  change: (plan: Plan) => ({ body: Buffer.from(of(plan.body)) }),
});
const key = (what: string, name: LateDeviation['name'], of: (key: Buffer) => Buffer): LateDeviation => ({
  kind: 'key',
  what,
  name,
  fits: hasText,
  change: (plan) => ({ key: of(plan.key) }),
});
const text = (what: string, name: LateDeviation['name'], of: (signature: string) => string, fits = isHex) => ({
  kind: 'encoding' as Kind,
  what,
  name,
  fits,
  change: () => ({}),
  text: of,
});
const between = (what: string, separator: string): LateDeviation => ({
  kind: 'separator',
  what,
  name: /separat|join|between/,
  fits: isTimed,
  change: () => ({ separator }),
});

/** As `str` of Python writes what it has read of JSON. */
const pythonOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `'${name}': ${pythonOf(inner)}`)
    .join(', ')}}`;
};
const withoutNull = (_: string, value: unknown): unknown => (value === null ? undefined : value);

/** Mistakes of developers that no earlier part has among its random ones. */
export const unusedDeviations: readonly LateDeviation[] = [
  body('the body without members that are null', [/null/, /pars|serial|member/], (of) =>
    JSON.stringify(json(of), withoutNull),
  ),
  body('the body as a form', [/\bform\b|urlencoded/, /encod|serial|pars/], (of) =>
    new URLSearchParams(Object.entries(json(of)).map(([name, value]) => [name, String(value)])).toString(),
  ),
  body('only the member data', [/\bdata\b|member|part of the body/, /pars|serial/], (of) =>
    JSON.stringify(json(of)['data']),
  ),
  body('the body as Python prints a dictionary', [/Python|single quot|apostrophe|dict/, /pars|serial/], (of) =>
    pythonOf(json(of)),
  ),
  body('the body without white space at its end', [/trim|end|line feed|newline|line break/, /white ?space/], (of) =>
    of.toString().trimEnd(),
  ),
  body('the body with question marks for what is not ASCII', [/question|replac|ASCII/, /character|encod/], (of) =>
    of.toString().replace(/[\u0080-\uffff]/g, '?'),
  ),
  body('the text [object Object]', [/\[?object Object|as text|string of/, /pars|serial/], () => '[object Object]'),
  body('the body in hexadecimal', [/hex/, /encod/], (of) => of.toString('hex')),
  body(
    'the body whose members have names with capitals as .NET writes them',
    [/capital|Pascal|case|\.NET|C#/, /pars|serial/],
    (of) =>
      JSON.stringify(json(of)).replace(
        /"(\w)(\w*)":/g,
        (_, one: string, others: string) => `"${one.toUpperCase()}${others}":`,
      ),
  ),
  key('a key in UTF-16', [/UTF-?16|Unicode/, /character|encod/], (of) => Buffer.from(of.toString(), 'utf16le')),
  key('a key with a zero byte at its end', [/zero|null|NUL|\\0|x00/, /byte|the end/], (of) =>
    Buffer.concat([of, Buffer.alloc(1)]),
  ),
  key('a key without its last character', [/last|cut|truncat|missing|short/, /secret|key/], (of) => of.subarray(0, -1)),
  key('a key with the name of its variable before it', [/prefix|name|before|=/, /secret|key/], (of) =>
    Buffer.concat([Buffer.from('WEBHOOK_SECRET='), of]),
  ),
  key('a key that is encoded in hexadecimal', [/hex/, /encod/], (of) => Buffer.from(of.toString('hex'))),
  text(
    'hyphens and capitals as BitConverter of .NET writes them',
    [/hyphen|dash|BitConverter|\.NET|C#/, /hex|capital|case/],
    (of) => (of.toUpperCase().match(/../g) ?? []).join('-'),
  ),
  text('hexadecimal of its Base64', [/hex.{0,60}base64|base64.{0,60}hex/, /twice|base64|hex/], (of) =>
    Buffer.from(Buffer.from(of, 'hex').toString('base64')).toString('hex'),
  ),
  text('quotation marks around it', [/quot/, /header|surround|placed/], (of) => `"${of}"`, hasText),
  text(
    'percent-encoded Base64',
    [/percent|URL-?encod|%/, /encod/],
    (of) => encodeURIComponent(of),
    ({ encoding }) => encoding === 'base64',
  ),
  {
    kind: 'time',
    what: 'the time as a number with a decimal point',
    name: [/decimal|float|\.0|point|number/, /time/],
    fits: isTimed,
    change: ({ time }) => ({ time: `${time}.0` }),
  },
  between('a comma as separator', ','),
  between('an ampersand as separator', '&'),
];
