import type { Deviation } from './eleventh-mistakes.ts';
import type { Scheme } from './eleventh-schemes.ts';

const single =
  (header: string, prefix = '') =>
  (signature: string) => ({ [header]: `${prefix}${signature}` });

const text = { key: 'text', algorithm: 'sha256', encoding: 'hex' } as const;
const timed = { ...text, separator: '.', hasTime: true } as const;
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';

/** Schemes that the doctor knows by name, and which the other parts have rarely. */
export const namedSchemes: readonly Scheme[] = [
  { ...text, name: 'linear', headers: single('Linear-Signature') },
  { ...text, name: 'sentry', headers: single('Sentry-Hook-Signature') },
  { ...text, name: 'docusign', encoding: 'base64', headers: single('X-DocuSign-Signature-1') },
  { ...text, name: 'dropbox', headers: single('X-Dropbox-Signature') },
  { ...text, name: 'vercel', algorithm: 'sha1', headers: single('x-vercel-signature') },
  {
    name: 'standard-webhooks-ed25519',
    key: 'seed',
    algorithm: 'ed25519',
    encoding: 'base64',
    separator: '.',
    hasTime: true,
    before: () => id,
    headers: (value, time) => ({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1a,${value}` }),
  },
  {
    name: 'sendgrid',
    key: 'seed',
    algorithm: 'ecdsa',
    encoding: 'base64',
    separator: '',
    hasTime: true,
    headers: (value, time) => ({
      'X-Twilio-Email-Event-Webhook-Timestamp': time,
      'X-Twilio-Email-Event-Webhook-Signature': value,
    }),
  },
];

/** Schemes of vendors that the doctor does not know by name, as their documentation describes them. */
export const foreignSchemes: readonly (Scheme & { vendor: string })[] = [
  {
    ...timed,
    vendor: 'WorkOS',
    inMilliseconds: true,
    headers: (value, time) => ({ 'WorkOS-Signature': `t=${time}, v1=${value}` }),
  },
  { ...text, vendor: 'Paystack', algorithm: 'sha512', headers: single('x-paystack-signature') },
  { ...text, vendor: 'LINE', encoding: 'base64', headers: single('x-line-signature') },
  {
    ...timed,
    vendor: 'Buildkite',
    headers: (value, time) => ({ 'X-Buildkite-Signature': `timestamp=${time},signature=${value}` }),
  },
  {
    ...timed,
    vendor: 'Recurly',
    inMilliseconds: true,
    headers: (value, time) => ({ 'Recurly-Signature': `${time},${value}` }),
  },
  {
    ...timed,
    vendor: 'Lob',
    headers: (value, time) => ({ 'Lob-Signature-Timestamp': time, 'Lob-Signature': value }),
  },
  {
    ...timed,
    vendor: 'ElevenLabs',
    headers: (value, time) => ({ 'ElevenLabs-Signature': `t=${time},v0=${value}` }),
  },
  { ...text, vendor: 'HCP Terraform', algorithm: 'sha512', headers: single('X-TFE-Notification-Signature') },
];

const hasText = ({ key }: Scheme): boolean => key === 'text';
const isTimed = ({ hasTime }: Scheme): boolean => hasTime === true;

/** As `json.dumps` of Python writes JSON: with a space after each comma and colon. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`)
    .join(', ')}}`;
}

/** Deviations that the eleventh part does not have. */
export const moreDeviations: readonly Deviation[] = [
  {
    kind: 'body',
    what: 'the body with a space after commas and colons',
    name: [/spaces? after|a space|with spaces|Python|json\.dumps/, /\bspaces?\b|white ?space|pars|serial/],
    change: ({ body }) => ({ body: Buffer.from(spaced(JSON.parse(body.toString()))) }),
  },
  {
    kind: 'body',
    what: 'the body as the text of a JSON string',
    name: [/twice|JSON string|string literal|quot|seriali[sz]ed again/, /pars|serial|escape/],
    change: ({ body }) => ({ body: Buffer.from(JSON.stringify(body.toString())) }),
  },
  {
    kind: 'key',
    what: 'a key in quotation marks',
    name: /quot/,
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.from(`"${key.toString()}"`) }),
  },
  {
    kind: 'key',
    what: 'a key with a space before it',
    name: [/space (?:before|in front|at)|leading|spaces? around|surround|starts with/, /\bspace|white ?space|trim/],
    fits: hasText,
    change: ({ key }) => ({ key: Buffer.concat([Buffer.from(' '), key]) }),
  },
  {
    kind: 'key',
    what: 'an empty key',
    name: /empty|no (?:secret|key)|without (?:a |the |any )?(?:secret|key)/,
    fits: hasText,
    change: () => ({ key: Buffer.alloc(0) }),
  },
  {
    kind: 'encoding',
    what: 'Base64 for URLs',
    name: [/base64url|URL-safe|for URLs|Base64 URL/, /base64/],
    change: () => ({ encoding: 'base64url' }),
  },
  {
    kind: 'separator',
    what: 'nothing as separator',
    name: /separat|join|between|nothing|directly/,
    fits: (one) => isTimed(one) && one.separator !== '',
    change: () => ({ separator: '' }),
  },
  {
    kind: 'time',
    what: 'seconds in place of milliseconds',
    name: [/\bseconds?\b/, /time/],
    fits: (one) => isTimed(one) && one.inMilliseconds === true,
    change: ({ time }) => ({ time: time.slice(0, -3) }),
  },
];
