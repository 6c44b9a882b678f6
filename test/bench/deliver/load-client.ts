/** Sends POSTs in a closed loop: as a load test signs and measures them, or with autocannon, which repeats the same bytes. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { readLoadPlan } from '../../../electron/engine/load/read-plan.ts';
import { sendSlice } from '../../../electron/engine/load/send-slice.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { serveOrders } from './forked.ts';
import type { LoadClientOrder, SendRun } from './orders.ts';
import { threadMicros } from './thread-micros.ts';

const secret = 'whsec_aG9va2JlbmNoIGJlbmNobWFyayBzZWNyZXQ=';
const body = '{"event":"chat_started","customerId":"C-1001","timestamp":"2026-11-20T12:00:00.000Z"}';
const headers = {
  'content-type': 'application/json',
  'webhook-id': 'load_01kagx5t3w8n6q4r2b0v7y9zab_12345',
  'webhook-timestamp': '1763640271',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'user-agent': 'Hookbench/0.0.0',
};
const autocannonModule = pathToFileURL(
  join(import.meta.dirname, '../peers/node_modules/autocannon/autocannon.js'),
).href;
const clock = createWallClock();

type Autocannon = (options: object) => Promise<{ '2xx': number }>;

const ways: Record<LoadClientOrder['by'], (order: LoadClientOrder) => Promise<number>> = {
  async load({ atOnce, requests, url }) {
    const target = `{ url: ${url}, signing: { scheme: standard-webhooks, secret: ${secret} } }`;
    const plan = readLoadPlan(
      'plan',
      `hookbench: 1\nload: bench\ntarget: ${target}\narrivals: { inFlight: ${atOnce}, count: ${requests} }`,
    );
    const run = { id: 'load_01kagx5t3w8n6q4r2b0v7y9zab', startMs: clock.now() };
    const { signal } = new AbortController();
    const slice = { from: 0, to: requests, share: 0, shares: 1 };
    const { ok } = await sendSlice(plan, run, slice, { clock, random: systemRandom, network: {}, signal });
    return ok;
  },
  async autocannon({ atOnce, requests, url }) {
    const { default: autocannon } = (await import(autocannonModule)) as { default: Autocannon };
    const result = await autocannon({ url, connections: atOnce, amount: requests, method: 'POST', headers, body });
    return result['2xx'];
  },
};

serveOrders(async (order: LoadClientOrder): Promise<SendRun> => {
  const startedMs = performance.now();
  const before = threadMicros();
  const count = await ways[order.by](order);
  if (count !== order.requests) throw new Error(`${count} of ${order.requests} sends were accepted.`);
  const cpuMicros = (threadMicros() - before) / count;
  return { count, seconds: (performance.now() - startedMs) / 1000, cpuMicros };
});
