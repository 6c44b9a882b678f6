import { describe, expect, it } from 'vitest';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import { createOwnEvents, type OperationDone } from '../../../../../electron/engine/interface/emit/own-events.ts';
import type { SentEvent } from '../../../../../electron/engine/interface/emit/record-event.ts';
import type { RecordChange } from '../../../../../electron/engine/interface/records/records.ts';
import { understood } from '../understand/understood.ts';

const shop = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      x-hookbench-emits: DECLARED
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses:
        '201':
          description: created
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      callbacks:
        onShipped:
          '{$request.body#/callbackUrl}?order={$response.body#/id}':
            post:
              requestBody:
                content: { application/json: { schema: { type: object, required: [orderId], properties: { orderId: { type: string } } } } }
              responses: { '200': { description: ok } }
  /orders/{orderId}:
    get:
      operationId: getOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    delete:
      operationId: deleteOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: gone } }
webhooks:
  order.created:
    post:
      security: [{ key: [], oauth: [events] }]
      parameters:
        - { name: X-Event, in: header, required: true, schema: { type: string, enum: [order_deleted, order_created] } }
        - { name: X-Version, in: header, example: 3, schema: { type: integer } }
        - { name: Content-Length, in: header, required: true, example: 7, schema: { type: integer } }
        - { name: X-Optional, in: header, schema: { type: string } }
      requestBody:
        content:
          application/vnd.shop+json:
            schema:
              type: object
              required: [id, type, data]
              properties:
                id: { type: string }
                type: { type: string, enum: [order.deleted, ORDER_CREATED, order.created] }
                data: { type: object, required: [order], properties: { order: { $ref: '#/components/schemas/Order' } } }
            example: { id: evt_1, type: order.deleted, data: { order: { id: ord_0, total: 1 } } }
      responses: { '200': { description: ok } }
  order.deleted:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [orderId, status]
              properties: { orderId: { type: string }, status: { type: string }, total: { type: string, const: none } }
      responses: { '200': { description: ok } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: key }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://x/t', scopes: { events: '' } } } }
  schemas:
    Order:
      type: object
      required: [id, total]
      properties: { id: { type: string }, total: { type: number }, status: { type: string }, callbackUrl: { type: string } }
