import { createSecretKey } from 'node:crypto';
import { readSecret } from './base64-secret.ts';
import { hmacSha256 } from './hmac.ts';
import type { Scheme } from './scheme.ts';

const prefix = 'whsec_';
const fewest = 24;
const most = 64;

/** Standard Webhooks `v1`: HMAC-SHA256 over identifier, timestamp and body. */
export const standardWebhooks: Scheme = {
  before: ({ id, timestamp }) => `${id}.${timestamp}.`,
  keyOf: (secret) => createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64')),
  sign: hmacSha256,
  headers: (signatures) => [['webhook-signature', signatures.map((one) => `v1,${one.toString('base64')}`).join(' ')]],
  headerNames: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  generate: (random) => prefix + random.bytes(fewest).toString('base64'),
  fault(secret) {
    const bytes = readSecret(secret, prefix);
    if (typeof bytes === 'string') return bytes;
    if (bytes.length >= fewest && bytes.length <= most) return undefined;
    return `it holds ${bytes.length} bytes; Standard Webhooks takes ${fewest} to ${most}`;
  },
};
