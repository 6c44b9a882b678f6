import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { BodyView } from '#shared/model/message.ts';
import { decodeBody } from './decode-body.ts';
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';

/** What a body is although a header promises something else. */
type BrokenPromise = Pick<Evidence, 'bodyProblem' | 'bodyHeader'>;

const typeOf = (headers: readonly HeaderPair[]): string => (firstHeader(headers, 'content-type') ?? '').toLowerCase();
const isText = (type: string): boolean => /^text\/|[/+](json|xml)\b|javascript|x-www-form-urlencoded/.test(type);
const charsetOf = (type: string): string | undefined => /charset\s*=\s*"?([\w-]+)/.exec(type)?.[1];

const magics: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];
const startsWith = (bytes: Buffer, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
const compressionOf = (bytes: Buffer): string | undefined => magics.find(([, start]) => startsWith(bytes, start))?.[0];

/** A decoded text that is compressed again, or compressed although no header says so. */
function ofEncoding(bytes: Buffer, headers: readonly HeaderPair[]): BrokenPromise {
  const encoding = firstHeader(headers, 'content-encoding');
  if (!isText(typeOf(headers)) || isUtf8(bytes)) return {};
  const found = compressionOf(bytes);
  const bodyHeader = 'Content-Encoding';
  if (encoding === undefined)
    return found === undefined
      ? {}
      : { bodyHeader, bodyProblem: `the body is compressed (${found}), and no Content-Encoding says so` };
  const isTwice = found !== undefined || decodeBody(bytes, encoding, maxDecodedAgain).ok;
  return isTwice
    ? { bodyHeader, bodyProblem: `the decoded body is compressed again (${found ?? encoding}): it was encoded twice` }
    : {};
}

const maxDecodedAgain = 64 * 1024;
const latin1 = new TextDecoder('windows-1252');

/** The place of the first byte that is not UTF-8. */
function firstInvalid(bytes: Buffer): number {
  let [from, to] = [0, bytes.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    // A character that is cut at the end is complete within three more bytes.
    const isValid = [0, 1, 2, 3].some((more) => isUtf8(bytes.subarray(0, middle + more)));
    if (isValid) from = middle;
    else to = middle;
  }
  return from;
}

function ofUnreadable(bytes: Buffer, type: string): BrokenPromise {
  const charset = charsetOf(type);
  const isUtf8Promised = charset === undefined ? /[/+]json\b/.test(type) : /^utf-?8$/.test(charset);
  if (!isUtf8Promised) return {};
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]))
    return { bodyHeader: 'Content-Type', bodyProblem: 'it begins with a byte order mark of UTF-16' };
  const at = firstInvalid(bytes);
  const hex = (bytes[at] ?? 0).toString(16).padStart(2, '0');
  const around = latin1.decode(bytes.subarray(Math.max(0, at - 15), at + 15)).replace(/\s+/g, ' ');
  return {
    bodyHeader: 'Content-Type',
    bodyProblem: `byte 0x${hex} at ${at} is not UTF-8${hex >= 'a0' ? `; read as ISO-8859-1 (Latin-1), the text is “${around}”` : ''}`,
  };
}

/** A text that is not in the character set that its type declares. */
function ofCharset(bytes: Buffer, headers: readonly HeaderPair[]): BrokenPromise {
  const type = typeOf(headers);
  if (!isText(type)) return {};
  if (!isUtf8(bytes)) return ofUnreadable(bytes, type);
  const charset = charsetOf(type) ?? '';
  // Each letter of ASCII has a zero byte in these.
  if (/^utf-?(16|32)/.test(charset) && bytes.length > 0 && !bytes.includes(0))
    return { bodyHeader: 'Content-Type', bodyProblem: `the charset ${charset} is declared, but the bytes are UTF-8` };
  if (!bytes.some((byte) => byte > 0x7f)) return {};
  if (/^(iso-8859-1|latin1|windows-1252|us-ascii|ascii)$/.test(charset))
    return { bodyHeader: 'Content-Type', bodyProblem: `the charset ${charset} is declared, but the bytes are UTF-8` };
  const text = bytes.toString();
  const twice = /[\u00c2\u00c3][\u0080-\u00bf]/.exec(text);
  if (twice) {
    const around = text.slice(Math.max(0, twice.index - 15), twice.index + 15).replace(/\s+/g, ' ');
    return { bodyHeader: 'Content-Type', bodyProblem: `the text was probably encoded as UTF-8 twice: “${around}”` };
  }
  return {};
}

