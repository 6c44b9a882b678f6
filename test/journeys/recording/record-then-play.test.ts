import { join } from 'node:path';
import * as openid from 'openid-client';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { plantedSecrets, startRealServers } from '../../support/real-servers.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const yearSeconds = 365 * 24 * 3600;

let temporary: TempFolder;
let folder: string;
let ids: string[];

/** What a program does with the service: with clients that we did not write, and the addresses of a Hookbench. */
async function useService({ served }: TestControl): Promise<{ ids: string[]; createdAt: string[] }> {
  const { api, auth } = served.engine.urls;
  const config = await openid.discovery(
    new URL(auth.http),
    'orders-app',
    {},
    openid.ClientSecretBasic(plantedSecrets.clientSecret),
    { execute: [openid.allowInsecureRequests] },
  );
  const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'orders:read orders:write' });
  const call = (method: string, path: string, body?: unknown) =>
    http(`${api.http}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  expect((await http(`${api.http}/orders`)).status).toBe(401);
  const created = [];
  for (const sku of ['TEA-1', 'TEA-2']) {
    const order = await call('POST', '/orders', { sku, password: plantedSecrets.password });
    expect(order.status).toBe(201);
    const { id } = order.json as { id: string };
    expect(order.headers.location).toBe(`/orders/${id}`);
    expect((await call('GET', `/orders/${id}`)).json).toEqual(order.json);
    created.push(order.json as { id: string; createdAt: string });
  }
  const [first] = created;
  expect((await call('DELETE', `/orders/${first?.id}`)).status).toBe(204);
  expect((await call('GET', `/orders/${first?.id}`)).status).toBe(404);
  const { items } = (await call('GET', '/orders')).json as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual([created[1]?.id]);
  const moved = await call('GET', '/moved');
  expect(moved.headers.location).toBe(`${api.http}/orders`);
  return { ids: created.map(({ id }) => id), createdAt: created.map(({ createdAt }) => createdAt) };
}

/** Verifies webhooks with the library of Stripe, at a time. */
async function expectWebhooks(receiver: Receiver, secret: string, orders: readonly string[], nowMs: number) {
  const received = await receiver.count(orders.length);
  const events = received.map(({ headers, text }) =>
    new Stripe('sk_test_x').webhooks.constructEvent(
      ...([text, headers['stripe-signature'] ?? '', secret, 300, undefined, nowMs] as const),
    ),
  );
  const about = events.map(({ created, data }) => ({
    id: (data as never as { order: { id: string } }).order.id,
    created,
  }));
  expect(about.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
  for (const { created } of about) expect(Math.abs(created * 1000 - nowMs)).toBeLessThan(120_000);
}

beforeAll(async () => {
  temporary = await tempFolder();
  folder = join(temporary.path, 'orders');
  await using real = await startRealServers();
  await using receiver = await startReceiver();
  await using control = await startControl();
  real.sendTo(`${control.served.engine.urls.catcher.http}/hook`);
  await control.client.send('POST', '/recordings/start', {
    ...{ to: real.api, auth: real.issuer, folder },
    webhooksTo: `${receiver.url}/hook`,
  });
  ({ ids } = await useService(control));
  await expectWebhooks(receiver, plantedSecrets.webhookSecret, ids, Date.now());
  await control.client.send('POST', '/recordings/stop');
});
afterAll(() => temporary[Symbol.asyncDispose]());

it('the same client and the same verification pass a year later, without the servers', async () => {
  const secret = 'whsec_of_hookbench';
  await using receiver = await startReceiver();
  await using control = await startControl();
  const { client } = control;
  await client.send('DELETE', '/subscriptions/sub_default');
  await client.send('POST', '/subscriptions', {
    url: `${receiver.url}/hook`,
    signing: { scheme: 'stripe', secret },
  });
  await client.send('POST', '/clocks/all/advance', { seconds: yearSeconds });
  await client.send('POST', '/recordings/play', { folder });
  const { createdAt, ids: played } = await useService(control);
  expect(played).toEqual(ids);
  for (const time of createdAt)
    expect(Math.abs(Date.parse(time) - Date.now() - yearSeconds * 1000)).toBeLessThan(60_000);
  await client.send('POST', '/clocks/all/advance', { seconds: 30 });
  await expectWebhooks(receiver, secret, ids, Date.now() + (yearSeconds + 30) * 1000);
});
