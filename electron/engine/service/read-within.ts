import type { IncomingMessage } from 'node:http';

/** Thrown when the other end went away before its body was whole. */
export class BodyBrokenOff extends Error {
  readonly statusCode = 400;
}

/**
 * Reads a body that must not be larger than a limit in bytes. What is beyond is neither waited for nor kept.
 * @returns Nothing when it is larger, at once where `Content-Length` says so.
 */
export function readWithin(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', function take(chunk: Buffer) {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take);
      request.resume();
      resolve(undefined);
    });
    request.on('end', () => {
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    const brokenOff = (): void => {
      if (!request.complete) reject(new BodyBrokenOff('The peer closed the connection before the end of the body.'));
    };
    request.on('error', (error) => {
      brokenOff();
      reject(error);
    });
    request.on('close', brokenOff);
  });
}
