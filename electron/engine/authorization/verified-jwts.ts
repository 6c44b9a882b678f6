import { decodeJwt, decodeProtectedHeader } from 'jose';
import { accessTokenProblems } from '#shared/model/jwt-claims.ts';
import { createRecentMap } from '../recent-map.ts';
import { verifyJwt } from '../signing/compact-jws.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Verifies JWTs of the authorization server with the key that their header names. */
export interface VerifiedJwts {
  /** The `jti` of a token signed with a valid key, with all claims of an access token, of the right types. `exp` and `nbf` are not compared. */
  identify(token: string): string | undefined | Promise<string | undefined>;
}

const minKept = 1000;

/** Caches verified tokens, so that a signature is not verified at each call. */
export function createVerifiedJwts(keys: Pick<SigningKeys, 'find'>): VerifiedJwts {
  const known = createRecentMap<{ kid: string; jti: string | undefined }>(minKept);

  async function verify(token: string): Promise<string | undefined> {
    const kid = decodeProtectedHeader(token).kid ?? '';
    const key = keys.find(kid);
    if (!key) return undefined;
    await verifyJwt(token, key);
    const claims = decodeJwt(token);
    const jti = accessTokenProblems(claims).length === 0 ? claims.jti : undefined;
    known.set(token, { kid, jti });
    return jti;
  }

  return {
    identify(token) {
      const before = known.get(token);
      return before ? keys.find(before.kid) && before.jti : verify(token).catch(() => undefined);
    },
  };
}
