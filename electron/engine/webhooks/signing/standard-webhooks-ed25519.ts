import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { readSecret } from './base64-secret.ts';
import type { Scheme } from './scheme.ts';

const prefix = 'whsk_';
const publicPrefix = 'whpk_';
const seedLength = 32;
/** PKCS #8 of an Ed25519 key up to its seed (RFC 8410 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}

function keyOf(secret: string): KeyObject {
  return privateKey(Buffer.from(secret.slice(prefix.length), 'base64').subarray(0, seedLength));
}

/** Standard Webhooks `v1a`: Ed25519 over identifier, timestamp and body; receivers hold the public key only. */
export const standardWebhooksEd25519: Scheme = {
  before: ({ id, timestamp }) => `${id}.${timestamp}.`,
  keyOf,
  sign: (before, body, key) => sign(null, Buffer.concat([Buffer.from(before), body]), key),
  headers: (signatures) => [['webhook-signature', signatures.map((one) => `v1a,${one.toString('base64')}`).join(' ')]],
  headerNames: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  generate(random) {
    const seed = random.bytes(seedLength);
    return prefix + Buffer.concat([seed, publicBytes(privateKey(seed))]).toString('base64');
  },
  fault(secret) {
    const bytes = readSecret(secret, prefix);
    if (typeof bytes === 'string') return bytes;
    if (bytes.length !== seedLength && bytes.length !== 2 * seedLength) {
      return `it holds ${bytes.length} bytes; an Ed25519 key is a seed of 32, or 64 with the public key behind it`;
    }
    const given = bytes.subarray(seedLength);
    if (given.length === 0 || given.equals(publicBytes(keyOf(secret)))) return undefined;
    return 'its second half is not the public key of its first';
  },
  verifyKey: (secret) => publicPrefix + publicBytes(keyOf(secret)).toString('base64'),
};
