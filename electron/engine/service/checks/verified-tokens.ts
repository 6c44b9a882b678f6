import { createRecentMap } from '../../recent-map.ts';
import type { AccessTokenClaims } from './access-token.ts';

export interface VerifiedToken {
  header: { alg?: string; typ?: string; kid?: string };
  claims: AccessTokenClaims;
}

/** Cache of tokens with a verified signature. Only the newest are kept. */
export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>;

const minTokens = 2500;

export function createVerifiedTokens() {
  const known = createRecentMap<VerifiedToken>(minTokens);
  return {
    find: (token: string): VerifiedToken | undefined => known.get(token),
    add(token: string, verified: VerifiedToken): void {
      known.set(token, verified);
    },
  };
}
