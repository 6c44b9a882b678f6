import { createHmac, createVerify, createSign, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '#shared/signing/scheme-row.ts';
import { joined, type Piece } from './content.ts';

/** An algorithm: how it signs and verifies. */
interface Algorithm {
  sign(pieces: readonly Piece[], key: KeyObject): Buffer;
  verify(pieces: readonly Piece[], key: KeyObject, signature: Uint8Array): boolean;
}

/** HMAC over pieces of text and bytes. */
export function hmacOf(hash: string, key: KeyObject | Uint8Array, pieces: readonly Piece[]): Buffer {
  const hmac = createHmac(hash, key);
  for (const piece of pieces) {
    if (typeof piece === 'string') hmac.update(piece, 'latin1');
    else hmac.update(piece);
  }
  return hmac.digest();
}

function hmac(hash: string): Algorithm {
  return {
    sign: (pieces, key) => hmacOf(hash, key, pieces),
    verify(pieces, key, signature) {
      const expected = hmacOf(hash, key, pieces);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    },
  };
}

function hashed(hash: string): Algorithm {
  return {
    sign: (pieces, key) => createSign(hash).update(joined(pieces)).sign(key),
    verify: (pieces, key, signature) => createVerify(hash).update(joined(pieces)).verify(key, signature),
  };
}

/** The algorithms of schemes that have a fixed one. */
export const algorithms: Readonly<Record<Exclude<SignatureAlgorithm, 'by-key'>, Algorithm>> = {
  'hmac-sha256': hmac('sha256'),
  'hmac-sha1': hmac('sha1'),
  ed25519: {
    sign: (pieces, key) => sign(null, joined(pieces), key),
    verify: (pieces, key, signature) => verify(null, joined(pieces), key, signature),
  },
  'ecdsa-p256-sha256': hashed('sha256'),
  'rsa-sha256': hashed('sha256'),
};
