import { expect, test } from 'vitest';
import { foundRecords, looksLikeId } from '../../../renderer/store/found-records.ts';
import { connectedStores } from '../connected-stores.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';

/** Finds records as the palette does. */
function find(text: string) {
  const stores = connectedStores({
    service: {
      chats: () => Promise.resolve({ items: [{ id: 'chat_01a', customerId: 'C-1001', status: 'active' }] }),
      customers: () =>
        Promise.resolve({ items: ['C-1001', 'C-1002', 'X-1'].map((id) => ({ id, name: `Name of ${id}` })) }),
    },
    webhooks: {
      delivery: ({ id }: { id: string }) =>
        id === 'dlv_01a'
          ? Promise.resolve({ event: 'chat_started', status: 'delivered' })
          : Promise.reject(new Error('404')),
    },
  });
  return stores.queries.fetchQuery(foundRecords(stores, text));
}

test.each([
  ['C-1001', true],
  ['dlv_01jd3vq8m0', true],
  ['0af7651916cd43dd8448eb211c80319c', true],
  ['c1', false],
  ['start a chat', false],
  ['Timeline', false],
  ['eyJ0.'.repeat(40), false],
])('recognizes %s as a possible id: %s', (text, may) => {
  expect(looksLikeId(text)).toBe(may);
});

test('finds customers whose id starts with the typed text', async () => {
  expect((await find('c-100')).map(({ label }) => label)).toEqual(['Customer C-1001', 'Customer C-1002']);
  expect(await find(' c-1001 ')).toEqual([
    { label: 'Customer C-1001', description: 'Name of C-1001', place: { customerId: 'C-1001' } },
  ]);
});

test.each([
  ['chat_01', 'Chat chat_01a', { screen: 'service', id: 'chat_01a' }],
  ['dlv_01a', 'Delivery dlv_01a', { screen: 'deliveries', id: 'dlv_01a' }],
  [trace, `Trace ${trace}`, { screen: 'timeline', id: trace }],
])('finds %s and its place', async (id, label, place) => {
  expect(await find(id)).toMatchObject([{ label, place }]);
});

test('finds nothing for an id that does not exist', async () => {
  await expect(find('dlv_01b')).rejects.toThrow('404');
});
