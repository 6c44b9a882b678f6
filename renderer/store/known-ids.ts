import { queryOptions } from '@tanstack/react-query';
import type { Engine } from './engine.ts';

/** Existing ids of the service, used as suggestions. Chats and sessions: newest first, without ended ones. */
export const knownIds = ({ client: { service } }: Engine) =>
  queryOptions({
    queryKey: ['known-ids'],
    queryFn: async () => {
      const [customers, chats] = await Promise.all([
        service.customers({ limit: 50, order: 'asc' }),
        service.chats({ limit: 50 }),
      ]);
      const open = chats.items.filter(({ endedAt }) => endedAt === null);
      return {
        customerId: customers.items.map(({ id }) => id),
        chatId: open.map(({ id }) => id),
        sessionId: open.map(({ sessionId }) => sessionId),
      };
    },
  });
