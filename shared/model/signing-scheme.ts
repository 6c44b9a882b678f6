import { z } from 'zod';

/** How a delivery is signed. `shared/signing/schemes.ts` describes each scheme. */
export const signingScheme = z.enum([
  'standard-webhooks',
  'standard-webhooks-ed25519',
  'stripe',
  'github',
  'svix',
  'slack',
  'shopify',
  'twilio',
  'sendgrid',
  'telnyx',
  'discord',
  'zoom',
  'linear',
  'square',
  'intercom',
  'mailgun',
  'paypal',
  'typeform',
  'http-message-signatures',
  'hubspot',
  'paddle',
  'calendly',
  'dropbox',
  'woocommerce',
  'xero',
  'sentry',
  'vercel',
  'docusign',
  'none',
]);
export type SigningScheme = z.infer<typeof signingScheme>;

/** Characters of a secret; a key in PEM is the longest. */
export const maxSecret = 10_000;

/** The schemes that have keys. */
export type KeyedScheme = Exclude<SigningScheme, 'none'>;
