import { createSecretKey } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';
import type { Scheme } from './scheme.ts';

/** GitHub style: HMAC-SHA256 over the body. Its header has one signature, so only the newest secret signs. */
export const github: Scheme = {
  before: () => '',
  keyOf: (secret) => createSecretKey(Buffer.from(secret)),
  sign: hmacSha256,
  headers: ([newest], { event, id }) => [
    ['X-GitHub-Event', event],
    ['X-GitHub-Delivery', id],
    ['X-Hub-Signature-256', `sha256=${newest?.toString('hex') ?? ''}`],
  ],
  headerNames: ['X-Hub-Signature-256'],
  generate: (random) => random.bytes(32).toString('hex'),
  fault: () => undefined,
};
