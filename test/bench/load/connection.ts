import { connect } from 'node:net';
import type { RequestBytes } from './request-bytes.ts';

/** One keep-alive connection that carries one request at a time. */
export interface Connection {
  /** Sends request number `n`; `onAnswer` is called when its answer has come whole. */
  send(n: number): void;
  close(): void;
}

export interface ConnectionOptions {
  port: number;
  request: RequestBytes;
  onAnswer(connection: Connection, status: number): void;
  onError(error: Error): void;
}

const receiveSize = 64 * 1024;

/** The status and the whole length of an answer whose header has come. */
function readHead(text: string, headEnd: number): { status: number; length: number } {
  const head = text.slice(0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length === undefined) throw new Error(`The answer has no content-length: ${head}`);
  return { status: Number(head.slice(9, 12)), length: headEnd + 4 + Number(length) };
}

/** Opens a connection with a minimal client, so that the server is measured. */
export function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { request } = options;
  let begun = '';
  const buffer = Buffer.allocUnsafe(receiveSize);
  const receive = (size: number): boolean => {
    begun += buffer.toString('latin1', 0, size);
    const headEnd = begun.indexOf('\r\n\r\n');
    if (headEnd < 0) return true;
    const { status, length } = readHead(begun, headEnd);
    if (begun.length < length) return true;
    begun = '';
    options.onAnswer(connection, status);
    return true;
  };
  const socket = connect({
    port: options.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer, callback: receive },
  });
  const connection: Connection = {
    send(n) {
      request.vary(n);
      socket.write(request.bytes);
    },
    close() {
      socket.off('close', unexpected);
      socket.destroy();
    },
  };
  const unexpected = (): void => {
    options.onError(new Error('The server closed a connection.'));
  };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', options.onError);
      socket.on('close', unexpected);
      resolve(connection);
    });
  });
}
