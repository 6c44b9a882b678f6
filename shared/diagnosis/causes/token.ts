import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { requestHeader } from '../message-facts.ts';
import { claimedTime, isIdToken, jwtSent, malformationOf, serverTime, skew, isoTime } from '../token-facts.ts';
import { tokenRow } from './token-row.ts';

/** What is wrong with the syntax of the bearer credentials that were sent. */
function malformation(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  return value === undefined ? undefined : malformationOf(value);
}

/** What is wrong with the token itself, also if only our own service found it. */
function misread(evidence: Evidence): string | undefined {
  const { evidence: found = '', name } = evidence.failedCheck ?? {};
  if (name === 'claims_typed') return found;
  const unread = 'it is not a JWT, and an opaque token of another authorization server cannot be read here';
  return malformation(evidence) ?? (name === 'token_readable' ? unread : undefined);
}

const newToken = 'Get a new access token from the authorization server.';

/** A 401 whose token has one recognizable fault (sections Authentication 5 and 6 of the interface). */
export const tokenCauses: readonly Cause[] = [
  tokenRow({
    cause: 'token-malformed',
    checks: ['token_syntax', 'token_readable', 'claims_typed'],
    seen: misread,
    sentence: (evidence) => {
      const how = misread(evidence);
      return how === undefined ? 'The access token is malformed.' : `The access token is malformed: ${how}.`;
    },
    advice: 'Send Bearer, exactly one space and the whole token. Copy the token again from its source.',
    source: 'RFC 6750 2.1',
    action: 'attach-token',
  }),
  tokenRow({
    cause: 'token-revoked',
    checks: ['token_not_revoked'],
    sentence: 'The access token was revoked.',
    advice: 'Get a new access token. A revoked token never becomes valid again.',
    source: 'RFC 7009 2',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'clock-skew',
    checks: ['token_not_expired', 'token_already_valid'],
    mustSee: true,
    seen: skew,
    sentence: (evidence) =>
      `The access token is valid on this machine's clock, but not on the server's: ${skew(evidence) ?? 'the clocks differ'}.`,
    advice: 'Synchronize both clocks, e.g. with NTP. A new token has the same problem.',
    source: 'RFC 7519 4.1.4',
    action: 'reset-clock',
  }),
  tokenRow({
    cause: 'token-expired',
    checks: ['token_not_expired'],
    seen(evidence) {
      const [expiresAt, theirs] = [claimedTime(evidence, 'exp'), serverTime(evidence)];
      const now = theirs ?? evidence.atMs;
      if (expiresAt === undefined || now === undefined || expiresAt > now) return undefined;
      return `the token's exp is ${isoTime(expiresAt)}; ${theirs === undefined ? "this machine's" : "the server's"} clock was at ${isoTime(now)}`;
    },
    alternatives: (evidence) => {
      const expiresAt = claimedTime(evidence, 'exp');
      if (expiresAt !== undefined && expiresAt <= (evidence.atMs ?? serverTime(evidence) ?? 0)) return [];
      return [
        {
          cause: 'clock-skew',
          confidence: 'possible',
          evidence: [
            expiresAt === undefined
              ? 'the token does not show when it expires'
              : `the token's exp is ${isoTime(expiresAt)}`,
          ],
          toTell: "Compare the Date header of the server with this machine's clock, or send a new token.",
        },
      ];
    },
    sentence: 'The access token has expired.',
    advice: 'Use the refresh token to get a new access token, or ask the user to sign in again.',
    source: 'RFC 6750 3.1',
    action: 'refresh',
  }),
  tokenRow({
    cause: 'token-not-yet-valid',
    checks: ['token_already_valid'],
    seen(evidence) {
      const [notBefore, now] = [claimedTime(evidence, 'nbf'), serverTime(evidence)];
      if (notBefore === undefined || now === undefined || notBefore <= now) return undefined;
      return `the token's nbf is ${isoTime(notBefore)}; the server's clock was at ${isoTime(now)}`;
    },
    sentence: 'The access token is not valid yet.',
    advice: 'Compare the clocks of the authorization server and the service, or wait until the token becomes valid.',
    source: 'RFC 7519 4.1.5',
    action: 'reset-clock',
  }),
  tokenRow({
    cause: 'token-type-wrong',
    checks: ['type_access_token'],
    seen: (evidence) =>
      isIdToken(evidence) ? 'the token is an ID token: it has claims that only ID tokens have' : undefined,
    sentence: (evidence) =>
      isIdToken(evidence)
        ? 'The token is an ID token. It is for the client, not for the service.'
        : 'The token is not an access token. An ID token may have been sent instead.',
    advice: 'Send the access_token of the token response, not its id_token.',
    source: 'RFC 9068 4',
    action: 'attach-token',
  }),
  tokenRow({
    cause: 'token-algorithm-wrong',
    checks: ['key_known'],
    finds: /^alg /,
    seen(evidence) {
      const alg = jwtSent(evidence)?.header['alg'];
      return alg === 'none' ? "the token's alg is none, so it is unsigned" : undefined;
    },
    sentence: 'The signing algorithm of the access token does not match its key.',
    advice: `${newToken} If new tokens fail too, compare its signing algorithm with the one that the service expects.`,
    source: 'RFC 8725 3.1',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-key-unknown',
    checks: ['key_known'],
    sentence: 'The access token is signed with a key that the service does not know.',
    advice: `${newToken} The keys may have been rotated. If new tokens fail too, check which JWKS the service reads.`,
    source: 'RFC 7515 4.1.4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-signature-wrong',
    checks: ['signature_valid'],
    alternatives: (evidence) => {
      const kid = jwtSent(evidence)?.header['kid'];
      return [
        {
          cause: 'token-key-unknown',
          confidence: 'possible',
          evidence: [
            typeof kid === 'string' ? `the token's kid is ${kid.slice(0, 100)}` : 'the token names no key (kid)',
          ],
          toTell: 'Look for this kid in the JWKS of the issuer that the service trusts.',
        },
      ];
    },
    sentence: 'The signature of the access token is invalid: the token was changed after it was signed.',
    advice: 'Copy the token again from its source, or get a new one.',
    source: 'RFC 7515 5.2',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-issuer-wrong',
    checks: ['issuer_trusted'],
    sentence: 'The access token is from an issuer that the service does not trust.',
    advice: "Get the token from this service's authorization server, using the issuer address that the service trusts.",
    source: 'RFC 9068 4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-audience-wrong',
    checks: ['audience_matches'],
    sentence: 'The access token is for a different service.',
    advice: 'Request a token for this service: set its audience or resource in the token request.',
    source: 'RFC 9068 4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-binding-unproven',
    checks: ['dpop_bound'],
    sentence: 'The access token is bound to a key, but the request does not prove possession of that key.',
    advice: 'Send a new DPoP proof with each request, or get a token that is not bound to a key.',
    source: 'RFC 9449 7.1',
  }),
];
