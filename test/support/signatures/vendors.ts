import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';

/** The values that a signature is made of. */
export interface Values {
  id: string;
  time: string;
  body: Buffer;
  url: string;
  method: string;
  form: string;
  webhookId: string;
}

/** A part of the signed content: a value, or text after `=`. */
export type Part = 'id' | 'time' | 'body' | 'url' | 'method' | 'form' | 'crc' | 'webhookId' | `=${string}`;

/** A scheme as its vendor documents it, written apart from the product's table. */
export interface Vendor {
  secret: string;
  /** What receivers verify with, if it is not the secret. */
  verify?: string;
  key: (secret: string) => Buffer | KeyObject;
  hash?: 'sha1' | 'sha256';
  content: readonly Part[];
  encoding: 'hex' | 'base64';
  time?: (ms: number) => string;
  headers: (signature: string, values: Values) => HeaderPair[];
}

export const sentAtMs = 1_800_000_000_000;
export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const secretText = 'Sig_nIng5ecretValue1';
const hexText = 'whsec_00112233445566778899aabbccddeeff';
const ed25519 = generateKeyPairSync('ed25519');
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const raw = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

const text = { secret: secretText, key: utf8, hash: 'sha256' } as const;
export const inSeconds = (ms: number): string => String(Math.floor(ms / 1000));
const whsec = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const whsecKey = (secret: string): Buffer => Buffer.from(secret.slice(6), 'base64');
const bodyAlone = (name: string, encoding: 'hex' | 'base64', prefix = ''): Vendor => ({
  ...text,
  content: ['body'],
  encoding,
  headers: (signature) => [[name, prefix + signature]],
});

/** Every scheme of the product except RFC 9421. */
export const vendors: Readonly<Record<Exclude<KeyedScheme, 'http-message-signatures'>, Vendor>> = {
  'standard-webhooks': {
    secret: whsec,
    key: whsecKey,
    hash: 'sha256',
    content: ['id', '=.', 'time', '=.', 'body'],
    encoding: 'base64',
    time: inSeconds,
    headers: (signature, { id, time }) => [
      ['webhook-id', id],
      ['webhook-timestamp', time],
      ['webhook-signature', `v1,${signature}`],
    ],
  },
  'standard-webhooks-ed25519': {
    secret: '',
    verify: `whpk_${raw(ed25519.publicKey).toString('base64')}`,
    key: () => ed25519.privateKey,
    content: ['id', '=.', 'time', '=.', 'body'],
    encoding: 'base64',
    time: inSeconds,
    headers: (signature, { id, time }) => [
      ['webhook-id', id],
      ['webhook-timestamp', time],
      ['webhook-signature', `v1a,${signature}`],
    ],
  },
  stripe: {
    ...text,
    secret: hexText,
    content: ['time', '=.', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [['Stripe-Signature', `t=${time},v1=${signature}`]],
  },
  github: bodyAlone('X-Hub-Signature-256', 'hex', 'sha256='),
  svix: {
    secret: whsec,
    key: whsecKey,
    hash: 'sha256',
    content: ['id', '=.', 'time', '=.', 'body'],
    encoding: 'base64',
    time: inSeconds,
    headers: (signature, { id, time }) => [
      ['svix-id', id],
      ['svix-timestamp', time],
      ['svix-signature', `v1,${signature}`],
    ],
  },
  slack: {
    ...text,
    content: ['=v0:', 'time', '=:', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [
      ['X-Slack-Request-Timestamp', time],
      ['X-Slack-Signature', `v0=${signature}`],
    ],
  },
  shopify: bodyAlone('X-Shopify-Hmac-Sha256', 'base64'),
  twilio: {
    ...text,
    hash: 'sha1',
    content: ['url', 'form'],
    encoding: 'base64',
    headers: (signature) => [['X-Twilio-Signature', signature]],
  },
  sendgrid: {
    secret: '',
    verify: p256.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    key: () => p256.privateKey,
    content: ['time', 'body'],
    encoding: 'base64',
    time: inSeconds,
    headers: (signature, { time }) => [
      ['X-Twilio-Email-Event-Webhook-Timestamp', time],
      ['X-Twilio-Email-Event-Webhook-Signature', signature],
    ],
  },
  telnyx: {
    secret: '',
    verify: raw(ed25519.publicKey).toString('base64'),
    key: () => ed25519.privateKey,
    content: ['time', '=|', 'body'],
    encoding: 'base64',
    time: inSeconds,
    headers: (signature, { time }) => [
      ['telnyx-timestamp', time],
      ['telnyx-signature-ed25519', signature],
    ],
  },
  discord: {
    secret: '',
    verify: raw(ed25519.publicKey).toString('hex'),
    key: () => ed25519.privateKey,
    content: ['time', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [
      ['X-Signature-Timestamp', time],
      ['X-Signature-Ed25519', signature],
    ],
  },
  zoom: {
    ...text,
    content: ['=v0:', 'time', '=:', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [
      ['x-zm-request-timestamp', time],
      ['x-zm-signature', `v0=${signature}`],
    ],
  },
  linear: bodyAlone('Linear-Signature', 'hex'),
  square: {
    ...text,
    content: ['url', 'body'],
    encoding: 'base64',
    headers: (signature) => [['x-square-hmacsha256-signature', signature]],
  },
  intercom: { ...bodyAlone('X-Hub-Signature', 'hex', 'sha1='), hash: 'sha1' },
  mailgun: {
    ...text,
    content: ['time', 'id'],
    encoding: 'hex',
    time: inSeconds,
    headers: () => [],
  },
  paypal: {
    secret: '',
    verify: `8PT597110X687430L\n${rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string}`,
    key: () => rsa.privateKey,
    content: ['id', '=|', 'time', '=|', 'webhookId', '=|', 'crc'],
    encoding: 'base64',
    time: (ms) => new Date(ms).toISOString().replace('.000Z', 'Z'),
    headers: (signature, { id, time }) => [
      ['PAYPAL-TRANSMISSION-ID', id],
      ['PAYPAL-TRANSMISSION-TIME', time],
      ['PAYPAL-TRANSMISSION-SIG', signature],
    ],
  },
  typeform: bodyAlone('Typeform-Signature', 'base64', 'sha256='),
  hubspot: {
    ...text,
    content: ['method', 'url', 'body', 'time'],
    encoding: 'base64',
    time: String,
    headers: (signature, { time }) => [
      ['X-HubSpot-Request-Timestamp', time],
      ['X-HubSpot-Signature-v3', signature],
    ],
  },
  paddle: {
    ...text,
    content: ['time', '=:', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [['Paddle-Signature', `ts=${time};h1=${signature}`]],
  },
  calendly: {
    ...text,
    content: ['time', '=.', 'body'],
    encoding: 'hex',
    time: inSeconds,
    headers: (signature, { time }) => [['Calendly-Webhook-Signature', `t=${time},v1=${signature}`]],
  },
  dropbox: bodyAlone('X-Dropbox-Signature', 'hex'),
  woocommerce: bodyAlone('X-WC-Webhook-Signature', 'base64'),
  xero: bodyAlone('x-xero-signature', 'base64'),
  sentry: bodyAlone('Sentry-Hook-Signature', 'hex'),
  vercel: { ...bodyAlone('x-vercel-signature', 'hex'), hash: 'sha1' },
  docusign: bodyAlone('X-DocuSign-Signature-1', 'base64'),
};
