import { knownScheme } from '../redaction/shown-scheme.ts';
import { rejectsApiKey, reportsMissingApiKey, sendsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { requestHeader } from './message-facts.ts';
import { isOpenStatus, isOwnTrouble } from './open-status.ts';
import { otherPlace } from './premises.ts';
import { jwtSent } from './token-facts.ts';
import { withoutOtherTokens } from './what-is-over.ts';
import { allWords } from './words.ts';

/** Words about a key or token that is there, and wrong. */
const faultyKey =
  /\b(?:invalid|wrong|incorrect|bad|unknown|unrecogni[sz]ed)\b(?: \S{1,40}){0,3} (?:token|key)\b(?! (?:scopes?|permissions?|roles?|rights|lacks?))|\b(?:token|key)\b(?: \S{1,40}){0,3} (?:invalid|wrong|incorrect|unknown|disabled|do(?:es)?(?: not|n't) exist|not (?:found|valid|known|recogni[sz]ed|accepted))\b/;
/** Words about the form of a token. */
const ofFormat = /\b(?:malformed|segments?|jwts?|pars(?:e|ed|ing)|decod\w+)\b/;

/** Whether credentials without a known scheme, in Authorization or a header of their own, are called a wrong key or token. */
function rejectsOwnKey(evidence: Evidence): boolean {
  const { of, status = 0 } = evidence;
  if (of !== 'request' || (status !== 401 && status !== 403)) return false;
  const sentValue = requestHeader(evidence, 'authorization');
  const isOwn =
    sentValue === undefined
      ? /^the header (?!.*session)/i.test(otherPlace(evidence) ?? '')
      : knownScheme(sentValue) === undefined && jwtSent(evidence) === undefined;
  const words = withoutOtherTokens(allWords(evidence));
  return isOwn && faultyKey.test(words) && !ofFormat.test(words);
}

/** Where a key is missing in words of a server that failed, which can lack one itself. */
const ofPlaces = /\b(?:headers?|requests?|query|parameters?)\b/;

/** Whether words about a key are about the one of the request. With 404, other keys than those of an API are records. */
function countsForKeys(evidence: Evidence): boolean {
  const { of, status = 0 } = evidence;
  const words = allWords(evidence);
  if ([400, 401, 403, 422].includes(status)) return true;
  if (status === 404) return sendsApiKey(evidence) && rejectsApiKey(evidence) && /\bapi ?key\b/.test(words);
  if (!isOpenStatus(evidence) || of !== 'request' || isOwnTrouble(evidence, words)) return false;
  return sendsApiKey(evidence) || ofPlaces.test(words);
}

const ofKey = /\b(?:\w+ )?key\b/;

/** What the words of a rejection say about the API key: it is missing, or was sent and is wrong. */
export function keySaid(evidence: Evidence): { cause: string; outranks?: string } | undefined {
  if (!countsForKeys(evidence) || purposeOf(evidence) === 'token') return undefined;
  const isOdd = isOpenStatus(evidence) && (evidence.status ?? 0) > 403;
  const outranks = isOdd ? ofKey.exec(allWords(evidence))?.[0] : undefined;
  const cause = (which: string) => ({
    cause: `${evidence.of === 'delivery' ? 'receiver-' : ''}api-key-${which}`,
    ...(outranks !== undefined && { outranks }),
  });
  if (reportsMissingApiKey(evidence)) return cause('missing');
  return rejectsApiKey(evidence) || rejectsOwnKey(evidence) ? cause('wrong') : undefined;
}
