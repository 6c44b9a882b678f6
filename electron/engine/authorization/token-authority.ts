import type { KeyObject } from 'node:crypto';
import type { Store } from '../journal/store/open-store.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What a resource server asks the authorization server about access tokens. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  isRevoked(tokenId: string): boolean;
  isTrustedIssuer(issuer: string): boolean;
  readonly audience: string;
}

/**
 * Answers from the keys and the tokens of the store.
 * @param issuers The issuer identifiers of all listeners; asked for at each call, since addresses are known late.
 */
export function createTokenAuthority(
  keys: SigningKeys,
  store: Store,
  audience: string,
  issuers: () => readonly string[],
): TokenAuthority {
  return {
    findKey: keys.find,
    isRevoked: (tokenId) => store.get('SELECT revoked_at FROM tokens WHERE id = ?', tokenId)?.['revoked_at'] != null,
    isTrustedIssuer: (issuer) => issuers().includes(issuer),
    audience,
  };
}
