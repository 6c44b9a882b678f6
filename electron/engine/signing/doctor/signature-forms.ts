import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/scheme-row.ts';
import type { Option } from './option.ts';

/** Computes a signature from key and content. */
export type Compute = (key: KeyObject | Uint8Array, content: Buffer) => Buffer;

const bytesOfKey = (key: KeyObject | Uint8Array): Buffer =>
  key instanceof Uint8Array ? Buffer.from(key) : key.export();
const hmac =
  (hash: string): Compute =>
  (key, content) =>
    createHmac(hash, key).update(content).digest();

/** The algorithms to try for an HMAC. */
export function computeOptions({ algorithm }: SchemeRow): Option<Compute>[] {
  const hash = algorithm === 'hmac-sha1' ? 'sha1' : 'sha256';
  return [
    { value: hmac(hash) },
    hash === 'sha1'
      ? { mistake: 'hash-sha-256', value: hmac('sha256') }
      : { mistake: 'hash-sha-1', value: hmac('sha1') },
    { mistake: 'hash-sha-512', value: hmac('sha512') },
    {
      mistake: 'hash-without-hmac',
      value: (key, content) => createHash(hash).update(bytesOfKey(key)).update(content).digest(),
    },
    {
      mistake: 'hash-without-hmac',
      value: (key, content) => createHash(hash).update(content).update(bytesOfKey(key)).digest(),
    },
    {
      mistake: 'key-as-message',
      value: (key, content) => createHmac(hash, createSecretKey(content)).update(bytesOfKey(key)).digest(),
    },
  ];
}

/** The texts in which the bytes of a signature can be written. */
export function textOptions({ encoding }: SchemeRow, signature: Buffer): Option<string>[] {
  const [hex, base64] = [signature.toString('hex'), signature.toString('base64')];
  return encoding === 'hex'
    ? [
        { value: hex },
        { mistake: 'upper-case-hex', value: hex.toUpperCase() },
        { mistake: 'base64-instead-of-hex', value: base64 },
        { mistake: 'base64-instead-of-hex', value: signature.toString('base64url') },
      ]
    : [
        { value: base64 },
        { mistake: 'base64url', value: signature.toString('base64url') },
        { mistake: 'base64url', value: base64.replace(/=+$/, '') },
        { mistake: 'base64url', value: base64.replaceAll('+', '-').replaceAll('/', '_') },
        { mistake: 'hex-instead-of-base64', value: hex },
        { mistake: 'hex-instead-of-base64', value: hex.toUpperCase() },
        { mistake: 'base64-of-hex', value: Buffer.from(hex).toString('base64') },
      ];
}

/** An unsigned number of ASN.1. */
function integer(bytes: Buffer): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const value = bytes.subarray(start);
  const padded = (value[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), value]) : value;
  return Buffer.concat([Buffer.from([2, padded.length]), padded]);
}

/** The numbers r and s of ECDSA as DER. */
function derOf(raw: Buffer): Buffer {
  const numbers = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, numbers.length]), numbers]);
}

const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})+$/i.test(text);

/** The bytes that the text of a signature can stand for. */
export function byteOptions({ algorithm, encoding }: SchemeRow, text: string): Option<Buffer>[] {
  if (encoding === 'hex') {
    return [
      { value: Buffer.from(text, 'hex') },
      ...(isHex(text) ? [] : [{ mistake: 'base64-instead-of-hex' as const, value: Buffer.from(text, 'base64') }]),
    ];
  }
  const bytes = Buffer.from(text, 'base64');
  const standard = bytes.toString('base64') === text;
  const inside = bytes.toString('latin1');
  return [
    standard ? { value: bytes } : { mistake: 'base64url', value: bytes },
    ...(isHex(text) ? [{ mistake: 'hex-instead-of-base64' as const, value: Buffer.from(text, 'hex') }] : []),
    ...(isHex(inside) ? [{ mistake: 'base64-of-hex' as const, value: Buffer.from(inside, 'hex') }] : []),
    ...(algorithm === 'ecdsa-p256-sha256' && bytes.length === 64
      ? [{ mistake: 'signature-not-der' as const, value: derOf(bytes) }]
      : []),
  ];
}
