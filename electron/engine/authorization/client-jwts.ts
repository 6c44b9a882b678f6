import { createLocalJWKSet, errors, jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { malformedClaim } from '#shared/model/jwt-claims.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { isTooDeep } from '../http/parse-json.ts';
import type { ClientKeys } from './client-keys.ts';

/** Algorithms with which a client signs by its secret. */
export const secretAlgorithms = ['HS256', 'HS384', 'HS512'];

/** A longer JWT is rejected before it is read. */
const maxJwtLength = 16_384;
/** How far the clock of a client may be ahead, in seconds. */
const skewSeconds = 60;

export type ClientJwt = { ok: true; payload: JWTPayload; header: JWTHeaderParameters } | { ok: false; reason: string };

export interface JwtExpectation {
  nowMs: number;
  /** Accepted `alg`, if the client signs with its own key. */
  algorithms: readonly string[];
  /** The `iss` of the JWT. */
  issuer: string;
  /** Accepted `aud`. `sole`: it is one text, and nothing else (draft-ietf-oauth-rfc7523bis). */
  audiences: readonly string[];
  sole?: boolean;
  /** How far `exp` may be in the future, in seconds. */
  maxSeconds: number;
  typ?: RegExp;
}

type KeySource = { secret: string } | { keys: ClientKeys; client: OAuthClient };

/** Verifies the signature with each key that fits: a JWT without `kid` may fit several. */
async function verifySignature(jwt: string, source: KeySource, { algorithms, nowMs }: JwtExpectation) {
  const options = { currentDate: new Date(nowMs), clockTolerance: skewSeconds };
  if ('secret' in source)
    return jwtVerify(jwt, new TextEncoder().encode(source.secret), { ...options, algorithms: secretAlgorithms });
  const allowed = { ...options, algorithms: [...algorithms] };
  const known = await source.keys.of(source.client);
  try {
    return await jwtVerify(jwt, createLocalJWKSet(known), allowed);
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey && (await source.keys.renew(source.client)))
      return jwtVerify(jwt, createLocalJWKSet(await source.keys.of(source.client)), allowed);
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const verified = await jwtVerify(jwt, key, allowed).catch((failure: unknown) => {
        if (failure instanceof errors.JWSSignatureVerificationFailed) return undefined;
        throw failure;
      });
      if (verified) return verified;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function audienceProblem({ aud }: JWTPayload, { audiences, sole }: JwtExpectation): string | undefined {
  const wanted = audiences.join(' or ');
  if (sole && typeof aud !== 'string') return `aud is ${JSON.stringify(aud) ?? 'absent'}, not the text ${wanted}`;
  const named = [aud ?? []].flat();
  if (named.some((one) => audiences.includes(one))) return undefined;
  return `aud is ${named.join(', ').slice(0, 300) || 'absent'}, not ${wanted}`;
}

/** Verifies a JWT that a client signed: an assertion (RFC 7523 3) or a request object (RFC 9101 6). */
export async function verifyClientJwt(jwt: string, source: KeySource, expected: JwtExpectation): Promise<ClientJwt> {
  const bad = (reason: string): ClientJwt => ({ ok: false, reason });
  if (jwt.length > maxJwtLength) return bad(`The JWT has ${jwt.length} characters, the maximum is ${maxJwtLength}`);
  if (isTooDeep(Buffer.from(jwt.split('.', 2)[1] ?? '', 'base64url'))) return bad('The JWT is nested too deeply');
  try {
    const { payload, protectedHeader } = await verifySignature(jwt, source, expected);
    const { typ } = protectedHeader;
    if (expected.typ && typ !== undefined && !expected.typ.test(typ)) return bad(`typ is ${typ.slice(0, 100)}`);
    const malformed = malformedClaim(payload);
    if (malformed !== undefined) return bad(malformed);
    if (payload.iss !== expected.issuer) return bad(`iss is ${payload.iss ?? 'absent'}, not ${expected.issuer}`);
    const audience = audienceProblem(payload, expected);
    if (audience !== undefined) return bad(audience);
    const nowSeconds = expected.nowMs / 1000;
    if (payload.exp === undefined) return bad('exp is absent');
    if (payload.exp > nowSeconds + expected.maxSeconds)
      return bad(`exp is ${Math.round(payload.exp - nowSeconds)} s ahead, the maximum is ${expected.maxSeconds} s`);
    if ((payload.iat ?? 0) > nowSeconds + skewSeconds)
      return bad(`iat is ${Math.round((payload.iat ?? 0) - nowSeconds)} s ahead of the clock`);
    return { ok: true, payload, header: protectedHeader };
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'The JWT is not valid');
  }
}
