import { expect, it } from 'vitest';
import { idsNamed, knownIds } from '../../../../renderer/store/known-ids.ts';
import { connectedStores } from '../../connected-stores.ts';

it('suggests existing customers, open chats and subscriptions for parameters with their names', async () => {
  const stores = connectedStores({
    service: {
      customers: async () => ({ items: [{ id: 'C-1001' }] }),
      chats: async () => ({
        items: [
          { id: 'chat_1', sessionId: 's_1', endedAt: null },
          { id: 'chat_2', sessionId: 's_2', endedAt: '2026-01-01T00:00:00.000Z' },
        ],
      }),
    },
    webhooks: { subscriptions: async () => ({ items: [{ id: 'sub_1' }] }) },
  });
  const ids = await stores.queries.fetchQuery(knownIds(stores));
  const suggested = ['customerId', 'chat_id', 'session-id', 'subscriptionId', 'id', 'constructor'].map((name) =>
    idsNamed(ids, name),
  );
  expect(suggested).toEqual([['C-1001'], ['chat_1'], ['s_1'], ['sub_1'], [], []]);
});
