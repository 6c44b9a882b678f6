import { createStore } from 'zustand/vanilla';
import type { Environment } from '#shared/model/request-run.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export interface EnvironmentsState extends LoadedList<Environment> {
  /** @throws The error of the engine, like each of the following functions. */
  add: (environment: Omit<Environment, 'id'>) => Promise<Environment>;
  change: (environment: Environment) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** Variables by environment. */
export function createEnvironmentsStore(connection: ConnectionStore) {
  return createStore<EnvironmentsState>((set, get) => ({
    ...loadedList<Environment>(set, () => clientOf(connection).requests.environments()),
    add: async (environment) => {
      const added = await clientOf(connection).requests.addEnvironment(environment);
      await get().load();
      return added;
    },
    change: async (environment) => {
      await clientOf(connection).requests.changeEnvironment(environment);
      await get().load();
    },
    remove: async (id) => {
      await clientOf(connection).requests.removeEnvironment({ id });
      await get().load();
    },
  }));
}
