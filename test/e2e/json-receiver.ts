import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** A receiver that accepts JSON and rejects the rest; it does not verify signatures. */
export async function openReceiver(): Promise<Server> {
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
