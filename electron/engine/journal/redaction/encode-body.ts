import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders = new Map<string, (bytes: Uint8Array) => Buffer>([
  ['gzip', (bytes) => gzipSync(bytes)],
  ['x-gzip', (bytes) => gzipSync(bytes)],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes, brotli)],
  ['zstd', (bytes) => zstdCompressSync(bytes)],
]);

/** Encodes a body with content encodings (RFC 9110 8.4), the reverse of `decodeBody`. */
export function encodeBody(bytes: Buffer, encoding: string): Buffer {
  return encoding
    .toLowerCase()
    .split(',')
    .reduce((coded, name) => encoders.get(name.trim())?.(coded) ?? coded, bytes);
}
