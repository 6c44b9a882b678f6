import { expect, it } from 'vitest';
import { openedStore } from './opened-records.ts';

const item = (name: string, parent = ''): string => `
  ${parent}/${name}:
    get:
      operationId: list_${name}
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } } } } }
  ${parent}/${name}/{${name}Id}:
    get:
      operationId: read_${name}
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
`;

const names = Array.from(
  { length: 51 },
  (_, index) => `things${String.fromCharCode(97 + (index % 26))}${index >= 26 ? 'x' : ''}`,
);
const many = `openapi: 3.1.0
info: { title: Many, version: '1' }
paths:${names.map((name) => item(name)).join('')}${item('parts', '/thingsa/{thingsaId}')}
components:
  schemas: { Thing: { type: object, required: [id], properties: { id: { type: string }, label: { type: string } } } }
`;

it('gives the records of many collections to each at its first use, and only once', async () => {
  await using store = await openedStore();
  const first = await store.open(many);
  expect(first.records.page('thingsa', { limit: 10, order: 'asc' }).items).toEqual([]);
  await Promise.all([first.records.prepare(['parts']), first.records.prepare(['thingsa'])]);
  const [parent] = first.records.page('thingsa', { limit: 10, order: 'asc' }).items;
  const parts = await first.done('list_parts', { path: { thingsaId: parent?.key } });
  expect(parts.items).toHaveLength(3);
  expect(first.records.prepare(['parts'])).toBeUndefined();
  for (const { id } of first.records.page('thingsa', { limit: 10, order: 'asc' }).items)
    await first.records.remove('thingsa', id);
  await first.records.stop();

  const again = await store.open(many);
  expect(again.records.prepare(['thingsa'])).toBeUndefined();
  expect(again.records.page('thingsa', { limit: 10, order: 'asc' }).items).toEqual([]);
  await again.records.prepare(['thingsb']);
  expect(again.records.page('thingsb', { limit: 10, order: 'asc' }).items).toHaveLength(3);
  await again.records.stop();
});
