import type { IncomingMessage } from 'node:http';

/** A request body, cut at the limit. */
export interface ReadBody {
  bytes: Buffer;
  /** Whether there was more than the limit; what came beyond was read and dropped. */
  truncated: boolean;
}

/**
 * Reads a body to its end, keeping so many bytes.
 * @throws When the peer breaks off before the end.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let truncated = false;
    request.on('data', (chunk: Buffer) => {
      if (size + chunk.length > limit) {
        truncated = true;
        chunk = chunk.subarray(0, limit - size);
      }
      size += chunk.length;
      if (chunk.length > 0) chunks.push(chunk);
    });
    request.on('end', () => {
      resolve({ bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), truncated });
    });
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new Error('The peer closed the connection before the end of the body.'));
    });
  });
}
