import type { BrokenTokenChoice } from '#shared/model/authorization-server.ts';
import { brokenToken, type BrokenToken } from '#shared/model/request-auth.ts';
import { toInstant } from '#shared/model/instant.ts';
import { isNumericDate } from '#shared/model/jwt-claims.ts';
import { changePayload, claimsOf, cutToken, spoilSignature } from '../../signing/spoil-token.ts';
import type { KeptToken } from './server-tokens.ts';

/** When a token expires: its claim `exp`, else what the token response said. */
function expiryMs({ accessToken, expiresAt }: KeptToken): number | undefined {
  const exp = claimsOf(accessToken)?.['exp'];
  if (isNumericDate(exp)) return exp * 1000;
  return expiresAt === undefined ? undefined : Date.parse(expiresAt);
}

/** The newest kept token that has expired. */
export const expiredOf = (tokens: readonly KeptToken[], nowMs: number): KeptToken | undefined =>
  tokens.find((token) => (expiryMs(token) ?? Infinity) <= nowMs);

/** How a broken token is sent. */
export interface SentToken {
  accessToken: string;
  scheme: 'Bearer' | 'Basic';
  /** Whether it is sent in the parameter `access_token` of the URL too. */
  inUrl: boolean;
}

/** A token as RFC 6750 2.1 sends it. */
export const asBearer = (accessToken: string): SentToken => ({ accessToken, scheme: 'Bearer', inUrl: false });

/** How a token is broken; undefined if this one cannot be. */
const breaking: Readonly<Record<Exclude<BrokenToken, 'expired' | 'none'>, (token: string) => SentToken | undefined>> = {
  cut: (token) => asBearer(cutToken(token)),
  'changed-payload': (token) => {
    const changed = changePayload(token);
    return changed === undefined ? undefined : asBearer(changed);
  },
  'changed-signature': (token) => asBearer(spoilSignature(token)),
  'wrong-scheme': (accessToken) => ({ ...asBearer(accessToken), scheme: 'Basic' }),
  'sent-twice': (accessToken) => ({ ...asBearer(accessToken), inUrl: true }),
};

/** The conditions that are made from a valid token. */
export type DerivedCondition = 'valid' | keyof typeof breaking;

/** A valid token as it is sent in a condition; undefined if it cannot be broken in this way. */
export function tokenIn(condition: DerivedCondition, token: string): SentToken | undefined {
  return condition === 'valid' ? asBearer(token) : breaking[condition](token);
}

const notes: Readonly<Record<BrokenToken, { jwt: string; opaque: string }>> = {
  expired: { jwt: '', opaque: '' },
  cut: { jwt: 'without its signature', opaque: 'only its first half' },
  'changed-payload': {
    jwt: 'exp a day later, with the old signature',
    opaque: 'not possible: the token is opaque, so it has no payload to change',
  },
  'changed-signature': { jwt: 'one character of the signature', opaque: 'one character; the token is opaque' },
  none: { jwt: 'no Authorization header', opaque: 'no Authorization header' },
  'wrong-scheme': { jwt: 'Basic instead of Bearer', opaque: 'Basic instead of Bearer' },
  'sent-twice': { jwt: 'in the header and in the URL', opaque: 'in the header and in the URL' },
};

function expiredChoice(tokens: readonly KeptToken[], nowMs: number): BrokenTokenChoice {
  const expired = expiredOf(tokens, nowMs);
  if (expired) return { condition: 'expired', possible: true, note: 'an older token', at: expired.receivedAt };
  const next = Math.min(...tokens.map((token) => expiryMs(token) ?? Infinity));
  if (Number.isFinite(next))
    return { condition: 'expired', possible: false, note: 'the kept token expires', at: toInstant(next) };
  const note =
    tokens.length > 0 ? 'no kept token says when it expires' : 'get a token first; it is kept until it expires';
  return { condition: 'expired', possible: false, note };
}

/** The ways in which tokens of a server can be broken, judged by those that were kept. */
export function brokenTokenChoices(tokens: readonly KeptToken[], nowMs: number): BrokenTokenChoice[] {
  const [newest] = tokens;
  const format = newest && !claimsOf(newest.accessToken) ? 'opaque' : 'jwt';
  return brokenToken.options.map((condition) => {
    if (condition === 'expired') return expiredChoice(tokens, nowMs);
    const possible = condition !== 'changed-payload' || format === 'jwt';
    return { condition, possible, note: notes[condition][format] };
  });
}
