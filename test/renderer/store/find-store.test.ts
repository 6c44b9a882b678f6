import { expect, test } from 'vitest';
import type { Customer } from '#shared/model/customer.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createFindStore, looksLikeId } from '../../../renderer/store/find-store.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const customers = ['C-1001', 'C-1002', 'X-1'].map((id) => ({ id, name: `Name of ${id}` }) as Customer);
const client = {
  service: { chats: () => Promise.resolve({ items: [{ id: 'chat_01a', customerId: 'C-1001', status: 'active' }] }) },
  webhooks: {
    delivery: ({ id }: { id: string }) =>
      id === 'dlv_01a'
        ? Promise.resolve({ event: 'chat_started', status: 'delivered' })
        : Promise.reject(new Error('404')),
  },
} as unknown as ApiClient;

function find() {
  const connection = createConnectionStore();
  connection.setState({ connection: { state: 'connected', client } as never });
  return createFindStore(connection, () => Promise.resolve(customers));
}

test.each([
  ['C-1001', true],
  ['dlv_01jd3vq8m0', true],
  ['0af7651916cd43dd8448eb211c80319c', true],
  ['c1', false],
  ['start a chat', false],
  ['Timeline', false],
])('recognizes %s as a possible id: %s', (text, may) => {
  expect(looksLikeId(text)).toBe(may);
});

test('finds customers whose id starts with the typed text', async () => {
  const store = find();
  store.getState().type('c-100');
  await expect
    .poll(() => store.getState().found.map(({ label }) => label))
    .toEqual(['Customer C-1001', 'Customer C-1002']);
  store.getState().type('c-1001');
  expect(store.getState().found, 'clears the results of the previous text immediately').toEqual([]);
  await expect
    .poll(() => store.getState().found)
    .toEqual([{ label: 'Customer C-1001', description: 'Name of C-1001', place: { customerId: 'C-1001' } }]);
});

test.each([
  ['chat_01', 'Chat chat_01a', { screen: 'service', id: 'chat_01a' }],
  ['dlv_01a', 'Delivery dlv_01a', { screen: 'deliveries', id: 'dlv_01a' }],
  [trace, `Trace ${trace}`, { screen: 'timeline', id: trace }],
])('finds %s and its place', async (id, label, place) => {
  const store = find();
  store.getState().type(id);
  await expect.poll(() => store.getState().found).toMatchObject([{ label, place }]);
});

test('finds nothing for an id that does not exist', async () => {
  const store = find();
  store.getState().type('dlv_01b');
  await new Promise(setImmediate);
  expect(store.getState()).toMatchObject({ query: 'dlv_01b', found: [] });
});