const hashes: Partial<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512', sha: 'sha1', md5: 'md5' };

/** Digests that headers promise (RFC 9530, RFC 3230, RFC 1864). */
const digests = (headers: readonly HeaderPair[]): { header: string; algorithm: string; value: string }[] =>
  headers.flatMap(([header, value]) => {
    if (/^content-md5$/i.test(header)) return [{ header, algorithm: 'md5', value: value.trim() }];
    if (!/^((content|repr)-)?digest$/i.test(header)) return [];
    return [...value.slice(0, 1000).matchAll(/([\w-]+)=:?([A-Za-z0-9+/]{20,90}={0,2})/g)].map(
      ([, name = '', digest = '']) => ({
        header,
        algorithm: name.toLowerCase(),
        value: digest,
      }),
    );
  });

function ofDigest(sent: Buffer, decoded: Buffer, headers: readonly HeaderPair[]): BrokenPromise {
  for (const { algorithm, header, value } of digests(headers)) {
    const hash = hashes[algorithm];
    if (hash === undefined) continue;
    const digestOf = (bytes: Buffer): string => createHash(hash).update(bytes).digest('base64');
    if (digestOf(sent) === value) continue;
    const isOfDecoded = digestOf(decoded) === value;
    return {
      bodyHeader: header,
      bodyProblem: isOfDecoded
        ? 'the digest is that of the decoded body, not of the bytes that were sent'
        : `the ${algorithm} digest of the body is ${digestOf(sent)}, not ${value}`,
    };
  }
  return {};
}

/**
 * The first promise of its headers that a whole body breaks: its content coding, character set or digest.
 * @param sent The bytes as they were sent.
 * @param decoded The same bytes after the content coding was removed.
 */
function brokenPromise(sent: Buffer, decoded: Buffer, headers: readonly HeaderPair[]): BrokenPromise {
  if (sent.length === 0) return {};
  for (const found of [ofEncoding(decoded, headers), ofCharset(decoded, headers), ofDigest(sent, decoded, headers)])
    if (found.bodyProblem !== undefined) return found;
  return {};
}

/** The text of bytes: UTF-8, or Latin-1 if they are not UTF-8 but declared as text; undefined for other bytes. */
function readableText(bytes: Buffer, headers: readonly HeaderPair[]): string | undefined {
  if (isUtf8(bytes)) return bytes.toString();
  return isText(typeOf(headers)) && compressionOf(bytes) === undefined ? latin1.decode(bytes) : undefined;
}

/** Max bytes that a body is decoded to for its diagnosis. */
const maxDecoded = 64 * 1024;

/** The text of a response body for its diagnosis, decoded as declared, and how it differs from what its headers promise. */
export function answerTextOf({
  body,
  headers,
}: {
  body: BodyView;
  headers: readonly HeaderPair[];
}): Pick<Evidence, 'responseText' | 'bodyProblem' | 'bodyHeader' | 'bodyComplete'> {
  const encoding = firstHeader(headers, 'content-encoding');
  const asIs = body.encoding === 'utf8' ? body.content : undefined;
  const bodyComplete = !body.truncated;
  if (body.size === 0 || body.truncated) return { responseText: asIs, bodyComplete };
  const sent = Buffer.from(body.content, body.encoding);
  const decoded = decodeBody(sent, encoding, maxDecoded);
  if (decoded.ok) {
    const responseText = readableText(decoded.bytes, headers);
    return { responseText, bodyComplete, ...brokenPromise(sent, decoded.bytes, headers) };
  }
  if (decoded.tooLarge) return {};
  return { responseText: asIs, bodyProblem: decoded.problem, bodyHeader: 'Content-Encoding', bodyComplete };
}
