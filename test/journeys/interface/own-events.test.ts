import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import { http } from '../../support/http-request.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';

const openapi = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      security: [{ staff: [] }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      callbacks:
        shipped:
          '{$request.body#/callbackUrl}?order={$response.body#/id}':
            post:
              requestBody:
                content:
                  application/json:
                    schema: { type: object, required: [orderId], properties: { orderId: { type: string } } }
      responses:
        '201': { description: created, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /orders/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
webhooks:
  order created:
    post:
      security: [{ staff: [] }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  orderExpired:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  chat_started:
    put:
      requestBody: { content: { application/json: { schema: { type: object, required: [chat], properties: { chat: { type: integer } } } } } }
components:
  securitySchemes: { staff: { type: http, scheme: basic } }
  schemas:
    Order:
      type: object
      required: [id, total]
      properties: { id: { type: string, minLength: 3 }, total: { type: number }, state: { type: string }, callbackUrl: { type: string } }
      example: { id: ord_1, total: 5 }
`;
const overlay = `
overlay: 1.0.0
info: { title: Ours, version: '1' }
actions:
  - target: $.webhooks['order created'].post
    update:
      x-hookbench-path: /in/orders
      x-hookbench-signature: { scheme: stripe, header: Shop-Signature, secret: whsec_of_the_shop }
  - target: $
    update:
      x-hookbench-states:
        orders: { field: state, initial: open, moves: [{ from: open, to: expired, after: 10m, emits: orderExpired }] }
  - target: $.components.securitySchemes.staff
    update: { x-hookbench-credential: { username: shop, password: pw } }
`;
const event = 'order created';

let receiver: Receiver;
let control: TestControl;
const send: TestControl['client']['send'] = (...asked) => control.client.send(...asked);
const captureOf = async (path: string): Promise<Capture> => {
  const { id } = await control.client.entry('capture', (one) => one.path === path);
  return control.client.get(`/captures/${id}`);
};
const checkOf = ({ checks }: Capture, name: string) => checks.find(({ check }) => check === name);
const catcher = (): string => control.served.engine.urls.catcher.http;

beforeAll(async () => {
  receiver = await startReceiver();
  control = await startControl();
  await send('PUT', '/interface', { openapi, overlay });
});
afterAll(async () => {
  await control.close();
  await receiver.close();
});

describe('an event of the own interface', () => {
  it('is sent as declared, recognised and validated by the receiver', async () => {
    const emitted = await send('POST', '/events', { event });
    expect(emitted.deliveries).toHaveLength(1);
    const capture = await captureOf('/in/orders');
    expect(capture).toMatchObject({ event, method: 'POST' });
    expect(capture.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'note')).toEqual([]);
    expect(checkOf(capture, 'contract')).toMatchObject({ outcome: 'passed' });
    expect(checkOf(capture, 'signature')).toMatchObject({ outcome: 'passed' });
    const [delivery] = (await control.client.get(`/deliveries?event=${encodeURIComponent(event)}`)).items;
    expect(delivery).toMatchObject({ customerId: 'ord_1' });
  });

  it('is verified by the library of the vendor, with the secret and header of the overlay', async () => {
    await send('POST', '/subscriptions', { id: 'mine', url: receiver.url, events: [event] });
    await send('POST', '/events', { event: 'chat_started' });
    await send('POST', '/events', { event, data: { id: 'ord_2', total: 7.5 } });
    const [received] = await receiver.count(1);
    expect(received).toMatchObject({
      path: '/in/orders',
      headers: { authorization: `Basic ${Buffer.from('shop:pw').toString('base64')}` },
    });
    const signature = received?.headers['shop-signature'] ?? '';
    expect(Stripe.webhooks.constructEvent(received?.body ?? '', signature, 'whsec_of_the_shop')).toEqual({
      id: 'ord_2',
      total: 7.5,
    });
    await send('DELETE', '/subscriptions/mine');
  });

  it('that has the name of a built-in event is its own', async () => {
    const capture = await captureOf('/webhook/chat-started');
    expect(capture).toMatchObject({ method: 'PUT', event: 'chat_started' });
    expect(capture.checks.map(({ check }) => check)).not.toContain('payload');
    expect(checkOf(capture, 'contract')).toMatchObject({ outcome: 'passed' });
  });

  it('with a payload that is not valid is refused with both pointers', async () => {
    await expect(send('POST', '/events', { event, data: { id: 'x', total: 1 } })).rejects.toThrow(
      /400 .*\/id must .*\(minLength at \/components\/schemas\/Order\/properties\/id\/minLength\)/,
    );
  });

  it('is what a test of a subscription sends', async () => {
    expect(await send('POST', '/subscriptions/sub_default/test', {})).toMatchObject({ event, status: 'delivered' });
  });
});

describe('an operation', () => {
  const authorization = `Basic ${Buffer.from('shop:pw').toString('base64')}`;
  const create = (order: object) =>
    http(`${control.served.engine.urls.api.http}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(order),
    });
  const eventsOf = (id: string) => async (): Promise<string[]> => {
    const { items } = await control.client.get('/deliveries?limit=100');
    const own = items.filter(({ customerId, status }: Delivery) => customerId === id && status === 'delivered');
    return own.map((one: Delivery) => one.event).toSorted();
  };

  it('sends its events and callbacks with its record, and a move sends its event when the clock comes to it', async () => {
    const order = { id: 'ord_7', total: 9.5, callbackUrl: `${receiver.url}/back` };
    const before = receiver.received.length;
    const answer = await create(order);
    expect(answer).toMatchObject({ status: 201, json: { ...order, state: 'open' } });
    await expect.poll(eventsOf('ord_7')).toEqual([event, 'shipped']);
    const callback = receiver.received[before];
    expect(callback).toMatchObject({ method: 'POST', path: '/back?order=ord_7', json: { orderId: 'ord_7' } });
    await send('POST', '/clocks/service/advance', { seconds: 601 });
    await expect.poll(eventsOf('ord_7')).toEqual(['orderExpired', event, 'shipped'].toSorted());
    const { items } = await control.client.get('/captures?event=orderExpired');
    const bodies = await Promise.all(items.map(({ id }: Capture) => control.client.get(`/captures/${id}/body`)));
    expect(bodies).toContainEqual({ ...order, state: 'expired' });
    for (const { failed } of items) expect(failed ?? []).toEqual([]);
  });

  it('sends nothing to a URL that is not allowed, and the journal says why', async () => {
    expect(await create({ id: 'ord_8', total: 1, callbackUrl: 'ftp://localhost/x' })).toMatchObject({ status: 201 });
    const { problem } = await control.client.entry('event', (one) => one.problem !== undefined);
    expect(problem).toMatch(/scheme ftp is not known/);
    await expect.poll(eventsOf('ord_8')).toEqual([event]);
  });
});

