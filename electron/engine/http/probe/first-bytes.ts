import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../../clock.ts';

const maxBytes = 1024;
/** How long a server has to greet before it is asked. */
const greetMs = 300;
/** Max time in all, for servers that are asked after a while, and for those that are asked at once. */
const limitMs = { later: 1000, now: 500 };

/** A server that is probed. */
export interface ProbedPort {
  /** IP address. */
  address: string;
  port: number;
}

/** A safe request (RFC 9110 9.2.1), which servers of other line protocols answer with an error of theirs. */
export const headRequest = 'HEAD / HTTP/1.0\r\n\r\n';

interface Asking {
  /** What to send: after 300 ms without a greeting, or at once. */
  question: string;
  when: 'later' | 'now';
  /** Whether to open a TLS connection, whose certificate is not verified. */
  secure?: boolean;
}

/** The first bytes of a server as Latin-1 text, at most 1 KiB. Undefined if nothing arrives within 1 s, or 0.5 s. */
export function firstBytes(
  { address, port }: ProbedPort,
  { question, secure = false, when }: Asking,
  clock: Clock,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const socket = secure
    ? connectTls({ host: address, port, rejectUnauthorized: false, servername: '' })
    : connect(port, address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (): void => {
      stopAsking();
      stopWaiting();
      signal?.removeEventListener('abort', settle);
      socket.destroy();
      resolve(size === 0 ? undefined : Buffer.concat(chunks).toString('latin1', 0, maxBytes));
    };
    const ask = (): void => void socket.write(Buffer.from(question, 'latin1'));
    const stopAsking = clock.after(when === 'now' ? 0 : greetMs, ask);
    const stopWaiting = clock.after(limitMs[when], settle);
    signal?.addEventListener('abort', settle, { once: true });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > 8) settle();
    });
    socket.once('error', settle);
    socket.once('close', settle);
  });
}
