import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether a request is signed with the secret, according to Standard Webhooks. */
function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secret: string,
): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).update(body).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Customers whose chat was started. */
  readonly customers: readonly string[];
  /** The secret of the subscription. */
  trust(secret: string): void;
}

/** The program under test: a receiver of webhooks that checks their signatures. */
export async function startReceiver(): Promise<Receiver> {
  let secret = '';
  const customers: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (!isSigned(request.headers, body, secret)) return response.writeHead(401).end();
      const { customerId } = JSON.parse(body.toString()) as { customerId: string };
      customers.push(customerId);
      return response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    customers,
    trust: (one) => void (secret = one),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
