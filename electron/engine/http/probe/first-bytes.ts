import { connect } from 'node:net';
import type { Clock } from '../../clock.ts';

const maxBytes = 1024;
/** How long a server has to greet before it is asked. */
const greetMs = 300;
const limitMs = 1000;

/** A server that is probed. */
export interface ProbedPort {
  /** IP address. */
  address: string;
  port: number;
}

/** A safe request (RFC 9110 9.2.1), which servers of other line protocols answer with an error of theirs. */
export const headRequest = 'HEAD / HTTP/1.0\r\n\r\n';

/**
 * The first bytes of a server as Latin-1 text, at most 1 KiB: its greeting, or its answer to a question that is sent after
 * 300 ms. Undefined if nothing arrives within 1 s.
 */
export function firstBytes(
  { address, port }: ProbedPort,
  question: string | Uint8Array,
  clock: Clock,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const socket = connect({ host: address, port, ...(signal && { signal }) });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (): void => {
      stopAsking();
      stopWaiting();
      socket.destroy();
      resolve(size === 0 ? undefined : Buffer.concat(chunks).toString('latin1', 0, maxBytes));
    };
    const stopAsking = clock.after(greetMs, () => void socket.write(question));
    const stopWaiting = clock.after(limitMs, settle);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > 8) settle();
    });
    socket.once('error', settle);
    socket.once('close', settle);
  });
}
