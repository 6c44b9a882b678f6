import { createStore } from 'zustand/vanilla';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface KnownIdsState {
  customerIds: readonly string[];
  /** The newest first, as are the sessions; those that are over are left out. */
  chatIds: readonly string[];
  sessionIds: readonly string[];
  /** Asks for them; where that fails, what is known stays. */
  load: () => Promise<void>;
}

/** Ids of the service that exist, to offer where one is to be filled in. */
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
        // They are only offered; what is wrong shows when something is sent.
      }
    },
  }));
}
