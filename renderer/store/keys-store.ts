import { createStore } from 'zustand/vanilla';
import type { KeyRotation, SigningKeyStatus } from '#shared/model/signing-key.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export interface KeysState extends LoadedList<SigningKeyStatus> {
  /**
   * Replaces the signing key.
   * @throws The error of the engine.
   */
  rotate: (rotation: KeyRotation) => Promise<void>;
}

/** The current signing keys of the authorization server. */
export function createKeysStore(connection: ConnectionStore) {
  return createStore<KeysState>((set) => ({
    ...loadedList<SigningKeyStatus>(set, () => clientOf(connection).authorization.keys()),
    rotate: async (rotation) => {
      const { items } = await clientOf(connection).authorization.rotateKeys(rotation);
      set({ status: 'ready', items, problem: undefined });
    },
  }));
}
