import { createStore } from 'zustand/vanilla';
import type { User } from '#shared/model/user.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export type UserChange = Parameters<ApiClient['authorization']['changeUser']>[0];

export interface UsersState extends LoadedList<User> {
  /** @throws The error of the engine. */
  add: (user: User) => Promise<void>;
  change: (change: UserChange) => Promise<void>;
  remove: (username: string) => Promise<void>;
}

/** The users who can sign in at the authorization server. */
export function createUsersStore(connection: ConnectionStore) {
  return createStore<UsersState>((set, get) => ({
    ...loadedList<User>(set, () => clientOf(connection).authorization.users({})),
    add: async (user) => {
      await clientOf(connection).authorization.addUser(user);
      await get().load();
    },
    change: async (change) => {
      await clientOf(connection).authorization.changeUser(change);
      await get().load();
    },
    remove: async (username) => {
      await clientOf(connection).authorization.removeUser({ username });
      await get().load();
    },
  }));
}
