import type { KeyObject } from 'node:crypto';
import type { User } from '#shared/model/user.ts';
import type { Store } from '../store/open-store.ts';
import { issuerPath } from './issuer-path.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Users } from './users.ts';
import { takeProof } from './state/dpop-proofs.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';

/** What a resource server asks the authorization server about access tokens. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  /** Finds a token by its `jti`. */
  findToken(id: string): StoredToken | undefined;
  /** Finds an opaque token. */
  findOpaque(token: string): StoredToken | undefined;
  /** Records the use of a DPoP proof. @returns Whether it was new. */
  takeProof(id: string, nowMs: number): Promise<boolean>;
  isTrustedIssuer(issuer: string): boolean;
  /** The customer that a user is bound to, if any. */
  customerOf(subject: string): string | undefined;
  /** The role of a subject, if it is a user. */
  roleOf(subject: string): User['role'] | undefined;
  /** The issuer at an origin: the base of its endpoints. */
  issuerOf(origin: string): string;
  readonly audience: string;
}

export function createTokenAuthority(
  keys: SigningKeys,
  users: Users,
  store: Store,
  audience: string,
  issuers: readonly string[],
): TokenAuthority {
  return {
    findKey: keys.find,
    findToken: (id) => findTokenById(store, id),
    findOpaque: (token) => findOpaqueToken(store, token),
    takeProof: (id, nowMs) => takeProof(store, id, nowMs),
    isTrustedIssuer: (issuer) => issuers.includes(issuer),
    customerOf: (subject) => users.find(subject)?.customerId,
    roleOf: (subject) => users.find(subject)?.role,
    issuerOf: (origin) => origin + issuerPath,
    audience,
  };
}
