import type { ServerDeps } from './server-deps.ts';
import { findRefreshToken, type RefreshToken } from './state/refresh-families.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';

/** What the store knows of a presented credential. */
export type PresentedToken =
  | { kind: 'access'; token: StoredToken }
  | { kind: 'refresh'; token: RefreshToken }
  | { kind: 'unknown' };

async function findJwt({ jwts, store }: ServerDeps, credential: string): Promise<StoredToken | undefined> {
  const id = await jwts.identify(credential);
  return id === undefined ? undefined : findTokenById(store, id);
}

/** Finds an access or a refresh token. The client's `token_type_hint` is not needed, because their formats differ. */
export async function findPresentedToken(deps: ServerDeps, credential: string): Promise<PresentedToken> {
  const access = findOpaqueToken(deps.store, credential) ?? (await findJwt(deps, credential));
  if (access) return { kind: 'access', token: access };
  const refresh = findRefreshToken(deps.store, credential);
  return refresh ? { kind: 'refresh', token: refresh } : { kind: 'unknown' };
}
