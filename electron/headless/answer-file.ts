import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A name in `Content-Disposition` (RFC 6266); those of exports are plain ASCII. */
const disposition = (name: string): string => `attachment; filename="${name.replace(/["\\\r\n]/g, '_')}"`;

async function* following(first: IteratorResult<Uint8Array, unknown>, rest: AsyncIterator<Uint8Array>) {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** What is read once, as a file can be. */
interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Answers with a file as it comes, at the pace of who takes it. One that breaks off, or cannot be made to its end, ends the
 * connection, so that nobody takes a part for the whole.
 * @throws What kept the file from being made; nothing is answered yet when that was its beginning
 */
export async function answerFile(response: ServerResponse, file: AnsweredFile): Promise<void> {
  const pieces = file.stream()[Symbol.asyncIterator]();
  const first = await pieces.next();
  response.writeHead(200, {
    'content-type': file.type,
    'content-disposition': disposition(file.name),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  try {
    await pipeline(Readable.from(following(first, pieces), { highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
