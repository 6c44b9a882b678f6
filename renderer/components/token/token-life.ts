import type { FlowTokens } from '#shared/model/flow.ts';
import type { Party } from '#shared/model/party.ts';
import type { IssuedToken } from '#shared/model/issued-token.ts';
import type { DecodedJwt } from '../text/decode-jwt.ts';

/** The period in which an access token is valid, and the party whose clock decides. In milliseconds since the epoch. */
export interface TokenLife {
  fromMs: number;
  untilMs: number;
  by: Party;
  revoked: boolean;
}

/**
 * The validity period of an access token. The claims of the token decide, unless the authorization server
 * ended it earlier. For an opaque token, `expires_in` of the token response applies, on the client's clock.
 * @returns `undefined` when the token does not expire.
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

/** The remaining time as a share of the whole and in milliseconds; negative after expiry. */
export function lifeLeft({ fromMs, untilMs }: TokenLife, nowMs: number): { share: number; leftMs: number } {
  const leftMs = untilMs - nowMs;
  return { leftMs, share: Math.min(1, Math.max(0, leftMs / Math.max(1, untilMs - fromMs))) };
}

/** A duration in timer format: `4:05`, `1:00:00`; whole seconds, rounded up. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)}:${two(seconds % 60)}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 100) return `${String(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${String(Math.floor(hours / 24))} d`;
}
