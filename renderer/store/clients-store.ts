import { createStore } from 'zustand/vanilla';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export type ClientChange = Parameters<ApiClient['authorization']['changeClient']>[0];

export interface ClientsState extends LoadedList<OAuthClient> {
  /** @throws The error of the engine. */
  add: (client: OAuthClient) => Promise<void>;
  change: (change: ClientChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** The clients registered at the authorization server. */
export function createClientsStore(connection: ConnectionStore) {
  return createStore<ClientsState>((set, get) => ({
    ...loadedList<OAuthClient>(set, () => clientOf(connection).authorization.clients({})),
    add: async (client) => {
      await clientOf(connection).authorization.addClient(client);
      await get().load();
    },
    change: async (change) => {
      await clientOf(connection).authorization.changeClient(change);
      await get().load();
    },
    remove: async (id) => {
      await clientOf(connection).authorization.removeClient({ id });
      await get().load();
    },
  }));
}
