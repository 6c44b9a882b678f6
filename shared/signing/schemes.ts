import type { KeyedScheme, SigningScheme } from '../model/signing-scheme.ts';
import { bodySchemes } from './body-schemes.ts';
import { keyPairSchemes } from './key-pair-schemes.ts';
import { timedSchemes } from './timed-schemes.ts';
import type { SchemeRow } from './scheme-row.ts';

/** Schemes that sign the URL. Behind a proxy, the receiver must use the URL that the sender called. */
const urlSchemes = {
  twilio: {
    name: 'Twilio',
    how: 'HMAC-SHA1 over the URL and the sorted form parameters, with the auth token as key; in Base64. Of other bodies, the URL contains the hash as bodySHA256.',
    source: 'Twilio, webhooks security',
    algorithm: 'hmac-sha1',
    key: { kind: 'text', example: 'auth token' },
    headers: { signature: 'X-Twilio-Signature' },
    place: { kind: 'value', prefix: '' },
    encoding: 'base64',
    content: '{url}{form}',
  },
  square: {
    name: 'Square',
    how: 'HMAC-SHA256 over the notification URL and the body, with the signature key as key; in Base64.',
    source: 'Square, validate event notifications',
    algorithm: 'hmac-sha256',
    key: { kind: 'text', example: 'signature key' },
    headers: { signature: 'x-square-hmacsha256-signature' },
    place: { kind: 'value', prefix: '' },
    encoding: 'base64',
    content: '{url}{body}',
  },
  hubspot: {
    name: 'HubSpot v3',
    how: 'HMAC-SHA256 over method, URL, body and timestamp in milliseconds, with the client secret of the app as key; in Base64.',
    source: 'HubSpot, validating requests (v3)',
    algorithm: 'hmac-sha256',
    key: { kind: 'text', example: 'client secret of the app' },
    headers: { timestamp: 'X-HubSpot-Request-Timestamp', signature: 'X-HubSpot-Signature-v3' },
    place: { kind: 'value', prefix: '' },
    encoding: 'base64',
    content: '{method}{url}{body}{timestamp}',
    time: { unit: 'ms', toleranceSeconds: 300 },
  },
} as const satisfies Record<string, SchemeRow>;

/** All signing schemes, in the order in which they are offered and recognised. */
export const schemeRows: Readonly<Record<KeyedScheme, SchemeRow>> = {
  'standard-webhooks': timedSchemes['standard-webhooks'],
  'standard-webhooks-ed25519': keyPairSchemes['standard-webhooks-ed25519'],
  stripe: timedSchemes.stripe,
  github: bodySchemes.github,
  svix: timedSchemes.svix,
  slack: timedSchemes.slack,
  shopify: bodySchemes.shopify,
  twilio: urlSchemes.twilio,
  sendgrid: keyPairSchemes.sendgrid,
  telnyx: keyPairSchemes.telnyx,
  discord: keyPairSchemes.discord,
  zoom: timedSchemes.zoom,
  linear: bodySchemes.linear,
  square: urlSchemes.square,
  intercom: bodySchemes.intercom,
  mailgun: timedSchemes.mailgun,
  paypal: keyPairSchemes.paypal,
  typeform: bodySchemes.typeform,
  'http-message-signatures': keyPairSchemes['http-message-signatures'],
  hubspot: urlSchemes.hubspot,
  paddle: timedSchemes.paddle,
  calendly: timedSchemes.calendly,
  dropbox: bodySchemes.dropbox,
  woocommerce: bodySchemes.woocommerce,
  xero: bodySchemes.xero,
  sentry: bodySchemes.sentry,
  vercel: bodySchemes.vercel,
  docusign: bodySchemes.docusign,
};

export const keyedSchemes = Object.keys(schemeRows) as KeyedScheme[];

/** The name of a scheme and how it signs. */
export const schemeText = (scheme: SigningScheme): { name: string; how: string } =>
  scheme === 'none'
    ? { name: 'Not signed', how: 'The receiver relies on the network or on the sender’s authentication.' }
    : schemeRows[scheme];
