import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface ByHandState {
  /** A client with the grant client_credentials, with its secret. */
  oauthClient: OAuthClient | undefined;
  customerId: string | undefined;
  problem: string | undefined;
  load: () => Promise<void>;
}

/** The data for the commands that start a chat manually: an authorized client and an existing customer. */
export function createByHandStore(connection: ConnectionStore) {
  return createStore<ByHandState>((set) => ({
    oauthClient: undefined,
    customerId: undefined,
    problem: undefined,
    load: async () => {
      try {
        const api = clientOf(connection);
        const [clients, customers] = await Promise.all([
          api.authorization.clients({}),
          api.service.customers({ limit: 1, order: 'asc' }),
        ]);
        const oauthClient = clients.items.find(
          ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
        );
        set({ oauthClient, customerId: customers.items[0]?.id, problem: undefined });
      } catch (error) {
        set({ problem: messageOf(error) });
      }
    },
  }));
}
