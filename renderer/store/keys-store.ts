import { createStore } from 'zustand/vanilla';
import type { SigningKeyStatus } from '#shared/model/signing-key.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export interface KeysState extends LoadedList<SigningKeyStatus> {
  /**
   * Puts a new signing key in the place of the present one.
   * @param overlapSeconds How long the present one is still good; without it as the profile says.
   * @throws The refusal of the engine.
   */
  rotate: (overlapSeconds?: number) => Promise<void>;
}

/** The keys of the authorization server that are good now. */
export function createKeysStore(connection: ConnectionStore) {
  return createStore<KeysState>((set) => ({
    ...loadedList<SigningKeyStatus>(set, () => clientOf(connection).authorization.keys()),
    rotate: async (overlapSeconds) => {
      const { items } = await clientOf(connection).authorization.rotateKeys(
        overlapSeconds === undefined ? {} : { overlapSeconds },
      );
      set({ status: 'ready', items, problem: undefined });
    },
  }));
}
