import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { messageOf } from '#shared/errors/message-of.ts';
import { parseJson } from './parse-json.ts';

/** A body without its content encodings, or why they could not be taken off. */
export type DecodedBody = { ok: true; bytes: Buffer } | { ok: false; problem: string };

/** A body as JSON, or why it is none. */
export type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string };

const mostEncodings = 5;
const decodedLimit = 10 * 1024 * 1024;
const options = { maxOutputLength: decodedLimit };
const decoders: Record<string, (bytes: Uint8Array) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, options),
  'x-gzip': (bytes) => gunzipSync(bytes, options),
  deflate: (bytes) => inflateSync(bytes, options),
  br: (bytes) => brotliDecompressSync(bytes, options),
  zstd: (bytes) => zstdDecompressSync(bytes, options),
  identity: (bytes) => Buffer.from(bytes),
};

/** Takes the content encodings off a body (RFC 9110 8.4): at most five, and no more than 10 MiB. */
export function decodeBody(body: Buffer, encoding: string | undefined): DecodedBody {
  if (encoding === undefined) return { ok: true, bytes: body };
  const encodings = encoding.toLowerCase().split(',');
  if (encodings.length > mostEncodings) return { ok: false, problem: `more than ${mostEncodings} content encodings` };
  try {
    const bytes = encodings.reduceRight((coded, name) => {
      const decoder = decoders[name.trim()];
      if (!decoder) throw new Error(`the content encoding "${name.trim().slice(0, 40)}" is not known`);
      return decoder(coded);
    }, body);
    return { ok: true, bytes };
  } catch (error) {
    const large = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, problem: large ? 'it is over 10 MiB when decoded' : messageOf(error) };
  }
}

/** Reads a decoded body as JSON. */
export function readJson(decoded: DecodedBody): ReadJson {
  if (!decoded.ok) return decoded;
  try {
    return { ok: true, value: parseJson(decoded.bytes) };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}
