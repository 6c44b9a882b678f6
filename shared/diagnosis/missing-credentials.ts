import { onlyAsks, onlyKey, sentCredentials } from './premises.ts';
import type { Evidence } from './evidence.ts';
import { type Meaning, purposeOf } from './meanings.ts';
import { challengeParameter, responseHeaders } from './message-facts.ts';
import { schemeSent } from './token-facts.ts';
import { allWords, normalizeText } from './words.ts';

/** `also` is what the words mean besides. */
export type Refined = Meaning | { cause: string; also?: string } | undefined;

/** The challenges of a response, in lower case. */
export const challengesOf = (evidence: Evidence): string =>
  responseHeaders(evidence, 'www-authenticate').join(', ').toLowerCase();

const authSchemes = /\b(bearer|basic|digest|dpop|negotiate|ntlm|hmac(?= (?:auth\w*|scheme|credentials)))\b/;

/** Whether the other side asks for a scheme other than the one that was sent. */
export function wantsOtherScheme(evidence: Evidence): boolean {
  const scheme = schemeSent(evidence);
  if (scheme === undefined) return false;
  const challenges = challengesOf(evidence);
  if (challenges !== '') return !challenges.split(/[\s,]+/).includes(scheme);
  const named = authSchemes.exec(allWords(evidence))?.[1];
  return named !== undefined && named !== scheme;
}

/** Whether the challenge asks for a user name and password, and not for a token. */
export const wantsPassword = (evidence: Evidence): boolean =>
  /^\s*(basic|digest|ntlm|negotiate)\b/.test(challengesOf(evidence)) && !/\bbearer\b/.test(challengesOf(evidence));

/** Words by which credentials can be there, but wrong. */
const orOther =
  /\b(invalid|wrong|incorrect|bad|expired|malformed)\b[^\n]{0,40} or |\bor (an? |is |was |has |are |were )?(invalid|wrong|incorrect|bad|expired|malformed|not valid|fail(s|ed|ure)?|rejected|revoked|unknown)\b|\b(invalid|wrong|incorrect|bad) (login|password|user ?name)\b|\b(valid|correct|right|proper) (\S+ ){0,2}(access|api|auth\w*|bearer|credentials?|jwt|token)\b/;
/** A token that was read, but is not valid. */
const faultyToken =
  /\b(invalid|unknown|incorrect|wrong|bad|unrecogni[sz]ed) (\S+ ){0,2}tokens?\b|\btokens?\b( (is|was))? (invalid|unknown|incorrect|wrong|rejected|not (valid|known|recogni[sz]ed))\b/;
/** What is missing, and the words of FastAPI. Others only say that the server knows no caller, as it also does after it rejected credentials. */
const ofCredentials = /\b(headers?|tokens?|credentials?|jwts?|bearer|authori[sz]ation)\b|^not authenticated$/m;

/** A token that the server does not know, rather than one that it did not find in the request. */
const unknownToken =
  /\b(personal|access|session|api|this|your|provided|sent|supplied) (tokens?|credentials?|sessions?) (was |were |is |are |could |can)?not (be )?found\b|\b(tokens?|credentials?|sessions?) (could|can) ?not be found\b(?![^\n]{0,20}\b(headers?|requests?|cookies?|body|query|authori[sz]ation)\b)/;

/** Missing credentials: if some were sent, something between both sides removed them, or they are in the wrong place. */
export function missingCredentials(evidence: Evidence): Refined {
  const purpose = purposeOf(evidence);
  const scheme = schemeSent(evidence);
  if (scheme === undefined && purpose === 'api' && wantsPassword(evidence)) return { cause: 'password-required' };
  if (!sentCredentials(evidence)) return 'credentials-missing';
  if (scheme === undefined && purpose !== 'delivery') {
    const words = allWords(evidence);
    const isWrong =
      orOther.test(words) || unknownToken.test(words) || (evidence.status === 403 && /\bnot found\b/.test(words));
    return isWrong ? { cause: onlyKey(evidence) ? 'api-key-wrong' : 'credentials-refused' } : 'credentials-missing';
  }
  if (scheme !== undefined && !wantsOtherScheme(evidence)) {
    const words = allWords(evidence);
    if (orOther.test(words))
      return evidence.status === 400 && purpose === 'api' && scheme === 'bearer'
        ? { cause: 'token-refused', also: 'token-missing' }
        : undefined;
    const described = normalizeText(challengeParameter(evidence, 'error_description') ?? '');
    if (purpose === 'api' && scheme === 'bearer' && faultyToken.test(described))
      return { cause: 'token-refused', also: 'token-missing' };
    // The status 403 is for credentials that were found.
    const isUnknown =
      unknownToken.test(words) || onlyAsks(evidence) || (evidence.status === 403 && /\bnot found\b/.test(words));
    if (ofCredentials.test(words) && !isUnknown) return 'credentials-removed';
    return purpose === 'api' ? { cause: scheme === 'bearer' ? 'token-refused' : 'credentials-refused' } : undefined;
  }
  return { cause: purpose === 'delivery' ? 'receiver-auth-refused' : 'authorization-scheme-wrong' };
}

/** Keys and tokens in headers that authenticate nobody. */
const otherKey =
  /\b(idempoten\w+|routing|partition|cache|encryption|public|sort|[cx]srf|request|device|sync) (key|token)\b|\bsignature\b/;

/** A header that is missing, by what it is for. */
export function ofMissingHeader(evidence: Evidence, means: Meaning): Refined {
  const words = allWords(evidence);
  // The status 406 is for Accept, and 428 for conditions.
  if (evidence.status === 406 || evidence.status === 428) return undefined;
  if (sentCredentials(evidence)) return /\bauthori[sz]ation header\b/.test(words) ? undefined : means;
  if (purposeOf(evidence) === 'token' || otherKey.test(words)) return means;
  if (/\bkey\b/.test(words))
    return { cause: purposeOf(evidence) === 'delivery' ? 'receiver-api-key-missing' : 'api-key-missing' };
  return /\b(authori[sz]ation|bearer|(access|auth) token)\b/.test(words) ? 'credentials-missing' : means;
}
