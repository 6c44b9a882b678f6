import { createServer } from 'node:http';
import { listening, type ListeningServer } from '../support/listening-server.ts';

/** A receiver that accepts JSON and rejects the rest; it does not verify signatures. */
export function openReceiver(): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        JSON.parse(Buffer.concat(chunks).toString());
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  return listening(server);
}
