import { andThen } from '../and-then.ts';
import type { ServerDeps } from './context.ts';
import { findRefreshToken, type RefreshToken } from './state/refresh-families.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';

/** What the store knows of a presented credential. */
export type PresentedToken =
  | { kind: 'access'; token: StoredToken }
  | { kind: 'refresh'; token: RefreshToken }
  | { kind: 'unknown' };

/**
 * Finds an access or a refresh token, synchronously if no signature has to be verified. The client's `token_type_hint` is
 * not needed, because their formats differ.
 */
export function findPresentedToken(deps: ServerDeps, credential: string): PresentedToken | Promise<PresentedToken> {
  const { jwts, store } = deps;
  const opaque = findOpaqueToken(store, credential);
  if (opaque) return { kind: 'access', token: opaque };
  const find = (id: string | undefined): PresentedToken => {
    const token = id === undefined ? undefined : findTokenById(store, id);
    if (token) return { kind: 'access', token };
    const refresh = findRefreshToken(store, credential);
    return refresh ? { kind: 'refresh', token: refresh } : { kind: 'unknown' };
  };
  return andThen(jwts.identify(credential), find);
}
