import { isSecretName } from '../redaction/secret-name.ts';
import { sendsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import { type Meaning, purposeOf } from './meanings.ts';
import { addressOf, challengeParameter, isSigned, requestHeader } from './message-facts.ts';
import { isPage, isSoapFault } from './messages.ts';
import { namedField } from './named-fields.ts';
import { jwtSent, schemeSent, tokenPlaces } from './token-facts.ts';
import { otherTokens, withoutOthersOver } from './what-is-over.ts';
import { allWords } from './words.ts';

/** Whether the query has a token, also under a name that RFC 6750 2.3 does not give it. */
const hasTokenInQuery = (evidence: Evidence): boolean =>
  /(^|&)(access|auth)?[-_]?token=./i.test(addressOf(evidence).query);

/** Whether the request carried credentials of any kind. */
export const sentCredentials = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined ||
  (evidence.authSent ?? 'none') !== 'none' ||
  sendsApiKey(evidence) ||
  tokenPlaces(evidence).length > 0 ||
  hasTokenInQuery(evidence);

/** Whether the request carried a token. */
export const sendsToken = (evidence: Evidence): boolean =>
  /^(bearer|dpop|token|jwt)$/.test(schemeSent(evidence) ?? '') ||
  hasTokenInQuery(evidence) ||
  requestHeader(evidence, 'cookie') !== undefined;

/** Whether nothing of the request can be credentials, not even in a body or under another name. */
export const sendsNothing = (evidence: Evidence): boolean =>
  !sentCredentials(evidence) &&
  (evidence.requestText ?? '') === '' &&
  addressOf(evidence).query === '' &&
  !evidence.requestHeaders.some(([name]) => isSecretName(name));

/** Whether the request carried an API key, and no token. */
export const onlyKey = (evidence: Evidence): boolean => sendsApiKey(evidence) && !sendsToken(evidence);

/** Meanings about what a token contains: words such as `expired` and `issuer` can be about other things. */
export const ofTokens = new Set<Meaning>([
  ...(['expired', 'not-yet-valid', 'issued-early', 'revoked', 'audience-wrong', 'issuer-wrong'] as const),
  ...(['key-unknown', 'algorithm-wrong', 'signature-wrong', 'token-type-wrong', 'token-invalid'] as const),
  ...(['account-refused', 'scope-missing'] as const),
]);

/** Meanings that a document, which can have a signature of its own, does not have. */
const ofSignatures = new Set<Meaning>([
  'signature-wrong',
  'signature-missing',
  'signature-unreadable',
  'request-signature',
]);
const credentials =
  /\b(tokens?|session ids?|jwts?|jw[es]|bearer|oauth|oidc|claims?|authori[sz]ation|authentication|credentials?|logins?|api ?keys?|idx\d+)\b/;
const otherNames =
  'subscription|trial|link|coupon|card|plan|licen[sc]e|domain|offer|invit\\w+|cart|order|reservation|password|cursor|upload|download|document|quer(y|ies)|cache|lock|version|page';
/** Things that expire, have issuers or keys, and are not what authenticates a request. */
export const otherThings = new RegExp(String.raw`\b(${otherNames})\b`);
/** A scope in which something is, which is not what a token may do: `beyond the scope of this project`. */
const otherScope =
  /\b(?:the |its )?scope of (?:this|the|your|our|an?) (?!(?:\S+ )?(?:tokens?|keys?|grants?|credentials?|authori[sz]ation|consent|jwt)\b)/g;

/** The words that a meaning can be read from: what expired or is revoked is not always the token. */
export function wordsFor(means: Meaning, words: string): string {
  if (means === 'scope-missing') return words.replace(otherScope, ' ');
  return means === 'expired' || means === 'revoked' ? withoutOthersOver(words) : words;
}

/** Whether words about a token are about the one that was sent: the status says so, or the words name it. */
function isAboutToken(evidence: Evidence): boolean {
  const words = allWords(evidence).replace(otherTokens, '');
  if (credentials.test(words)) return true;
  const isRejected = [401, 403].includes(evidence.status ?? 0) || challengeParameter(evidence, 'error') !== undefined;
  return isRejected && !otherThings.test(words);
}

/** A connection that the server itself cannot open, e.g. to its store. Gateways report theirs with 502 to 504. */
const ownConnection = /\beconnrefused\b|\bdial tcp\b|\bconnection (refused|reset|timed out)\b/;
/** Words about a caller whom the server does not know, so that its permissions do not count. */
const unknownCaller =
  /\b(anonymous|unauthenticated|not authenticated|(log|logged|logging|sign|signed|signing) in|(in)?valid (\S+ )?(tokens?|credentials?|keys?|jwts?|session)\b(?! (scopes?|permissions?|roles?)))\b/;
/** A payment that failed, which is no limit of the caller. */
const payment = /\b(cards?|bank account|payment method)\b/;

/** Whether what was sent and the status allow this meaning of words. */
export function canMean(means: Meaning, evidence: Evidence): boolean {
  if (means === 'value-wrong' || means === 'field-wrong') return [400, 422].includes(evidence.status ?? 0);
  if (means === 'gateway-refused' && evidence.status === 500 && !isPage(evidence))
    return !ownConnection.test(allWords(evidence));
  if (means === 'quota') return evidence.status !== 402 && !payment.test(allWords(evidence));
  if (means === 'permission')
    return (
      sentCredentials(evidence) &&
      challengeParameter(evidence, 'error') !== 'invalid_token' &&
      !unknownCaller.test(allWords(evidence))
    );
  if (means === 'payment') return evidence.status === 402 || namedField(evidence) === undefined;
  const purpose = purposeOf(evidence);
  if (
    purpose === 'api' &&
    ofSignatures.has(means) &&
    [404, 409, 410, 413, 415, ...(jwtSent(evidence) ? [] : [422])].includes(evidence.status ?? 0)
  )
    return false;
  if (!ofTokens.has(means) || purpose === 'token') return true;
  if (purpose === 'delivery')
    return means === 'token-invalid'
      ? isAboutToken(evidence)
      : sentCredentials(evidence) || isSigned(evidence) || means === 'signature-wrong';
  // The envelope of SOAP can contain credentials.
  const sends = sentCredentials(evidence) || sendsToken(evidence) || isSoapFault(evidence);
  return isAboutToken(evidence) && (means === 'signature-wrong' || sends);
}
