import { expect, it } from 'vitest';
import { handClock } from '../../../../support/hand-clock.ts';
import { openedStore } from './opened-records.ts';

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const order = `{ $ref: '#/components/schemas/Order' }`;
const item = `{ $ref: '#/components/schemas/Item' }`;
const id = `{ name: orderId, in: path, required: true, schema: { type: string } }`;
const document = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get: { operationId: list, responses: { '200': { description: ok, ${json(`{ type: array, items: ${order} }`)} } } }
    post: { operationId: create, requestBody: { ${json(order)} }, responses: { '201': { description: ok, ${json(order)} } } }
  /orders/{orderId}:
    get: { operationId: get, parameters: [${id}], responses: { '200': { description: ok, ${json(order)} } } }
  /orders/{orderId}/items/{itemId}:
    get:
      operationId: getItem
      parameters: [${id}, { name: itemId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, ${json(item)} } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string, maxLength: 10 }, status: { type: string } } }
    Item: { type: object, required: [id], properties: { id: { type: string } } }
x-hookbench-seed: { orders: [{ id: o1, status: open }], items: [{ orderId: o1, id: i1 }, { orderId: o1, id: i2 }] }
x-hookbench-states: { orders: { field: status, initial: open, moves: [{ from: open, to: expired, after: 10m }] } }
`;

it('are on the timeline if no request changed them, in one commit with the change', async () => {
  const hand = handClock();
  await using store = await openedStore(hand.wall);
  const api = await store.open(document);
  const entries = () =>
    store.journal
      .since(0, 100)
      .flatMap((entry) => (entry.kind === 'record' ? [{ change: entry.change, message: entry.message }] : []));
  const start = { change: 'created', message: '3 records were added at the start of the interface: orders 1, items 2' };
  expect(entries()).toEqual([start]);

  await api.done('create', { json: { id: 'o2' }, trace: 'b'.repeat(32) });
  hand.pass(600_000);
  await expect
    .poll(() => entries().slice(1))
    .toEqual([
      { change: 'changed', message: 'orders o1 moved from open to expired' },
      { change: 'changed', message: 'orders o2 moved from open to expired' },
    ]);
  const ofRequest = store.journal.since(0, 100).find((entry) => entry.kind === 'record' && entry.key === 'o2');
  expect(ofRequest).toMatchObject({ collection: 'orders', trace: 'b'.repeat(32) });

  const added = await api.records.put('orders', { record: { id: 'o3', status: 'open' } });
  await api.records.put('orders', { record: { id: 'o3', status: 'expired' } }, added.id);
  const [first] = api.records.page('orders', { limit: 1, order: 'asc' }).items;
  await api.records.remove('orders', first?.id ?? '');
  expect(entries().slice(3)).toEqual([
    { change: 'created', message: 'orders o3 was added by hand' },
    { change: 'changed', message: 'orders o3 was changed by hand' },
    { change: 'deleted', message: 'orders o1 was removed by hand, with 2 records below it' },
  ]);
  await api.records.stop();

  await store.open(document.replace('maxLength: 10', 'enum: [o3]'));
  expect(entries().slice(6)).toEqual([
    { change: 'deleted', message: '1 record was removed, not fitting the interface: orders 1' },
    { change: 'created', message: '2 records were added at the start of the interface: items 2' },
  ]);
});
