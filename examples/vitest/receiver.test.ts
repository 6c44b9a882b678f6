import 'hookbench/vitest';
import { startHookbench, type Hookbench } from 'hookbench';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';

let bench: Hookbench;

beforeAll(async () => {
  bench = await startHookbench({ profile: { accessTokenLifetime: 60 } });
});
afterAll(() => bench.close());
beforeEach(() => bench.captures.clear());

const emit = (customerId: string) => bench.control.webhooks.emit({ event: 'chat_started', customerId });

/** The first delivery for a customer to a subscription, when it has this status. */
const deliveryIs = (status: string, subscriptionId: string) =>
  expect.poll(async () => (await bench.control.webhooks.deliveries({ subscriptionId })).items[0]?.status).toBe(status);

test('the receiver accepts a signed webhook', async () => {
  await using receiver = await startReceiver();
  await using subscribed = await bench.subscribe({ url: receiver.url, signing: { scheme: 'standard-webhooks' } });
  receiver.trust(subscribed.subscription.signing.secrets?.[0] ?? '');
  await emit('C-1001');
  await deliveryIs('delivered', subscribed.subscription.id);
  expect(receiver.customers).toEqual(['C-1001']);
});

test('the receiver rejects a wrong signature, and Hookbench names the cause', async () => {
  await using receiver = await startReceiver();
  await using subscribed = await bench.subscribe({
    url: receiver.url,
    signing: { scheme: 'standard-webhooks' },
    retry: { preset: 'none' },
  });
  receiver.trust('whsec_AAAA');
  await emit('C-1002');
  await deliveryIs('exhausted', subscribed.subscription.id);
  expect(receiver.customers).toEqual([]);
});

test('the client is rejected when its token has expired', async () => {
  const headers = { authorization: `Bearer ${await bench.token({ scope: 'read:customers' })}` };
  const read = () => fetch(`${bench.urls.api.http}/api/customers/C-1001`, { headers });
  expect((await read()).status).toBe(200);
  await bench.clock.advance('6m');
  expect((await read()).status).toBe(401);
  await bench.clock.reset();
});

test('each event arrives once', async () => {
  await emit('C-1003');
  await expect(bench).toHaveReceived(
    { event: 'chat_started', json: { customerId: 'C-1003' } },
    { count: 1, timeoutMs: 20_000 },
  );
  await expect(bench).not.toHaveReceived({ event: 'chat_ended' }, { timeoutMs: 100 });
  const [capture] = await bench.captures.waitFor({ event: 'chat_started', json: { customerId: 'C-1003' } });
  expect(capture?.json).toMatchObject({ customerId: 'C-1003' });
});

test('a fault is cleared at the end of the block', async () => {
  {
    await using _fault = await bench.fault({ where: 'api', what: { kind: 'status', status: 503 } });
    expect((await fetch(`${bench.urls.api.http}/api/customers/C-1001`)).status).toBe(503);
  }
  expect((await fetch(`${bench.urls.api.http}/api/customers/C-1001`)).status).toBe(401);
});
