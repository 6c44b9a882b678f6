import type { KeyedScheme, SigningScheme } from '../model/signing-scheme.ts';
import { bodySchemes } from './body-schemes.ts';
import { keyPairSchemes } from './key-pair-schemes.ts';
import { timedSchemes } from './timed-schemes.ts';
import { urlSchemes } from './url-schemes.ts';
import type { SchemeRow } from './scheme-row.ts';

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
