import { jsonObject } from '#shared/text/json.ts';
import { isNumericDate, maxJwtLength } from '#shared/model/jwt-claims.ts';

/** The start of the last part of a token: its dot or, without one, its middle. */
const lastPart = (token: string): number => {
  const dot = token.lastIndexOf('.');
  return dot > 0 ? dot : Math.floor(token.length / 2);
};

/** A token without its last part, as an incomplete copy would be. */
export const cutToken = (token: string): string => token.slice(0, Math.max(1, lastPart(token)));

/** A token with another character in the middle of its last part, where every bit is significant. */
export function spoilSignature(token: string): string {
  const place = Math.floor((lastPart(token) + token.length) / 2);
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
}

/** Seconds by which a changed token would be valid for longer. */
const longerSeconds = 86_400;

/** The claims of a JWT; undefined for a token that is not one. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined || token.length > maxJwtLength) return undefined;
  return jsonObject(Buffer.from(payload, 'base64url').toString());
}

/** A JWT that claims to expire a day later, with the signature of the original; undefined for a token that is not one. */
export function changePayload(token: string): string | undefined {
  const claims = claimsOf(token);
  if (!claims) return undefined;
  const { exp } = claims;
  const changed = { ...claims, exp: (isNumericDate(exp) ? exp : 0) + longerSeconds };
  const [header = '', , signature = ''] = token.split('.');
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
