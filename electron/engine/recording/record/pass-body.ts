import { headerValues, type HeaderPair } from '#shared/model/header-pair.ts';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { pairsOf } from '../../http/header-pairs.ts';

/** Fields of one connection (RFC 9110 7.6.1), and those that are written again. */
const ofConnection = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'expect',
    'host',
  ],
]);

/** The header fields that are passed on. */
export function endToEnd(rawHeaders: readonly string[]): HeaderPair[] {
  const pairs = pairsOf(rawHeaders);
  const connection = headerValues(pairs, 'connection');
  const named = new Set(
    connection.flatMap((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    ),
  );
  return pairs.filter(([name]) => !ofConnection.has(name.toLowerCase()) && !named.has(name.toLowerCase()));
}

export const withoutFields = (headers: readonly HeaderPair[], dropped: readonly string[]): HeaderPair[] =>
  headers.filter(([name]) => !dropped.includes(name.toLowerCase()));

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Passes chunks on, and waits while the other side does not keep up. @param see Returns the bytes to pass on now. */
export function passBody(
  from: IncomingMessage,
  to: ClientRequest | ServerResponse,
  see: (chunk: Buffer) => Buffer,
): void {
  from.on('data', (chunk: Buffer) => {
    const rest = see(chunk);
    if (rest.length === 0 || to.write(rest)) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
}

/** Reads a body up to a limit. @returns What was read, and whether it ended; otherwise it is paused. */
export async function readSmall(
  message: IncomingMessage,
  limit: number,
  see: (chunk: Buffer) => void,
): Promise<{ bytes: Buffer; ended: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const settle = (ended: boolean): void => {
      message.off('data', take).off('end', end).off('error', reject);
      resolve({ bytes: Buffer.concat(chunks), ended });
    };
    const end = (): void => settle(true);
    function take(chunk: Buffer): void {
      see(chunk);
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      message.pause();
      settle(false);
    }
    message.on('data', take).on('end', end).on('error', reject);
  });
}
