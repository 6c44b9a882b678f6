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

export function createVerifiedTokens(capacity = 5000): VerifiedTokens {
  const known = new Map<string, VerifiedToken>();
  return {
    find: (token) => known.get(token),
    add(token, verified) {
      if (known.size >= capacity) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      known.set(token, verified);
    },
  };
}
