import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listening, type ListeningServer } from './listening-server.ts';

export interface StaleServer extends ListeningServer {
  url: string;
  /** Requests on each of its connections. */
  requests: readonly number[];
}

/**
 * A server that responds to the first request of a connection, and resets the connection when the second one arrives, as
 * one that closes it while it is idle.
 * @param last Bytes that it sends before.
 * @param connections Number of connections on which it responds at all.
 */
export async function staleServer({
  connections = Infinity,
  last,
  secure,
}: { connections?: number; last?: string; secure?: { cert: string; key: string } } = {}): Promise<StaleServer> {
  const requests: number[] = [];
  const serve = (socket: Socket): void => {
    const index = requests.push(0) - 1;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests[index] = (requests[index] ?? 0) + 1;
      if (index < connections && requests[index] === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else if (last === undefined) socket.destroy();
      else socket.end(last);
    });
  };
  const server = await listening(secure ? createTlsServer(secure, serve) : createServer(serve));
  return { ...server, url: `${secure ? 'https' : 'http'}://127.0.0.1:${server.port}/`, requests };
}
