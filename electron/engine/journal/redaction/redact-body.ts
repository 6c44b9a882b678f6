import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { decodeBody } from '../../http/decode-body.ts';
import { findSecrets } from './find-secrets.ts';
import { findKnown, type KnownSecrets } from './known-secrets.ts';
import { SearchWork, TooMuchWork } from './search-work.ts';
import { replaceSpans } from './span.ts';

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders = new Map<string, (bytes: Uint8Array) => Buffer>([
  ['gzip', (bytes) => gzipSync(bytes)],
  ['x-gzip', (bytes) => gzipSync(bytes)],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes, brotli)],
  ['zstd', (bytes) => zstdCompressSync(bytes)],
]);

/** Encodes a body with content encodings (RFC 9110 8.4), the reverse of `decodeBody`. */
function encodeBody(bytes: Buffer, encoding: string): Buffer {
  return encoding
    .toLowerCase()
    .split(',')
    .reduce((coded, name) => encoders.get(name.trim())?.(coded) ?? coded, bytes);
}

/** A message body as stored in entries. */
export interface Body {
  content: string;
  encoding: 'utf8' | 'base64';
}

/** The header fields that describe a body. */
export interface BodyType {
  mediaType: string;
  contentEncoding: string;
}

/** Replaces a compressed body that cannot be searched: it is damaged, cut, or too large when decoded. */
const leftOutMark = '[left out: this compressed body cannot be decoded, so it may hold secrets]';

/** Replaces a text in which the search for secrets takes too much work. */
const tooMuchWorkMark = '[left out: searching this text for secrets takes too much work, so it may hold secrets]';

/**
 * Text with its secrets replaced; all other characters stay unchanged. A text in which the search takes too much work is
 * replaced as a whole.
 */
export function redactText(text: string, known: KnownSecrets, mediaType = ''): string {
  const work = new SearchWork();
  try {
    const spans = findSecrets(text, work, mediaType);
    findKnown(text, known, spans, work);
    return replaceSpans(text, spans);
  } catch (error) {
    if (error instanceof TooMuchWork) return tooMuchWorkMark;
    throw error;
  }
}

/** The same for bytes, each read as one character. @returns undefined without a secret. */
function redactBytes(bytes: Buffer, known: KnownSecrets, mediaType: string): Buffer | undefined {
  const text = bytes.toString('latin1');
  const redacted = redactText(text, known, mediaType);
  return redacted === text ? undefined : Buffer.from(redacted, 'latin1');
}

/** The content encoding detected from the first bytes, if no header field names one. */
function encodingShown(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08) return 'gzip';
  return bytes.length >= 4 && bytes.readUInt32BE() === 0x28b52ffd ? 'zstd' : '';
}

function redactCompressed<Held extends Body>(
  body: Held,
  bytes: Buffer,
  contentEncoding: string,
  known: KnownSecrets,
  mediaType: string,
): Held {
  const decoded = decodeBody(bytes, contentEncoding);
  if (!decoded.ok) return { ...body, encoding: 'utf8', content: leftOutMark };
  const redacted = redactBytes(decoded.bytes, known, mediaType);
  if (!redacted) return body;
  return { ...body, encoding: 'base64', content: encodeBody(redacted, contentEncoding).toString('base64') };
}

/**
 * A body with its secrets replaced; all other bytes stay unchanged. A compressed body is decoded, and compressed again
 * if it contained a secret; one that cannot be decoded within the limits of `decodeBody` is replaced.
 */
export function redactBody<Held extends Body>(body: Held, type: BodyType, known: KnownSecrets): Held {
  const { content, encoding } = body;
  if (encoding !== 'base64') {
    const redacted = redactText(content, known, type.mediaType);
    return redacted === content ? body : { ...body, content: redacted };
  }
  const bytes = Buffer.from(content, 'base64');
  const named = type.contentEncoding.trim().toLowerCase();
  const coding = named === '' || named === 'identity' ? encodingShown(bytes) : named;
  if (coding !== '') return redactCompressed(body, bytes, coding, known, type.mediaType);
  const redacted = redactBytes(bytes, known, type.mediaType);
  return redacted ? { ...body, content: redacted.toString('base64') } : body;
}
