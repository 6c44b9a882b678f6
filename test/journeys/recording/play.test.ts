import { join } from 'node:path';
import * as oauth from 'openid-client';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '#shared/model/delivery.ts';
import { http } from '../../support/http-request.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';

const folder = join(import.meta.dirname, '../../../examples/recordings/orders');
const yearMs = 365 * 24 * 3_600_000;
const secret = 'whsec_of_the_receiver';

let receiver: Receiver;
let control: TestControl;

beforeAll(async () => {
  receiver = await startReceiver();
  control = await startControl(undefined, {
    declared: {
      recording: folder,
      subscriptions: [
        {
          id: 'sub_ours',
          url: `${receiver.url}/hook`,
          events: ['*'],
          enabled: true,
          auth: { kind: 'none' },
          tls: { trust: 'ours' },
          signing: { scheme: 'stripe', secret },
        },
      ],
    },
  });
});
afterAll(async () => {
  await control.close();
  await receiver.close();
});

const api = (): string => control.served.engine.urls.api.http;

/** The client of the recording, with a library that we did not write. */
async function tokenOf(scope: string): Promise<oauth.TokenEndpointResponse> {
  const { auth } = control.served.engine.urls;
  const config = await oauth.discovery(
    new URL(auth.http),
    'orders-app',
    {},
    oauth.ClientSecretBasic('the secret that the recording does not have'),
    { execute: [oauth.allowInsecureRequests] },
  );
  return oauth.clientCredentialsGrant(config, { scope });
}

const order = { requestId: 'a9d5a0a1-9f3d-4a40-9a8f-4f6f0d1f2b3c', items: [{ sku: 'TEA-1', quantity: 2 }] };

async function createOrder(token: string, body: unknown = order) {
  return http(`${api()}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a recording that is played a year later', () => {
  let token = '';
  let startedMs = 0;

  beforeAll(async () => {
    await control.client.send('POST', '/clocks/all/advance', { seconds: yearMs / 1000 });
    startedMs = Date.now() + yearMs;
    const tokens = await tokenOf('orders:read orders:write');
    token = tokens.access_token;
    expect(tokens).toMatchObject({ expires_in: 300, scope: 'orders:read orders:write', token_type: 'bearer' });
  });

  it('gives the recorded response with times of the moved clock', async () => {
    const created = await createOrder(token);
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({ id: 'ord_8f3kq2', status: 'open' });
    const { createdAt } = created.json as { createdAt: string };
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(createdAt) - startedMs)).toBeLessThan(60_000);
    expect(created.headers['location']).toBe(`${api()}/orders/ord_8f3kq2`);
    const read = await http(`${api()}/orders/ord_8f3kq2`, { headers: { authorization: `Bearer ${token}` } });
    expect(read.json).toMatchObject({ id: 'ord_8f3kq2', createdAt });
  });

  it('sends the webhook after its delay, signed with our secret for a verification by Stripe', async () => {
    await control.client.send('POST', '/clocks/all/advance', { seconds: 10 });
    const [received] = await receiver.count(1);
    expect(received).toBeDefined();
    if (!received) return;
    const signature = received.headers['stripe-signature'] ?? '';
    const nowSeconds = Math.floor((startedMs + 10_000) / 1000);
    const event = new Stripe('sk_test_unused').webhooks.constructEvent(
      received.text,
      signature,
      secret,
      300,
      undefined,
      nowSeconds * 1000,
    );
    expect(event).toMatchObject({ id: 'evt_51p0', data: { order: { id: 'ord_8f3kq2', status: 'paid' } } });
    expect(Math.abs(event.created * 1000 - startedMs)).toBeLessThan(60_000);
    const { items }: { items: Delivery[] } = await control.client.get('/deliveries');
    expect(items.map((one) => one.event)).toContain('order.paid');
  });

  it('gives a repeated request new ids, which later requests can use', async () => {
    const again = await createOrder(token);
    const { id } = again.json as { id: string };
    expect(id).toMatch(/^ord_[0-9][a-z][0-9][a-z]{2}[0-9]$/);
    expect(id).not.toBe('ord_8f3kq2');
    const read = await http(`${api()}/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(read.status).toBe(200);
    expect(read.json).toMatchObject({ id });
    await control.client.send('POST', '/clocks/all/advance', { seconds: 10 });
    const all = await receiver.count(2);
    expect(all.map((one) => one.json.data.order.id)).toEqual(['ord_8f3kq2', id]);
    expect(new Set(all.map((one) => one.json.id)).size).toBe(2);
  });
});

describe('a request that differs from the recorded ones', () => {
  it('gets 404 with the nearest exchange and the smallest difference', async () => {
    const { access_token: token } = await tokenOf('orders:read orders:write');
    const refused = await createOrder(token, { ...order, items: [{ sku: 'TEA-1', quantity: 3 }] });
    expect(refused.status).toBe(404);
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect(refused.json).toMatchObject({
      code: 'no_recorded_response',
      detail: expect.stringContaining('The nearest is exchange 3'),
    });
    const [first] = (refused.json as { nearest: unknown[] }).nearest;
    expect(first).toEqual({
      exchange: 3,
      request: 'POST /orders',
      differences: ['/items/0/quantity is 3, recorded is 2'],
    });
  });

  it('is explained where Hookbench sends it', async () => {
    const { diagnosis } = await control.client.send('POST', '/requests', { method: 'GET', url: `${api()}/nothing` });
    expect(diagnosis).toMatchObject({ cause: 'no-recorded-response', confidence: 'certain' });
  });

  it('gets the response to an unknown id, whatever the id is', async () => {
    const { access_token: token } = await tokenOf('orders:read');
    const unknown = await http(`${api()}/orders/never-given`, { headers: { authorization: `Bearer ${token}` } });
    expect(unknown.status).toBe(404);
    expect(unknown.json).not.toHaveProperty('code', 'no_recorded_response');
  });

  it('is refused without a token, and with one that was revoked or expired', async () => {
    const read = (token?: string) =>
      http(`${api()}/orders/ord_8f3kq2`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    expect(await read()).toMatchObject({ status: 401, json: { code: 'token_missing' } });
    const { access_token: revoked } = await tokenOf('orders:read');
    await http(control.served.engine.endpoints().revoke, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ token: revoked, client_id: 'orders-app', client_secret: 'any' })),
      ca: control.served.engine.pki.ca.cert,
    });
    expect(await read(revoked)).toMatchObject({ status: 401, json: { code: 'token_revoked' } });
    const { access_token: expiring } = await tokenOf('orders:read');
    expect((await read(expiring)).status).toBe(200);
    await control.client.send('POST', '/clocks/all/advance', { seconds: 301 });
    expect(await read(expiring)).toMatchObject({ status: 401, json: { code: 'token_expired' } });
  });
});
