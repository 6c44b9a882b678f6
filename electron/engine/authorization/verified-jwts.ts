import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { createRecentMap } from '../recent-map.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Verifies JWTs of the authorization server with the key that their header names. */
export interface VerifiedJwts {
  /** The `jti` of a token signed with a valid key. `exp` and `nbf` are not checked. */
  identify(token: string): Promise<string | undefined>;
}

const minKept = 1000;

/** Caches verified tokens, so that a signature is not verified at each call. */
export function createVerifiedJwts(keys: Pick<SigningKeys, 'find'>): VerifiedJwts {
  const known = createRecentMap<{ kid: string; jti: string | undefined }>(minKept);

  async function verify(token: string): Promise<string | undefined> {
    const kid = decodeProtectedHeader(token).kid ?? '';
    const key = keys.find(kid);
    if (!key) return undefined;
    await compactVerify(token, key.publicKey, { algorithms: [key.alg] });
    const { jti } = decodeJwt(token);
    known.set(token, { kid, jti });
    return jti;
  }

  return {
    async identify(token) {
      const before = known.get(token);
      if (before) return keys.find(before.kid) && before.jti;
      try {
        return await verify(token);
      } catch {
        return undefined;
      }
    },
  };
}
