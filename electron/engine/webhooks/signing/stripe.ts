import { createSecretKey } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';
import type { Scheme } from './scheme.ts';

/** Stripe style: HMAC-SHA256 over timestamp and body, with the secret as text. */
export const stripe: Scheme = {
  before: ({ timestamp }) => `${timestamp}.`,
  keyOf: (secret) => createSecretKey(Buffer.from(secret)),
  sign: hmacSha256,
  headers: (signatures, { timestamp }) => [
    ['Stripe-Signature', [`t=${timestamp}`, ...signatures.map((one) => `v1=${one.toString('hex')}`)].join(',')],
  ],
  headerNames: ['Stripe-Signature'],
  generate: (random) => `whsec_${random.bytes(24).toString('hex')}`,
  fault: () => undefined,
};
