import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose';
import { malformedClaim } from '#shared/model/jwt-claims.ts';

/** What a DPoP proof must match. */
export interface DpopExpectation {
  method: string;
  /** Target URI without query and fragment. */
  url: string;
  /** Milliseconds since the epoch. */
  nowMs: number;
  /** Accepted `alg`. */
  algorithms: readonly string[];
  /** The access token sent with it, at a resource server. */
  accessToken?: string;
}

/** The thumbprint of the key and the identifier of a valid proof, or why it is invalid. */
export type DpopProof = { ok: true; thumbprint: string; id: string } | { ok: false; reason: string };

const windowSeconds = 300;

const bad = (reason: string): DpopProof => ({ ok: false, reason });

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Verifies a DPoP proof (RFC 9449 4.3). The caller must check that its identifier is new. */
export async function verifyDpopProof(proof: string, expected: DpopExpectation): Promise<DpopProof> {
  let verified;
  try {
    verified = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...expected.algorithms],
      currentDate: new Date(expected.nowMs),
    });
  } catch (error) {
    return bad(`The proof is not a valid JWT: ${error instanceof Error ? error.message : ''}`);
  }
  const { payload, protectedHeader } = verified;
  const malformed = malformedClaim(payload);
  if (malformed !== undefined) return bad(malformed);
  const { htm, htu = 'absent' } = payload as { htm?: string; htu?: string };
  if (htm !== expected.method) return bad(`htm is ${htm ?? 'absent'}, the method is ${expected.method}`);
  if (withoutQuery(htu) !== withoutQuery(expected.url)) return bad(`htu is ${htu}, the URI is ${expected.url}`);
  const age = expected.nowMs / 1000 - (payload.iat ?? 0);
  if (Math.abs(age) > windowSeconds) return bad(`iat is ${Math.round(age)} s away from the clock`);
  if (!payload.jti) return bad('jti is absent');
  if (expected.accessToken !== undefined) {
    const hash = createHash('sha256').update(expected.accessToken).digest('base64url');
    if (payload['ath'] !== hash) return bad('ath is not the hash of the access token');
  }
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as JWK);
  return { ok: true, thumbprint, id: `${thumbprint}.${payload.jti}` };
}
