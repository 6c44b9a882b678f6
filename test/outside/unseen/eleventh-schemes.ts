import type { SignatureDiagnosis } from '#shared/model/inspection.ts';

/** What is signed and how. A change of it is a mistake. */
export interface Plan {
  body: Buffer;
  key: Buffer;
  /** `ed25519`, or a hash of an HMAC. */
  algorithm: string;
  isPlainHash: boolean;
  encoding: 'hex' | 'base64' | 'base64url' | 'base64-of-hex';
  time: string;
  url: string;
  separator: string;
  isTimeLast: boolean;
  hasTime: boolean;
}

/** A scheme of a vendor, as its documentation describes it. */
export interface Scheme {
  /** Without it, the doctor finds the scheme out. */
  name?: SignatureDiagnosis['scheme'];
  /** How the text of the secret becomes the key. */
  key: 'text' | 'base64' | 'seed';
  algorithm: string;
  encoding: 'hex' | 'base64';
  /** Between the parts that are signed. */
  separator?: string;
  /** Before the time and the body. */
  before?: (plan: Plan) => string;
  hasTime?: boolean;
  hasUrl?: boolean;
  isTimeLast?: boolean;
  inMilliseconds?: boolean;
  headers: (signature: string, time: string) => Record<string, string>;
}

const single =
  (header: string, prefix = '') =>
  (signature: string) => ({ [header]: `${prefix}${signature}` });
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';

export const schemes: readonly Scheme[] = [
  {
    name: 'github',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    headers: single('X-Hub-Signature-256', 'sha256='),
  },
  { name: 'shopify', key: 'text', algorithm: 'sha256', encoding: 'base64', headers: single('X-Shopify-Hmac-Sha256') },
  {
    name: 'typeform',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    headers: single('Typeform-Signature', 'sha256='),
  },
  { name: 'xero', key: 'text', algorithm: 'sha256', encoding: 'base64', headers: single('x-xero-signature') },
  {
    name: 'woocommerce',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    headers: single('X-WC-Webhook-Signature'),
  },
  { name: 'intercom', key: 'text', algorithm: 'sha1', encoding: 'hex', headers: single('X-Hub-Signature', 'sha1=') },
  {
    name: 'stripe',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    separator: '.',
    hasTime: true,
    headers: (value, time) => ({ 'Stripe-Signature': `t=${time},v1=${value}` }),
  },
  {
    name: 'calendly',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    separator: '.',
    hasTime: true,
    headers: (value, time) => ({ 'Calendly-Webhook-Signature': `t=${time},v1=${value}` }),
  },
  {
    name: 'paddle',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    separator: ':',
    hasTime: true,
    headers: (value, time) => ({ 'Paddle-Signature': `ts=${time};h1=${value}` }),
  },
  {
    name: 'slack',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    separator: ':',
    hasTime: true,
    before: () => 'v0',
    headers: (value, time) => ({ 'X-Slack-Request-Timestamp': time, 'X-Slack-Signature': `v0=${value}` }),
  },
  {
    name: 'zoom',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'hex',
    separator: ':',
    hasTime: true,
    before: () => 'v0',
    headers: (value, time) => ({ 'x-zm-request-timestamp': time, 'x-zm-signature': `v0=${value}` }),
  },
  {
    name: 'svix',
    key: 'base64',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '.',
    hasTime: true,
    before: () => id,
    headers: (value, time) => ({ 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,${value}` }),
  },
  {
    name: 'standard-webhooks',
    key: 'base64',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '.',
    hasTime: true,
    before: () => id,
    headers: (value, time) => ({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${value}` }),
  },
  {
    name: 'square',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '',
    hasUrl: true,
    before: ({ url }) => url,
    headers: single('x-square-hmacsha256-signature'),
  },
  {
    name: 'hubspot',
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '',
    hasTime: true,
    hasUrl: true,
    isTimeLast: true,
    inMilliseconds: true,
    before: ({ url }) => `POST${url}`,
    headers: (value, time) => ({ 'X-HubSpot-Request-Timestamp': time, 'X-HubSpot-Signature-v3': value }),
  },
  {
    name: 'discord',
    key: 'seed',
    algorithm: 'ed25519',
    encoding: 'hex',
    separator: '',
    hasTime: true,
    headers: (value, time) => ({ 'X-Signature-Timestamp': time, 'X-Signature-Ed25519': value }),
  },
  {
    name: 'telnyx',
    key: 'seed',
    algorithm: 'ed25519',
    encoding: 'base64',
    separator: '|',
    hasTime: true,
    headers: (value, time) => ({ 'telnyx-timestamp': time, 'telnyx-signature-ed25519': value }),
  },
  // Zendesk, Adyen's and DocuSign's newer ways, and one of a developer of its own: the doctor does not know them by name.
  {
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '',
    hasTime: true,
    headers: (value, time) => ({ 'X-Zendesk-Webhook-Signature-Timestamp': time, 'X-Zendesk-Webhook-Signature': value }),
  },
  { key: 'text', algorithm: 'sha512', encoding: 'hex', headers: single('X-Acme-Signature') },
  {
    key: 'text',
    algorithm: 'sha256',
    encoding: 'base64',
    separator: '.',
    hasTime: true,
    headers: (value, time) => ({ 'X-Orders-Timestamp': time, 'X-Orders-Signature': value }),
  },
];
