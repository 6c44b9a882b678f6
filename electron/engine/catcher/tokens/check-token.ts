import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { malformedClaim } from '#shared/model/jwt-claims.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import { verifyJwt } from '../../signing/compact-jws.ts';
import type { KnownToken, TokenAuthority } from '../ports.ts';
import { checkForeignJwt, introspect } from './check-foreign-token.ts';
import { bad, claimsProblem, good, type TokenDemand, type TokenFinding } from './token-check.ts';

/** Checks a bearer token with the requirements of the settings. @param nowMs The catcher's clock. */
export type CheckToken = (token: string, demand: TokenDemand, nowMs: number) => Promise<TokenFinding>;

/** Tokens of our authorization server are checked here, those of others by their keys or by introspection. */
export const createCheckToken =
  (authority: TokenAuthority, send: SendRequest): CheckToken =>
  (token, demand, nowMs) => {
    if (demand.by === 'introspection' && demand.introspectionUrl !== undefined)
      return introspect(token, demand, demand.introspectionUrl, send, nowMs);
    if (demand.issuer !== undefined && !authority.isTrustedIssuer(demand.issuer))
      return checkForeignJwt(token, demand, send, nowMs);
    return checkOwnToken(token, demand, authority, nowMs);
  };

/** Checks a token of our own authorization server: signature, issuer, audience, times, scope, and that it was not revoked. */
async function checkOwnToken(
  token: string,
  demand: TokenDemand,
  authority: TokenAuthority,
  nowMs: number,
): Promise<TokenFinding> {
  const opaque = authority.findOpaque(token);
  if (opaque) return checkOpaque(opaque, demand, nowMs);
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
    decodeProtectedHeader(token);
  } catch {
    return bad('The token is malformed: neither a JWT nor known to our authorization server.');
  }
  const signature = await verifySignature(token, authority);
  if (signature !== undefined) return bad(signature);
  const malformed = malformedClaim(claims);
  if (malformed !== undefined) return bad(malformed);
  if (!authority.isTrustedIssuer(claims.iss ?? ''))
    return bad(`The token is by another issuer, ${claims.iss ?? 'absent'}.`);
  const required = { ...demand, audience: demand.audience ?? authority.audience };
  const problem = claimsProblem(claims, required, nowMs) ?? knownProblem(authority.findToken(claims.jti ?? ''), nowMs);
  return problem === undefined ? good(`The token is one of ours, ${claims.jti ?? ''}.`) : bad(problem);
}

function checkOpaque(known: KnownToken, demand: TokenDemand, nowMs: number): TokenFinding {
  const claims = { aud: known.audience, exp: known.expiresAt / 1000, scope: known.scope };
  const problem = knownProblem(known, nowMs) ?? claimsProblem(claims, demand, nowMs);
  return problem === undefined ? good(`The token is one of ours, for ${known.clientId}.`) : bad(problem);
}

function knownProblem(known: KnownToken | undefined, nowMs: number): string | undefined {
  if (known?.revokedAt != null) return 'The token was revoked.';
  return known && known.expiresAt <= nowMs ? 'The token expired by the receiver’s clock.' : undefined;
}

async function verifySignature(token: string, authority: TokenAuthority): Promise<string | undefined> {
  const { alg = 'absent', kid = 'absent' } = decodeProtectedHeader(token);
  const key = authority.findKey(kid);
  if (!key) return `The token is signed with an unknown key, ${kid}.`;
  if (key.alg !== alg) return `The token is signed by ${alg}, its key is for ${key.alg}.`;
  try {
    await verifyJwt(token, key);
    return undefined;
  } catch {
    return 'The signature of the token is wrong.';
  }
}
