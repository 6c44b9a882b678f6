import { createRecentMap } from '../../recent-map.ts';
import type { AccessTokenClaims } from './access-token.ts';

export interface VerifiedToken {
  header: { alg?: string; typ?: string; kid?: string };
  claims: AccessTokenClaims;
}

/** Cache of tokens with a verified signature. Only the newest are kept. */
export interface VerifiedTokens {
  find(token: string): VerifiedToken | undefined;
  add(token: string, verified: VerifiedToken): void;
}

const minTokens = 2500;

export function createVerifiedTokens(): VerifiedTokens {
  const known = createRecentMap<VerifiedToken>(minTokens);
  return {
    find: (token) => known.get(token),
    add(token, verified) {
      known.set(token, verified);
    },
  };
}
