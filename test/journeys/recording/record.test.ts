import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import harSchema from 'har-schema';
import * as oauth from 'openid-client';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordingStatus } from '#shared/recording/recording-status.ts';
import { readRecording } from '../../../electron/engine/recording/folder/read-recording.ts';
import { http } from '../../support/http-request.ts';
import { plantedSecrets, startRealServers, type RealServers } from '../../support/real-servers.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let real: RealServers;
let receiver: Receiver;
let control: TestControl;
let temporary: TempFolder;
let folder: string;
let token: string;

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
for (const { $schema: _, ...schema } of Object.values(harSchema)) ajv.addSchema(schema);
const isHar = (value: unknown): boolean => ajv.validate('har.json#', value);

const ours = () => control.served.engine.urls;
const call = (method: string, path: string, body?: unknown) =>
  http(`${ours().api.http}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** Starts and stops with one recording of a client, which calls only our addresses. */
beforeAll(async () => {
  real = await startRealServers();
  receiver = await startReceiver();
  control = await startControl();
  temporary = await tempFolder();
  folder = join(temporary.path, 'orders');
  real.sendTo(`${ours().catcher.http}/hook`);
  await control.client.send('POST', '/recordings/start', {
    to: real.api,
    auth: real.issuer,
    webhooksTo: `${receiver.url}/from-orders`,
    folder,
  });
  const config = await oauth.discovery(
    new URL(ours().auth.http),
    real.client.id,
    {},
    oauth.ClientSecretBasic(real.client.secret),
    { execute: [oauth.allowInsecureRequests] },
  );
  ({ access_token: token } = await oauth.clientCredentialsGrant(config, { scope: 'orders:read orders:write' }));
});

afterAll(async () => {
  await control.close();
  await receiver.close();
  await temporary[Symbol.asyncDispose]();
});

it('forwards calls of a client to the real service, and webhooks to the receiver', async () => {
  const created = await call('POST', '/orders', { sku: 'TEA-1', password: plantedSecrets.password });
  expect(created.status).toBe(201);
  const { id } = created.json as { id: string };
  const [webhook] = await receiver.count(1);
  expect(webhook?.path).toBe('/from-orders');
  expect((await call('GET', `/orders/${id}`)).json).toMatchObject({ id, status: 'open' });
  expect((await call('DELETE', `/orders/${id}`)).status).toBe(204);
  expect((await call('GET', `/orders/${id}`)).status).toBe(404);
  expect((await call('HEAD', '/orders')).status).toBe(200);
  expect((await call('GET', '/events')).text).toBe('data: first\n\ndata: last\n\n');
  const moved = await call('GET', '/moved');
  expect(moved.headers.location).toBe(`${ours().api.http}/orders`);
  expect((await call('GET', '/plain')).status).toBe(200);
  await http(`${ours().api.http}/orders`, { headers: { authorization: `Bearer ${plantedSecrets.pin}` } });
});

it('shows each exchange in the journal and in the status', async () => {
  const { bytes, exchanges, latest, state, webhooks } = (await control.client.get(
    '/recordings/status',
  )) as RecordingStatus;
  expect({ state, exchanges, webhooks }).toEqual({ state: 'recording', exchanges: 11, webhooks: 1 });
  expect(bytes).toBeGreaterThan(1000);
  expect(latest[0]).toMatchObject({ kind: 'exchange', method: 'GET', path: '/orders', status: 401 });
  const items = (await control.client.all('/journal?kind=decision')) as { checks: { name: string }[] }[];
  expect(items.filter((one) => one.checks[0]?.name === 'forwarded').length).toBe(11);
});

it('keeps what was recorded when it stops', async () => {
  expect(await control.client.send('POST', '/recordings/stop')).toMatchObject({
    state: 'stopped',
    exchanges: 11,
    webhooks: 1,
  });
  const { exchanges, file, webhooks } = await readRecording(folder, control.served.engine.jobs);
  expect(file).toMatchObject({
    servers: [
      { name: 'api', url: real.api },
      { name: 'auth', url: real.issuer },
    ],
    issuer: { issuer: real.issuer },
    webhooks: { to: `${receiver.url}/from-orders`, signatures: [{ scheme: 'stripe' }] },
  });
  expect(exchanges.map(({ n }) => n)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  expect(exchanges[1]).toMatchObject({
    request: { path: '/token' },
    issued: { client: 'orders-app', grant: 'client_credentials', format: 'jwt', type: 'Bearer' },
  });
  expect(webhooks).toMatchObject([
    { event: 'order.created', signature: { scheme: 'stripe' }, response: { status: 200 }, request: { path: '/hook' } },
  ]);
});

it('writes no secret to any file', async () => {
  const secrets = [...Object.values(plantedSecrets), ...real.tokens, token].flatMap((one) => [
    one,
    Buffer.from(one).toString('base64').replace(/=+$/, ''),
    encodeURIComponent(one),
    Buffer.from(`${real.client.id}:${one}`).toString('base64'),
  ]);
  const files = await filesBelow(folder);
  expect(files.length).toBe(13);
  for (const file of files) {
    const text = await readFile(file, 'latin1');
    expect(secrets.filter((one) => text.includes(one)).map((one) => `${file}: ${one}`)).toEqual([]);
  }
});

it('finds what caused a webhook, and values that differ each time', async () => {
  const { exchanges, file, webhooks } = await readRecording(folder, control.served.engine.jobs);
  const created = exchanges.find(({ request }) => request.method === 'POST' && request.path === '/orders');
  expect(webhooks[0]).toMatchObject({ after: created?.n, because: expect.stringMatching(/^Both contain ord_/) });
  const kinds = file.volatile.map(
    ({ kind, operation, pointer, where }) => `${kind} ${where} ${operation} ${pointer ?? ''}`,
  );
  expect(kinds).toEqual(
    expect.arrayContaining([
      'id response POST /orders /id',
      'time response POST /orders /createdAt',
      'time webhook POST /hook /created',
    ]),
  );
  expect(file.volatile.every(({ why }) => why !== '')).toBe(true);
});

it('plays without the real servers: new tokens, the same responses, webhooks signed again', async () => {
  await real[Symbol.asyncDispose]();
  const secret = 'whsec_of_the_receiver';
  await control.client.send('POST', '/subscriptions', {
    url: `${receiver.url}/played`,
    events: ['*'],
    signing: { scheme: 'stripe', secret },
  });
  await control.client.send('POST', '/recordings/play', { folder });
  const config = await oauth.discovery(new URL(ours().auth.http), real.client.id, {}, oauth.ClientSecretBasic('any'), {
    execute: [oauth.allowInsecureRequests],
  });
  ({ access_token: token } = await oauth.clientCredentialsGrant(config, { scope: 'orders:read orders:write' }));
  const created = await call('POST', '/orders', { sku: 'TEA-1', password: 'any' });
  expect(created.status).toBe(201);
  const { id } = created.json as { id: string };
  expect((await call('GET', `/orders/${id}`)).json).toMatchObject({ id, status: 'open' });
  const received = await receiver.count(2);
  const played = received[1];
  const event = new Stripe('sk_test_x').webhooks.constructEvent(
    played?.text ?? '',
    played?.headers['stripe-signature'] ?? '',
    secret,
  );
  expect(event).toMatchObject({ type: 'order.created', data: { order: { id } } });
});

it('exports HTTP Archive and an OpenAPI document that the service offers, without secrets', async () => {
  const query = (format: string) => `/recordings/export?format=${format}&folder=${encodeURIComponent(folder)}`;
  const har = (await control.client.get(query('har'))) as { log: { entries: unknown[] } };
  expect(har.log.entries).toHaveLength(12);
  expect(isHar(har), JSON.stringify(ajv.errors)).toBe(true);
  const document = (await control.client.get(query('openapi'))) as { paths: object; webhooks: object };
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/orders', '/orders/{order}', '/plain']));
  expect(Object.keys(document.webhooks)).toEqual(['order.created']);
  const text = JSON.stringify([har, document]);
  expect(Object.values(plantedSecrets).filter((secret) => text.includes(secret))).toEqual([]);
  expect(real.tokens.filter((secret) => text.includes(secret))).toEqual([]);
  await control.client.send('POST', '/recordings/stop-playing');
  const openapi = { file: 'orders.json', text: JSON.stringify(document) };
  const checked = (await control.client.send('PUT', '/interface', { openapi })) as { notes?: { severity: string }[] };
  expect((checked.notes ?? []).filter(({ severity }) => severity === 'error')).toEqual([]);
  const { items } = (await control.client.get('/interface/operations')) as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['postOrders', 'getOrdersOrder']));
});

it('lists recordings, and changes what is volatile', async () => {
  const encoded = encodeURIComponent(temporary.path);
  const { items } = (await control.client.get(`/recordings?folder=${encoded}`)) as { items: object[] };
  expect(items).toMatchObject([{ folder, servers: [real.api, real.issuer] }]);
  const change = { folder, title: 'Orders', volatile: [] };
  expect(await control.client.send('PATCH', '/recordings/recording', change)).toMatchObject({
    file: { title: 'Orders', volatile: [] },
  });
});
