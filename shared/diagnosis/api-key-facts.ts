import type { Evidence } from './evidence.ts';
import { addressOf, challengeParameter, requestHeader, responseHeader } from './message-facts.ts';
import { keyIsMissing, keyIsMentioned, keyIsInvalid, normalizeText } from './api-key-words.ts';
import { schemeSent, tokenPlaces } from './token-facts.ts';

const maxText = 1000;

/** The text of a response to search: its challenge and the start of its body, normalized by `normalizeText`. */
const words = (evidence: Evidence): string =>
  normalizeText(
    `${responseHeader(evidence, 'www-authenticate') ?? ''}. ${(evidence.responseText ?? '').slice(0, maxText)}`,
  );

/** Whether the request carried an API key: in a header, as an Authorization scheme, or in the query. */
export const sendsApiKey = (evidence: Evidence): boolean =>
  (evidence.authSent ?? '').startsWith('api-key') ||
  /^api[-_]?key$/.test(schemeSent(evidence) ?? '') ||
  /(^|&)api[-_]?key=/i.test(addressOf(evidence).query);

/** Whether the request carried anything that could be an API key: many APIs take it as a bearer token or user name. */
const sendsAnyKey = (evidence: Evidence): boolean =>
  sendsApiKey(evidence) ||
  requestHeader(evidence, 'authorization') !== undefined ||
  /^(basic|bearer)\b/i.test(evidence.authSent ?? '');

const sendsNothing = (evidence: Evidence): boolean => !sendsAnyKey(evidence) && tokenPlaces(evidence).length === 0;

/** Whether the challenge names an error of a token (RFC 6750 3), so the request was not rejected for a missing key. */
const isAboutToken = (evidence: Evidence): boolean => challengeParameter(evidence, 'error') !== undefined;

/** Whether the challenge names an API key scheme, which proves that the server requires an API key. */
export const challengesForApiKey = (evidence: Evidence): boolean =>
  !isAboutToken(evidence) &&
  /(^|,)\s*(x-)?(api|subscription)[-_ ]?key\b(?!\s*=)/i.test(responseHeader(evidence, 'www-authenticate') ?? '');

/** Whether the response mentions an API key and its challenge names no token error. */
export const mentionsApiKey = (evidence: Evidence): boolean =>
  !isAboutToken(evidence) && keyIsMentioned(words(evidence));

/** Whether the response says that the key that was sent, in any header, is invalid. */
export const rejectsApiKey = (evidence: Evidence): boolean => sendsAnyKey(evidence) && keyIsInvalid(words(evidence));

/** Whether the response says that the server found no key; the key may have been sent under another name. */
export function reportsMissingApiKey(evidence: Evidence): boolean {
  if (isAboutToken(evidence) || rejectsApiKey(evidence)) return false;
  if (keyIsMissing(words(evidence))) return true;
  if (challengesForApiKey(evidence)) return !sendsApiKey(evidence);
  const isChallenged = responseHeader(evidence, 'www-authenticate') !== undefined;
  return evidence.status === 401 && sendsNothing(evidence) && !isChallenged && keyIsMentioned(words(evidence));
}
