import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface ByHandState {
  /** A client that gets tokens for itself, with its secret. */
  oauthClient: OAuthClient | undefined;
  customerId: string | undefined;
  problem: string | undefined;
  load: () => Promise<void>;
}

/** What is needed to start a chat by hand: a client that may, and a customer that exists. */
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
