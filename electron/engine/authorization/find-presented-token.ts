import { andThen } from '../and-then.ts';
import { type ServerDeps, type AuthorizationCheck, refuseWith } from './context.ts';
import { findRefreshToken, type RefreshToken } from './state/refresh-families.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';
import { passed } from '../journal/run-checks.ts';

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

/** The parameter `token` is present. */
export const tokenPresented: AuthorizationCheck = {
  name: 'token_presented',
  source: 'RFC 7009 2.1',
  run({ parameters }) {
    if (parameters.get('token')) return passed(`token_type_hint ${parameters.get('token_type_hint') ?? 'absent'}`);
    return refuseWith('invalid_request', 'token is absent', 'The parameter token is missing.');
  },
};
