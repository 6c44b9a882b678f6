/** The references: minimal clients with got and node:http.request that send the bytes of a signed delivery. */
import { Agent, request as httpRequest } from 'node:http';
import got from 'got';
import { serveOrders } from './forked.ts';
import type { ClientOrder, SendRun } from './orders.ts';
import { threadMicros } from './thread-micros.ts';

const body = Buffer.from('{"event":"chat_started","customerId":"C-1001","timestamp":"2026-11-20T12:00:00.000Z"}');
const headers = {
  'content-type': 'application/json',
  'webhook-id': 'evt_01KAGX5T3W8N6Q4R2B0V7Y9ZAB',
  'webhook-timestamp': '1763640271',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'user-agent': 'Hookbench/0.0.0',
  'content-length': String(body.length),
};
const agent = new Agent({ keepAlive: true });

const ways: Record<ClientOrder['by'], (url: string) => Promise<void>> = {
  async got(url) {
    await got.post(url, { body, headers, agent: { http: agent }, retry: { limit: 0 }, responseType: 'buffer' });
  },
  node: (url) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(url, { method: 'POST', headers, agent }, (response) => {
        response.resume();
        response.on('end', resolve);
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    }),
};

async function send({ atOnce, by, requests, url }: ClientOrder): Promise<SendRun> {
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun++ < requests) await ways[by](url);
  };
  const startedMs = performance.now();
  const before = threadMicros();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  return { count: requests, seconds, cpuMicros: (threadMicros() - before) / requests };
}

serveOrders(send);
