import { createStore } from 'zustand/vanilla';
import type { IssuedToken } from '#shared/model/token.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

/** How many tokens are known. */
const known = 100;

/** The access tokens that the authorization server issued last. */
export function createTokensStore(connection: ConnectionStore) {
  return createStore<LoadedList<IssuedToken>>((set) =>
    loadedList<IssuedToken>(set, () => clientOf(connection).authorization.tokens({ limit: known })),
  );
}
