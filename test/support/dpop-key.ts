import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** Changes to a valid proof; `null` omits a claim. */
export interface ProofChanges {
  htm?: unknown;
  htu?: unknown;
  iat?: unknown;
  jti?: unknown;
  ath?: unknown;
  nbf?: unknown;
  exp?: unknown;
  typ?: string;
  jwk?: JWK;
}

/** The DPoP key of a client (RFC 9449). Time is passed in, in milliseconds. */
export interface DpopKey {
  thumbprint: string;
  jwk: JWK;
  proof(method: string, url: string, nowMs: number, options?: { accessToken?: string } & ProofChanges): Promise<string>;
}

export async function createDpopKey(alg = 'ES256'): Promise<DpopKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwk = await exportJWK(publicKey);
  return {
    jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    proof(method, url, nowMs, { accessToken, jwk: shown = jwk, typ = 'dpop+jwt', ...changes } = {}) {
      const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url');
      const iat = Math.floor(nowMs / 1000);
      const claims = { jti: randomUUID(), htm: method, htu: url, iat, ...(ath && { ath }), ...changes };
      const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
      return new SignJWT(kept).setProtectedHeader({ alg, typ, jwk: shown }).sign(privateKey);
    },
  };
}
