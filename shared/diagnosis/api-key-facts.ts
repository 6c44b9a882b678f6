import type { Evidence } from './evidence.ts';
import { addressOf, challengeParameter, requestHeader, responseHeader } from './message-facts.ts';
import { keyIsMissing, keyIsNamed, keyIsWrong, plainWords } from './api-key-words.ts';
import { schemeSent, tokenPlaces } from './token-facts.ts';

const longestWords = 1000;

/** What an answer says in words: its challenge, and the beginning of its body. */
const words = (evidence: Evidence): string =>
  plainWords(
    `${responseHeader(evidence, 'www-authenticate') ?? ''}. ${(evidence.responseText ?? '').slice(0, longestWords)}`,
  );

/** Whether an API key went along: in a header field that is called so, as a scheme, or in the query. */
export const sendsApiKey = (evidence: Evidence): boolean =>
  (evidence.authSent ?? '').startsWith('api-key') ||
  /^api[-_]?key$/.test(schemeSent(evidence) ?? '') ||
  /(^|&)api[-_]?key=/i.test(addressOf(evidence).query);

/** Whether something went along that an API key may be: many send theirs as a bearer token or user name. */
const sendsAnyKey = (evidence: Evidence): boolean =>
  sendsApiKey(evidence) ||
  requestHeader(evidence, 'authorization') !== undefined ||
  /^(basic|bearer)\b/i.test(evidence.authSent ?? '');

const sendsNothing = (evidence: Evidence): boolean => !sendsAnyKey(evidence) && tokenPlaces(evidence).length === 0;

/** Whether the challenge says what was wrong with a token, so that the refusal is not for want of a key (RFC 6750 3). */
const isAboutToken = (evidence: Evidence): boolean => challengeParameter(evidence, 'error') !== undefined;

/** Whether the challenge is of a scheme that is called so, which proves that an API key is what is demanded. */
export const challengesForApiKey = (evidence: Evidence): boolean =>
  !isAboutToken(evidence) &&
  /(^|,)\s*(x-)?(api|subscription)[-_ ]?key\b(?!\s*=)/i.test(responseHeader(evidence, 'www-authenticate') ?? '');

/** Whether the answer speaks of an API key: by such a challenge, or in words beside one that names no other fault. */
export const speaksOfApiKey = (evidence: Evidence): boolean => !isAboutToken(evidence) && keyIsNamed(words(evidence));

/** Whether the answer says that the key that was sent, in whichever header field, is not good. */
export const refusesApiKey = (evidence: Evidence): boolean => sendsAnyKey(evidence) && keyIsWrong(words(evidence));

/** Whether the answer says that there was none, where it looked: what was sent may have another name. */
export function missesApiKey(evidence: Evidence): boolean {
  if (isAboutToken(evidence) || refusesApiKey(evidence)) return false;
  if (keyIsMissing(words(evidence))) return true;
  if (challengesForApiKey(evidence)) return !sendsApiKey(evidence);
  const isChallenged = responseHeader(evidence, 'www-authenticate') !== undefined;
  return evidence.status === 401 && sendsNothing(evidence) && !isChallenged && keyIsNamed(words(evidence));
}
