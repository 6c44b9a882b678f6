import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { messageOf } from '#shared/errors/message-of.ts';
import { parseJson } from './parse-json.ts';

/** A decoded body, or why it could not be decoded. */
export type DecodedBody = { ok: true; bytes: Buffer } | { ok: false; problem: string; tooLarge?: true };

/** A body as JSON, or why it is invalid, with the position of the error in the decoded body. */
export type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string; offset?: number };

const maxEncodings = 5;
const maxDecodedBytes = 10 * 1024 * 1024;
const decoders = new Map<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
  ['identity', (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
]);

/**
 * Decodes the content encodings of a body (RFC 9110 8.4): at most five.
 * @param limit Max bytes of the decoded body; `tooLarge` reports a larger one.
 */
export function decodeBody(body: Buffer, encoding: string | undefined, limit = maxDecodedBytes): DecodedBody {
  if (encoding === undefined) return { ok: true, bytes: body };
  const encodings = encoding.toLowerCase().split(',');
  if (encodings.length > maxEncodings) return { ok: false, problem: `more than ${maxEncodings} content encodings` };
  try {
    const bytes = encodings.reduceRight((coded, name) => {
      const decoder = decoders.get(name.trim());
      if (!decoder) throw new Error(`the content encoding "${name.trim().slice(0, 40)}" is not known`);
      return decoder(coded, { maxOutputLength: limit });
    }, body);
    return { ok: true, bytes };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return { ok: false, problem: messageOf(error) };
    return { ok: false, problem: `it is over ${limit / 1024 ** 2} MiB when decoded`, tooLarge: true };
  }
}

const replaced = '\uFFFD';

/** The position of the first byte that is invalid JSON or invalid UTF-8. */
function offsetOf(bytes: Buffer, problem: string): number | undefined {
  const character = /\(offset (\d+)\)/.exec(problem)?.[1];
  const isNotUtf8 = problem.includes('not UTF-8');
  if (character === undefined && !isNotUtf8) return undefined;
  if (character !== undefined) {
    // A character has at most four bytes.
    const text = bytes.toString('utf8', 0, 4 * Number(character) + 4);
    return Buffer.byteLength(text.slice(0, Number(character)));
  }
  const text = bytes.toString('utf8');
  for (let at = text.indexOf(replaced), offset = 0, from = 0; at >= 0; at = text.indexOf(replaced, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (bytes.toString('hex', offset, offset + 3) !== 'efbfbd') return offset;
    offset += 3;
    from = at + 1;
  }
  return undefined;
}

/** Reads a decoded body as JSON. */
export function readJson(decoded: DecodedBody): ReadJson {
  if (!decoded.ok) return { ok: false, problem: decoded.problem };
  try {
    return { ok: true, value: parseJson(decoded.bytes) };
  } catch (error) {
    const problem = messageOf(error);
    const offset = offsetOf(decoded.bytes, problem);
    return { ok: false, problem, ...(offset !== undefined && { offset }) };
  }
}
