import { github } from './github.ts';
import type { SignatureVerifier } from './signature-verifier.ts';
import { standardWebhooks, standardWebhooksEd25519 } from './standard-webhooks.ts';
import { stripe } from './stripe.ts';

/** The schemes whose signatures the catcher can verify. */
export const signatureVerifiers: readonly SignatureVerifier[] = [
  standardWebhooks,
  standardWebhooksEd25519,
  stripe,
  github,
];
