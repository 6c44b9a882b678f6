import type { Cause } from '../cause.ts';
import { claimedTime, jwtSent, malformation, serverTime, timeWords } from '../token-facts.ts';
import { tokenRow } from './token-row.ts';

const newToken = 'Get a new access token from the authorization server.';

/** A 401 whose token can be told to be wrong in one way (Authentication 5 and 6 of the interface). */
export const tokenCauses: readonly Cause[] = [
  tokenRow({
    cause: 'token-malformed',
    checks: ['token_syntax', 'token_readable'],
    said: /malformed|not a (valid )?jwt|jwt (is )?malformed|cannot be (read|decoded|parsed)/i,
    seen: malformation,
    sentence: (evidence) => {
      const how = malformation(evidence);
      return how === undefined ? 'The access token is malformed.' : `The access token is malformed: ${how}.`;
    },
    advice: 'Send exactly one space and the whole token after Bearer; copy it anew from where it was issued.',
    source: 'RFC 6750 2.1',
    action: 'attach-token',
  }),
  tokenRow({
    cause: 'token-revoked',
    checks: ['token_not_revoked'],
    said: /revoked/i,
    sentence: 'The access token was revoked.',
    advice: 'Get a new access token: a revoked one never becomes good again.',
    source: 'RFC 7009 2',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-expired',
    checks: ['token_not_expired'],
    said: /expired/i,
    seen(evidence) {
      const [expiresAt, now] = [claimedTime(evidence, 'exp'), serverTime(evidence)];
      if (expiresAt === undefined || now === undefined || expiresAt > now) return undefined;
      return `exp of the token is ${timeWords(expiresAt)}, the server's clock read ${timeWords(now)}`;
    },
    sentence: 'The access token has expired.',
    advice: 'Use the refresh token to get a new access token, or authenticate the user again.',
    source: 'RFC 6750 3.1',
    action: 'refresh',
  }),
  tokenRow({
    cause: 'token-not-yet-valid',
    checks: ['token_already_valid'],
    said: /not (yet )?(valid|active)( yet)?\b.*(yet|nbf)|before its time|nbf/i,
    seen(evidence) {
      const [notBefore, now] = [claimedTime(evidence, 'nbf'), serverTime(evidence)];
      if (notBefore === undefined || now === undefined || notBefore <= now) return undefined;
      return `nbf of the token is ${timeWords(notBefore)}, the server's clock read ${timeWords(now)}`;
    },
    sentence: 'The access token is not valid yet.',
    advice: 'Wait, or compare the clocks of the authorization server and the service: one of them is wrong.',
    source: 'RFC 7519 4.1.5',
    action: 'reset-clock',
  }),
  tokenRow({
    cause: 'token-type-wrong',
    checks: ['type_access_token'],
    said: /not an access token|id token|token type/i,
    sentence: 'The token is not an access token; an ID token was sent in its place, perhaps.',
    advice: 'Send the access_token of the token response, not its id_token.',
    source: 'RFC 9068 4',
    action: 'attach-token',
  }),
  tokenRow({
    cause: 'token-algorithm-wrong',
    checks: ['key_known'],
    finds: /^alg /,
    said: /\b(alg|algorithm)\b/i,
    seen(evidence) {
      const alg = jwtSent(evidence)?.header['alg'];
      return alg === 'none' ? 'alg of the token is none, so it is not signed at all' : undefined;
    },
    sentence: 'The access token is signed with an algorithm that its key is not for.',
    advice: `${newToken} If all its tokens are so, its signing algorithm is not the one that the service expects.`,
    source: 'RFC 8725 3.1',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-key-unknown',
    checks: ['key_known'],
    said: /unknown key|signing key|\b(kid|jwks?)\b|no matching key/i,
    sentence: 'The access token is signed with a key that the service does not know.',
    advice: `${newToken} Keys may have been rotated since; if new tokens fail too, the service reads the wrong JWKS.`,
    source: 'RFC 7515 4.1.4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-signature-wrong',
    checks: ['signature_valid'],
    said: /signature/i,
    sentence: 'The signature of the access token does not match: the token was changed after it was signed.',
    advice: 'Copy the token anew from where it was issued, or get a new one.',
    source: 'RFC 7515 5.2',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-issuer-wrong',
    checks: ['issuer_trusted'],
    said: /\biss(uer)?\b/i,
    sentence: 'The access token is from an issuer that the service does not trust.',
    advice: 'Get the token from the authorization server of this service, by the address that the service knows.',
    source: 'RFC 9068 4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-audience-wrong',
    checks: ['audience_matches'],
    said: /\baud(ience)?\b/i,
    sentence: 'The access token is for another service.',
    advice: 'Ask for a token for this service: name its audience or resource in the token request.',
    source: 'RFC 9068 4',
    action: 'authorize',
  }),
  tokenRow({
    cause: 'token-binding-unproven',
    checks: ['dpop_bound'],
    said: /dpop|proof|bound to/i,
    sentence: 'The access token is bound to a key, and the request does not prove that it has the key.',
    advice: 'Send a fresh DPoP proof with each request, or get a token that is not bound.',
    source: 'RFC 9449 7.1',
  }),
];
