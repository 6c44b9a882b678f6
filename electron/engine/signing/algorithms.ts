import {
  createHmac,
  createVerify,
  createSign,
  sign,
  timingSafeEqual,
  verify,
  type Hmac,
  type KeyObject,
} from 'node:crypto';
import type { SignatureAlgorithm } from '#shared/signing/scheme-row.ts';
import { joined, type Piece } from './content.ts';

/** How a signature is written as text. */
type Encoding = 'base64' | 'hex';

/** An algorithm: how it signs and verifies. */
interface Algorithm {
  sign(pieces: readonly Piece[], key: KeyObject, encoding: Encoding): string;
  verify(pieces: readonly Piece[], key: KeyObject, signature: Uint8Array): boolean;
}

/** HMAC over pieces of text and bytes. */
export function hmacOf(hash: string, key: KeyObject | Uint8Array, pieces: readonly Piece[]): Hmac {
  const hmac = createHmac(hash, key);
  for (const piece of pieces) {
    if (typeof piece === 'string') hmac.update(piece, 'latin1');
    else hmac.update(piece);
  }
  return hmac;
}

function hmac(hash: string): Algorithm {
  return {
    sign: (pieces, key, encoding) => hmacOf(hash, key, pieces).digest(encoding),
    verify(pieces, key, signature) {
      const expected = hmacOf(hash, key, pieces).digest();
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    },
  };
}

function hashed(hash: string): Algorithm {
  return {
    sign: (pieces, key, encoding) => createSign(hash).update(joined(pieces)).sign(key, encoding),
    verify: (pieces, key, signature) => createVerify(hash).update(joined(pieces)).verify(key, signature),
  };
}

/** The algorithms of schemes that have a fixed one. */
export const algorithms: Readonly<Record<Exclude<SignatureAlgorithm, 'by-key'>, Algorithm>> = {
  'hmac-sha256': hmac('sha256'),
  'hmac-sha1': hmac('sha1'),
  ed25519: {
    sign: (pieces, key, encoding) => sign(null, joined(pieces), key).toString(encoding),
    verify: (pieces, key, signature) => verify(null, joined(pieces), key, signature),
  },
  'ecdsa-p256-sha256': hashed('sha256'),
  'rsa-sha256': hashed('sha256'),
};
