import type { FlowTokens } from '#shared/model/flow.ts';
import type { Party } from '#shared/model/party.ts';
import type { IssuedToken } from '#shared/model/token.ts';
import type { DecodedJwt } from '../text/decode-jwt.ts';

/** From when to when an access token is good, and whose clock decides. Points in time in milliseconds since the epoch. */
export interface TokenLife {
  fromMs: number;
  untilMs: number;
  by: Party;
  revoked: boolean;
}

/**
 * The life of an access token: as the token says, and the service reads it; shorter where the authorization server
 * ended it. A token that says nothing lasts as its answer said, by the clock of the client.
 * @returns Nothing when it lasts for ever.
 */
export function tokenLife(
  { receivedAt, expiresAt }: FlowTokens,
  jwt: DecodedJwt | undefined,
  issued: IssuedToken | undefined,
): TokenLife | undefined {
  const revoked = issued !== undefined && issued.revokedAt !== null;
  const endedMs = issued ? Date.parse(issued.expiresAt) : Infinity;
  if (jwt?.expiresAtMs !== undefined) {
    const { iat } = JSON.parse(jwt.claims) as { iat?: unknown };
    const fromMs = typeof iat === 'number' ? iat * 1000 : Date.parse(receivedAt);
    return { fromMs, untilMs: Math.min(jwt.expiresAtMs, endedMs), by: 'service', revoked };
  }
  if (expiresAt === undefined) return undefined;
  return { fromMs: Date.parse(receivedAt), untilMs: Date.parse(expiresAt), by: 'client', revoked };
}

/** What is left of a life, as a share of the whole and in milliseconds; below 0 it is over. */
export function lifeLeft({ fromMs, untilMs }: TokenLife, nowMs: number): { share: number; leftMs: number } {
  const leftMs = untilMs - nowMs;
  return { leftMs, share: Math.min(1, Math.max(0, leftMs / Math.max(1, untilMs - fromMs))) };
}
