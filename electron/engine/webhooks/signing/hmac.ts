import { createHmac, type KeyObject } from 'node:crypto';

/** HMAC-SHA256 over a text and a body. */
export function hmacSha256(before: string, body: Uint8Array, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(before).update(body).digest();
}
