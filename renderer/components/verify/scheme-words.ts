import type { SigningScheme } from '#shared/model/signing-scheme.ts';

/** The name of a signing scheme and how it signs. */
interface SchemeWords {
  name: string;
  how: string;
}

export const schemeWords: Record<SigningScheme, SchemeWords> = {
  'standard-webhooks': {
    name: 'Standard Webhooks v1',
    how: 'HMAC-SHA256 over webhook-id, webhook-timestamp and body, joined by dots, with the Base64 part of the secret as key.',
  },
  'standard-webhooks-ed25519': {
    name: 'Standard Webhooks v1a',
    how: 'Ed25519 over webhook-id, webhook-timestamp and body, joined by dots. The receiver needs only the public key.',
  },
  stripe: {
    name: 'Stripe style',
    how: 'HMAC-SHA256 over timestamp and body, joined by a dot, with the whole secret as key; in hexadecimal.',
  },
  github: {
    name: 'GitHub style',
    how: 'HMAC-SHA256 over the body alone, with the whole secret as key; in hexadecimal. It does not detect replays.',
  },
  none: { name: 'Not signed', how: 'The receiver relies on the network or on the sender’s authentication.' },
};
