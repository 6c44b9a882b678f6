import { createStore } from 'zustand/vanilla';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface KnownIdsState {
  customerIds: readonly string[];
  /** Newest first, like the sessions; ended ones are omitted. */
  chatIds: readonly string[];
  sessionIds: readonly string[];
  /** Loads the ids; on failure the known ones stay. */
  load: () => Promise<void>;
}

/** Existing ids of the service, used as suggestions. */
export function createKnownIdsStore(connection: ConnectionStore) {
  return createStore<KnownIdsState>((set) => ({
    customerIds: [],
    chatIds: [],
    sessionIds: [],
    load: async () => {
      try {
        const { service } = clientOf(connection);
        const [customers, chats] = await Promise.all([
          service.customers({ limit: 50, order: 'asc' }),
          service.chats({ limit: 50 }),
        ]);
        const open = chats.items.filter(({ endedAt }) => endedAt === null);
        set({
          customerIds: customers.items.map(({ id }) => id),
          chatIds: open.map(({ id }) => id),
          sessionIds: open.map(({ sessionId }) => sessionId),
        });
      } catch {
        // The ids are only suggestions; a wrong id is reported when the request is sent.
      }
    },
  }));
}
