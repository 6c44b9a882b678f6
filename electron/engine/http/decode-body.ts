import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { messageOf } from '#shared/errors/hookbench-error.ts';

/** A decoded body, or why it could not be decoded. */
export type DecodedBody = { ok: true; bytes: Buffer } | { ok: false; problem: string; tooLarge?: true };

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