describe('the receiver', () => {
  it('reports what a foreign request breaks, and rejects it if the contract is enforced', async () => {
    const body = JSON.stringify({ id: 'ab', total: 'many' });
    const headers = { 'content-type': 'application/json' };
    const url = `${catcher()}/their/in/orders`;
    expect(await http(url, { method: 'POST', headers, body })).toMatchObject({ status: 200 });
    const capture = await captureOf('/their/in/orders');
    expect(capture.event).toBe(event);
    expect(checkOf(capture, 'contract')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/at \/components\/schemas\/Order\/properties\/.*, openapi:\d+\), and 1 more/),
      violations: expect.arrayContaining([
        expect.objectContaining({ instance: '/total', rule: 'type' }),
        expect.objectContaining({ instance: '/id', rule: 'minLength' }),
      ]),
    });
    await send('PUT', '/catcher', { checks: { enforce: ['contract'] } });
    expect(await http(url, { method: 'POST', headers, body })).toMatchObject({ status: 400 });
    await send('PUT', '/catcher', { checks: {} });
  });

  it('does not judge what is no event of the interface', async () => {
    const body = '{"event":"chat_ended","customerId":7}';
    await http(`${catcher()}/elsewhere`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const capture = await captureOf('/elsewhere');
    expect(capture.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(checkOf(capture, 'contract')).toMatchObject({ outcome: 'skipped' });
  });
});

it('the events of the built-in interface are back when the own one is removed', async () => {
  await send('DELETE', '/interface');
  await expect(send('POST', '/events', { event: 'chat_ended' })).rejects.toThrow(/400 .*\/customerId/);
  await send('POST', '/events', { event: 'chat_ended', customerId: 'C-1' });
  const capture = await captureOf('/webhook/chat-completed');
  expect(checkOf(capture, 'payload')).toMatchObject({ outcome: 'passed' });
  expect(checkOf(capture, 'contract')).toBeUndefined();
});
