import { createStore } from 'zustand/vanilla';
import type { IssuedToken } from '#shared/model/token.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

/** Maximum number of loaded tokens. */
const known = 100;

/** The most recently issued access tokens. */
export function createTokensStore(connection: ConnectionStore) {
  return createStore<LoadedList<IssuedToken>>((set) =>
    loadedList<IssuedToken>(set, () => clientOf(connection).authorization.tokens({ limit: known })),
  );
}
