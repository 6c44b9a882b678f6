import type { ServerParts } from './server-parts.ts';
import { findRefreshToken, type RefreshToken } from './state/refresh-families.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';

/** A credential that a client presents, by what the store knows of it. */
export type PresentedToken =
  { kind: 'access'; token: StoredToken } | { kind: 'refresh'; token: RefreshToken } | { kind: 'unknown' };

async function findJwt({ jwts, store }: ServerParts, credential: string): Promise<StoredToken | undefined> {
  const id = await jwts.identify(credential);
  return id === undefined ? undefined : findTokenById(store, id);
}

/** Finds an access or a refresh token. The hint of the client is not needed: the forms differ. */
export async function findPresentedToken(parts: ServerParts, credential: string): Promise<PresentedToken> {
  const access = findOpaqueToken(parts.store, credential) ?? (await findJwt(parts, credential));
  if (access) return { kind: 'access', token: access };
  const refresh = findRefreshToken(parts.store, credential);
  return refresh ? { kind: 'refresh', token: refresh } : { kind: 'unknown' };
}
