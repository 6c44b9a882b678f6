import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks with configurable responses. */
export interface AnsweringReceiver {
  url: string;
  received: Received[];
  /** Sets the statuses of the next responses below a path; the last one is repeated. */
  answer(path: string, ...statuses: number[]): void;
  close(): void;
}

/** Starts a receiver on a free port; without another word it answers 204. */
export async function openReceiver(): Promise<AnsweringReceiver> {
  const received: Received[] = [];
  const answers = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const statuses = [...answers].find(([prefix]) => path.startsWith(prefix))?.[1] ?? [];
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 204;
      response.writeHead(status, { 'x-long': 'v'.repeat(2000) }).end(status >= 400 ? '{"error":"not now"}' : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path, ...statuses) => void answers.set(path, statuses),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
