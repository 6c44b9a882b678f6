import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentDisposition } from './content-disposition.ts';

async function* chain(first: IteratorResult<Uint8Array, unknown>, rest: AsyncIterator<Uint8Array>) {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/** A file whose content is read once. */
interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  /** Bytes of the content, if known. */
  readonly length?: number | undefined;
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Sends a file while it is generated, at the client's pace. If generating it fails, the connection is closed, so that the
 * client does not take an incomplete file for a complete one. A client that disconnects is not an error.
 * @throws The error that stopped the file. If nothing was read before, no response has been sent.
 */
export async function answerFile(response: ServerResponse, file: AnsweredFile): Promise<void> {
  const pieces = file.stream()[Symbol.asyncIterator]();
  try {
    const first = await pieces.next();
    if (response.destroyed) return;
    response.writeHead(200, {
      'content-type': file.type,
      ...(file.length !== undefined && { 'content-length': file.length }),
      'content-disposition': contentDisposition(file.name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await pipeline(Readable.from(chain(first, pieces), { highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    // Also for a client that disconnected before the first piece.
    await pieces.return?.();
  }
}
