import { malformedClaim } from '#shared/model/jwt-claims.ts';
import type { RequiredAuth } from '#shared/model/catcher-settings.ts';

export type TokenDemand = Extract<RequiredAuth, { kind: 'oauth' }>;

/** The result of checking a bearer token. */
export interface TokenFinding {
  ok: boolean;
  detail: string;
}

export const good = (detail: string): TokenFinding => ({ ok: true, detail });
export const bad = (detail: string): TokenFinding => ({ ok: false, detail });

/** The claims of a token or the response of an introspection. Times in seconds. */
export interface TokenClaims {
  iss?: unknown;
  aud?: unknown;
  exp?: unknown;
  nbf?: unknown;
  scope?: unknown;
}

const seconds = (nowMs: number): number => nowMs / 1000;

/** Why claims do not meet the requirements; `undefined` when they do. */
export function claimsProblem(
  claims: TokenClaims,
  { audience, scope }: TokenDemand,
  nowMs: number,
): string | undefined {
  const { aud, exp, nbf } = claims;
  const malformed = malformedClaim({ aud, exp, nbf, ...(scope !== undefined && { scope: claims.scope }) });
  if (malformed !== undefined) return malformed;
  if (typeof exp === 'number' && exp <= seconds(nowMs))
    return `The token expired ${Math.round(seconds(nowMs) - exp)} s ago by the receiver’s clock.`;
  if (typeof nbf === 'number' && nbf > seconds(nowMs)) return 'The token is not valid yet by the receiver’s clock.';
  const audiences = [aud ?? []].flat().filter((one): one is string => typeof one === 'string');
  if (audience !== undefined && !audiences.includes(audience))
    return `The token is for ${audiences.join(', ') || 'no audience'}, not ${audience}.`;
  const granted = typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
  const missing = (scope ?? '').split(' ').filter((one) => one !== '' && !granted.includes(one));
  return missing.length > 0 ? `The token lacks the scope ${missing.join(' ')}.` : undefined;
}
