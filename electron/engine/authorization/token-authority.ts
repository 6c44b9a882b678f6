import type { KeyObject } from 'node:crypto';
import type { Store } from '../journal/store/open-store.ts';
import type { SigningKeys } from './signing-keys.ts';
import { takeProof } from './state/dpop-proofs.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';

/** What a resource server asks the authorization server about access tokens. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  /** What is known of a token by its `jti`. */
  findToken(id: string): StoredToken | undefined;
  /** What is known of an opaque token. */
  findOpaque(token: string): StoredToken | undefined;
  /** Notes that a DPoP proof was used. @returns Whether it was new. */
  takeProof(id: string, nowMs: number): Promise<boolean>;
  isTrustedIssuer(issuer: string): boolean;
  readonly audience: string;
}

/** Answers from the keys and the tokens of the store. */
export function createTokenAuthority(
  keys: SigningKeys,
  store: Store,
  audience: string,
  issuers: () => readonly string[],
): TokenAuthority {
  return {
    findKey: keys.find,
    findToken: (id) => findTokenById(store, id),
    findOpaque: (token) => findOpaqueToken(store, token),
    takeProof: (id, nowMs) => takeProof(store, id, nowMs),
    isTrustedIssuer: (issuer) => issuers().includes(issuer),
    audience,
  };
}
