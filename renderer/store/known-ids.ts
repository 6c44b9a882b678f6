import { queryOptions } from '@tanstack/react-query';
import type { Engine } from './engine.ts';

/** Existing ids, used as suggestions. Chats and sessions: newest first, without ended ones. */
export const knownIds = ({ client: { service, webhooks } }: Engine) =>
  queryOptions({
    queryKey: ['known-ids'],
    queryFn: async () => {
      const [customers, chats, subscriptions] = await Promise.all([
        service.customers({ limit: 50, order: 'asc' }),
        service.chats({ limit: 50 }),
        webhooks.subscriptions({}),
      ]);
      const open = chats.items.filter(({ endedAt }) => endedAt === null);
      return {
        customerId: customers.items.map(({ id }) => id),
        chatId: open.map(({ id }) => id),
        sessionId: open.map(({ sessionId }) => sessionId),
        subscriptionId: subscriptions.items.map(({ id }) => id),
      };
    },
  });

type KnownIds = Readonly<Partial<Record<string, readonly string[]>>>;

/** The ids for a parameter of a request, by its name such as `chatId`, `chat_id` or `subscription-id`. */
export function idsNamed(ids: KnownIds, name: string): readonly string[] {
  const wanted = name.replaceAll(/[-_]/g, '').toLowerCase();
  return Object.entries(ids).find(([known]) => known.toLowerCase() === wanted)?.[1] ?? [];
}