`;

const order = { id: 'ord_1', total: 12.5, status: 'open', callbackUrl: 'http://localhost/back' };
const created: RecordChange = { collection: 'orders', key: 'ord_1', do: 'created', after: order, stored: order };
const deleted: RecordChange = { collection: 'orders', key: 'ord_1', do: 'deleted', before: order, stored: order };

const done = (more: Partial<OperationDone> = {}): OperationDone => ({
  request: { path: {}, query: {}, header: {}, cookie: {}, json: order, trace: 'a'.repeat(32) },
  url: 'http://localhost:4010/orders',
  requestHeaders: { 'x-source': 'web' },
  status: 201,
  response: order,
  responseHeaders: {},
  changes: [created],
  ...more,
});

/** The events of the shop, and what they sent. */
function opened(declared = '[]', yaml = shop) {
  const text =
    declared === '[]' ? yaml.replace(/ +x-hookbench-emits: DECLARED\n/, '') : yaml.replace('DECLARED', declared);
  const { model, operation } = understood(text);
  const sent: (SentEvent & { to?: string })[] = [];
  const record = (event: SentEvent & { to?: string }) => {
    sent.push(event);
    return { entries: [], statements: [{ sql: event.event, params: [] }] };
  };
  let woken = 0;
  const events = createOwnEvents({
    compiled: compileInterface(model, { seed: 1 }),
    seed: 1,
    credentials: { key: { value: 'k 1' } },
    placeRules: (rules) => Promise.resolve([...rules]),
    sender: { record, recordTo: (to, event) => record({ ...event, to }), wake: () => void woken++ },
    templates: { now: () => '2026-01-31T12:00:00.000Z', uuid: () => 'u-1', env: {} },
    wall: { now: () => 5, after: () => () => undefined },
    newId: (prefix) => `${prefix}_1`,
  });
  const json = () =>
    sent.map(({ own }) => (own.body.length > 0 ? (JSON.parse(own.body.toString()) as unknown) : undefined));
  return { events, operation, sent, json, woken: () => woken };
}

describe('an operation', () => {
  it('sends the event that its name implies, with the record and the name where they fit', () => {
    const { events, json, operation, sent, woken } = opened();
    const recorded = events.after(operation('createOrder'), done());
    const [event] = sent;
    expect(event).toMatchObject({
      event: 'order.created',
      customerId: 'ord_1',
      trace: 'a'.repeat(32),
      own: {
        contentType: 'application/vnd.shop+json',
        sending: {
          method: 'POST',
          path: '/webhook/order.created?key=k%201',
          auth: { kind: 'oauth', clientId: 'demo-service', scope: 'events' },
          headers: [
            ['X-Event', 'order_created'],
            ['X-Version', '3'],
          ],
        },
      },
    });
    expect(json()[0]).toEqual({ id: 'evt_1', type: 'order.created', data: { order } });
    expect(recorded.statements.map(({ sql }) => sql)).toEqual(['order.created', 'onShipped']);
    expect(woken()).toBe(0);
    recorded.afterCommit?.();
    expect(woken()).toBe(1);
  });

  it('fills members by name where the record does not fit, if they stay valid', () => {
    const { events, json, operation } = opened();
    events.after(operation('deleteOrder'), done({ status: 204, response: undefined, changes: [deleted] }));
    expect(json()).toEqual([{ orderId: 'ord_1', status: 'open', total: 'none' }]);
  });

  it('sends nothing for another status', () => {
    const { events, operation, sent } = opened();
    expect(events.after(operation('createOrder'), done({ status: 422, changes: [] })).statements).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('sends what it declares, from templates and after a delay', () => {
    const payload =
      '{ id: "{{uuid}}", type: order.created, at: "{{now}}", from: "{{request.headers.x-source}}", data: { order: { id: "{{response.json.$.id}}", total: "{{record.$.total}}" } } }';
    const { events, json, operation, sent } = opened(
      `[{ webhook: order.created, status: 201, after: 500ms, payload: ${payload} }]`,
    );
    events.after(operation('createOrder'), done());
    expect(sent[0]).toMatchObject({ event: 'order.created', afterMs: 500 });
    expect(json()[0]).toEqual({
      id: 'u-1',
      type: 'order.created',
      at: '2026-01-31T12:00:00.000Z',
      from: 'web',
      data: { order: { id: 'ord_1', total: 12.5 } },
    });
  });

  it.each([
    [
      '{ id: x, type: order.created, data: { order: { id: 7, total: 1 } } }',
      /\/data\/order\/id must be a text \(type at \/components\/schemas\/Order\/properties\/id/,
    ],
    ['{ id: "{{record.$.missing}}" }', /"{{record\.\$\.missing}}" finds nothing/],
  ])('does not send the payload %s, and records why', (payload, problem) => {
    const { events, operation, sent } = opened(`[{ webhook: order.created, payload: ${payload} }]`);
    const { entries } = events.after(operation('createOrder'), done());
    expect(sent.map(({ event }) => event)).toEqual(['onShipped']);
    expect(entries).toEqual([
      {
        kind: 'event',
        atMs: 5,
        trace: 'a'.repeat(32),
        id: 'evt_1',
        event: 'order.created',
        customerId: 'ord_1',
        deliveries: 0,
        problem: expect.stringMatching(problem),
      },
    ]);
  });

  it('calls back the URL that the request gives', () => {
    const { events, json, operation, sent } = opened();
    events.after(operation('createOrder'), done());
    expect(sent[1]).toMatchObject({ event: 'onShipped', to: 'http://localhost/back?order=ord_1' });
    expect(json()[1]).toEqual({ orderId: 'ord_1' });
  });

  it('calls nothing back without a URL', () => {
    const { events, operation, sent } = opened();
    events.after(operation('createOrder'), done({ request: { ...done().request, json: { total: 1 } } }));
    expect(sent.map(({ event }) => event)).toEqual(['order.created']);
  });
});

describe('an event on request', () => {
  it('has an example or sample, with its name', () => {
    const { events } = opened();
    const content = events.contentOf('order.created');
    expect(content).toMatchObject({
      customerId: 'ord_0',
      data: { type: 'order.created', data: { order: { id: 'ord_0' } } },
    });
    expect(events.contentOf('unknown')).toBeUndefined();
  });

  it('takes a payload that is valid, and refuses others', () => {
    const { events } = opened();
    const payload = { orderId: 'ord_9', status: 'gone' };
    expect(events.contentOf('order.deleted', payload)?.own.body.toString()).toBe(JSON.stringify(payload));
    expect(() => events.contentOf('order.deleted', { orderId: 9 })).toThrow(
      /The payload is not valid: .*status|orderId/,
    );
  });
});

describe('a move', () => {
  it('sends its event with the record', () => {
    const { events, json } = opened();
    events.ofMove('order.created', created, 'b'.repeat(32));
    expect(json()[0]).toMatchObject({ data: { order } });
    expect(events.ofMove('unknown', created, 'b'.repeat(32))).toEqual({ entries: [], statements: [] });
  });
});
