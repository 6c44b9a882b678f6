import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { github } from './github.ts';
import type { Scheme } from './scheme.ts';
import { standardWebhooks } from './standard-webhooks.ts';
import { standardWebhooksEd25519 } from './standard-webhooks-ed25519.ts';
import { stripe } from './stripe.ts';

/** The schemes that have keys. */
export type KeyedScheme = Exclude<SigningScheme, 'none'>;

export const schemes: Readonly<Record<KeyedScheme, Scheme>> = {
  'standard-webhooks': standardWebhooks,
  'standard-webhooks-ed25519': standardWebhooksEd25519,
  stripe,
  github,
};
export const keyedSchemes = Object.keys(schemes) as KeyedScheme[];
