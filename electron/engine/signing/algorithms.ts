import { createHmac, createVerify, createSign, hash, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '#shared/signing/schemes.ts';
import { joined, type Piece } from './content.ts';

/** How a signature is written as text. */
type Encoding = 'base64' | 'hex';
/** The hash functions, with the bytes of their results and of the blocks that they process. */
export const hashSizes = {
  md5: { length: 16, block: 64 },
  sha1: { length: 20, block: 64 },
  ripemd160: { length: 20, block: 64 },
  sha224: { length: 28, block: 64 },
  'sha512-224': { length: 28, block: 128 },
  'sha3-224': { length: 28, block: 144 },
  sha256: { length: 32, block: 64 },
  'sha3-256': { length: 32, block: 136 },
  'sha512-256': { length: 32, block: 128 },
  blake2s256: { length: 32, block: 64 },
  sm3: { length: 32, block: 64 },
  sha384: { length: 48, block: 128 },
  'sha3-384': { length: 48, block: 104 },
  sha512: { length: 64, block: 128 },
  'sha3-512': { length: 64, block: 72 },
  blake2b512: { length: 64, block: 128 },
} as const;
export type HmacHash = keyof typeof hashSizes;

/** An algorithm: how it signs and verifies. */
interface Algorithm {
  sign(pieces: readonly Piece[], key: KeyObject, encoding: Encoding): string;
  verify(pieces: readonly Piece[], key: KeyObject, signature: Uint8Array): boolean;
}

const maxBlock = 144;
/** A longer content is not copied. */
const maxCopied = 16 * 1024;
/** The padded key, followed by the signed bytes. */
const inner = Buffer.allocUnsafeSlow(maxBlock + maxCopied);

/** A key as HMAC uses it (RFC 2104 2): both paddings, the outer one with room for the inner hash. */
interface PaddedKey {
  inner: Buffer;
  outer: Buffer;
}
type Key = KeyObject | Buffer;
const paddedKeys: Partial<Record<HmacHash, WeakMap<Key, PaddedKey>>> = {};

function paddedKeyOf(name: HmacHash, key: Key): PaddedKey {
  const keys = (paddedKeys[name] ??= new WeakMap<Key, PaddedKey>());
  const known = keys.get(key);
  if (known) return known;
  const { block, length } = hashSizes[name];
  const bytes = Buffer.isBuffer(key) ? key : key.export();
  const made = { inner: Buffer.alloc(block, 0x36), outer: Buffer.alloc(block + length, 0x5c) };
  (bytes.length > block ? hash(name, bytes, 'buffer') : bytes).forEach((byte, at) => {
    made.inner[at] = byte ^ 0x36;
    made.outer[at] = byte ^ 0x5c;
  });
  keys.set(key, made);
  return made;
}

/** HMAC over pieces of text and bytes. A short content takes two hashes, which is half the time of `createHmac`. */
export function hmacOf(name: HmacHash, key: Key, pieces: readonly Piece[]): Buffer;
export function hmacOf(name: HmacHash, key: Key, pieces: readonly Piece[], encoding: Encoding): string;
export function hmacOf(
  name: HmacHash,
  key: Key,
  pieces: readonly Piece[],
  encoding: Encoding | 'buffer' = 'buffer',
): Buffer | string {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length > maxCopied) return longHmac(name, key, pieces, encoding);
  const { inner: start, outer } = paddedKeyOf(name, key);
  inner.set(start);
  let end = start.length;
  for (const piece of pieces) {
    if (typeof piece === 'string') inner.write(piece, end, 'latin1');
    else inner.set(piece, end);
    end += piece.length;
  }
  outer.write(hash(name, inner.subarray(0, end), 'binary'), start.length, 'latin1');
  return hash(name, outer, encoding);
}

function longHmac(name: HmacHash, key: Key, pieces: readonly Piece[], encoding: Encoding | 'buffer') {
  const hmac = createHmac(name, key);
  for (const piece of pieces) {
    if (typeof piece === 'string') hmac.update(piece, 'latin1');
    else hmac.update(piece);
  }
  return encoding === 'buffer' ? hmac.digest() : hmac.digest(encoding);
}

function hmac(name: HmacHash): Algorithm {
  return {
    sign: (pieces, key, encoding) => hmacOf(name, key, pieces, encoding),
    verify(pieces, key, signature) {
      const expected = hmacOf(name, key, pieces);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    },
  };
}

function hashed(name: string): Algorithm {
  return {
    sign: (pieces, key, encoding) => createSign(name).update(joined(pieces)).sign(key, encoding),
    verify: (pieces, key, signature) => createVerify(name).update(joined(pieces)).verify(key, signature),
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
