import { isSecretName } from '../redaction/secret-name.ts';
import { jsonObject } from '../text/json.ts';
import { sendsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import { type Meaning, purposeOf } from './meanings.ts';
import {
  addressOf,
  answerMembers,
  challengeParameter,
  isSigned,
  parametersOf,
  requestHeader,
} from './message-facts.ts';
import { isPage, isSoapFault } from './messages.ts';
import { namedField, namesSentField } from './named-fields.ts';
import { isOpenStatus } from './open-status.ts';
import { sentNames } from './sent-names.ts';
import { jwtSent, schemeSent, tokenPlaces } from './token-facts.ts';
import { ofBehind, withoutOthersOver, withoutOtherTokens } from './what-is-over.ts';
import { allWords, normalizeText } from './words.ts';

/** Whether the query has a token, also under a name that RFC 6750 2.3 does not give it. */
const hasTokenInQuery = (evidence: Evidence): boolean =>
  /(^|&)(access|auth)?[-_]?token=./i.test(addressOf(evidence).query);

/** Secrets that do not authenticate a caller. */
const otherSecrets =
  /csrf|xsrf|idempoten|signature|nonce|(page|cursor|next|sync|reset|device|push|verification|upload)|code$/i;
const isCredential = ([name, value]: readonly [string, string]): boolean =>
  value !== '' && isSecretName(name) && !otherSecrets.test(name);

/** The texts of a body by their names, if it is a form or JSON. */
function membersOfRequest(text: string): [string, string][] {
  const members = jsonObject(text);
  const found = members ? Object.entries(members) : [...parametersOf(/^[^\s{["<]+=/.test(text) ? text : '')];
  return found.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

const maxName = 100;
/** Whether words name a header of an own kind by its last words: `Client id not registered` for `X-IBM-Client-Id`. */
const isNamed = (name: string, words: string): boolean =>
  name.length <= maxName &&
  /^x-/i.test(name) &&
  /[-_]\w+[-_]\w+$/.test(name) &&
  words.includes(normalizeText(name).split(' ').slice(-2).join(' '));

/** Where the request carries what can be credentials besides the header Authorization: a header, a parameter, a member. */
export function otherPlace(evidence: Evidence): string | undefined {
  const { requestHeaders, requestText = '' } = evidence;
  const header = requestHeaders.find((pair) => !/^(authorization|cookie)$/i.test(pair[0]) && isCredential(pair));
  if (header) return `the header ${header[0]}`;
  const named = requestHeaders.find(([name]) => isNamed(name, allWords(evidence)));
  if (named) return `the header ${named[0]}`;
  const cookie = requestHeader(evidence, 'cookie') ?? '';
  if (/(^|; ?)[^=;]{0,40}(sess|sid|auth|token|jwt|login)[^=;]{0,40}=[^;]/i.test(cookie)) return 'a cookie';
  const parameter = [...parametersOf(addressOf(evidence).query)].find(isCredential);
  if (parameter) return `the parameter ${parameter[0]} of the URL`;
  const member = membersOfRequest(requestText).find(isCredential);
  return member && `the member ${member[0]} of the body`;
}

/** Whether the request carried credentials of any kind. */
export const sentCredentials = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined ||
  (evidence.authSent ?? 'none') !== 'none' ||
  sendsApiKey(evidence) ||
  tokenPlaces(evidence).length > 0 ||
  hasTokenInQuery(evidence) ||
  otherPlace(evidence) !== undefined;

/** Whether credentials are where they authenticate this request: not in a body, unless its path is that of a login. */
export const sendsElsewhere = (evidence: Evidence): boolean =>
  /^the (header|parameter)|^a cookie/.test(otherPlace(evidence) ?? '') ||
  (otherPlace(evidence) !== undefined && /(log|sign)-?_?in|auth|sessions?|token/i.test(addressOf(evidence).path));

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

/** Whether a server only asks for credentials, as some also do after they rejected those that were sent. */
export function onlyAsks(evidence: Evidence): boolean {
  const words = allWords(evidence);
  return (
    evidence.status === 401 &&
    evidence.failedCheck === undefined &&
    /\b(required|needed|must)\b/.test(words) &&
    !/\b(headers?|missing|absent|no|not|without|none|lacks?|empty|provide|supply|include|found)\b/.test(words)
  );
}

/** Whether the request carried an API key, and no token. */
export const onlyKey = (evidence: Evidence): boolean => sendsApiKey(evidence) && !sendsToken(evidence);

/** Meanings about what a token contains: words such as `expired` and `issuer` can be about other things. */
export const ofTokens = new Set<Meaning>([
  ...(['expired', 'not-yet-valid', 'issued-early', 'revoked', 'audience-wrong', 'issuer-wrong'] as const),
  ...(['key-unknown', 'algorithm-wrong', 'signature-wrong', 'token-type-wrong', 'token-invalid'] as const),
  ...(['account-refused', 'scope-missing'] as const),
]);

/** Meanings of words that are about credentials, if they are not about another thing that has such a part. */
const ofCredentials = new Set<Meaning>([
  ...ofTokens,
  ...(['signature-missing', 'signature-unreadable', 'host-unknown', 'redirect-uri', 'credentials-missing'] as const),
]);

/** Meanings that a document, which can have a signature of its own, does not have. */
const ofSignatures = new Set<Meaning>([
  'signature-wrong',
  'signature-missing',
  'signature-unreadable',
  'request-signature',
]);
const credentials =
  /\b((?:request|http|message|payload|hmac) signatures?|tokens?|session ids?|jwts?|jw[es]|bearer|oauth|oidc|claims?|authori[sz]ation|authentication|credentials?|logins?|api ?keys?|idx\d+)\b/;
const otherNames =
  'subscription|trial|link|coupon|card|plan|licen[sc]e|domain|offer|invit\\w+|cart|order|reservation|password|cursor|upload|download|document|quer(y|ies)|cache|lock|version|page';
/** Things that expire, have issuers or keys, and are not what authenticates a request. */
export const otherThings = new RegExp(String.raw`\b(${otherNames})\b`);
/** Words of credentials, which other things can have too, each with what comes before such a thing: a scope is needed for a call. */
const parts = [
  'scopes? of',
  '(?:issuers?|audiences?|claims?|keys?|hosts?(?: names?)?|redirect ur[il]s?) (?:of|in|on)',
  '(?:bearers?|signatures?) (?:of|for|in|on)',
].join('|');
/** What is of a request or of what authenticates it, and what a server reads them with. */
const ofCalls =
  'tokens?|keys?|grants?|credentials?|authori[sz]ation|consent|jwt|requests?|header|webhooks?|payload|body|message|assertion|proof|api|alg\\w*|clients?|app\\w*|service|server|access|call|delivery|event|resources?|endpoints?|ur[il]|quer(?:y|ies)|parameters?|cookies?|sessions?|claims?|jwks|(?:key ?)?(?:sets?|stores?)|lists?|providers?|tenants?|realms?|issuers?|config\\w*';
/** Words of credentials that are those of another thing: `beyond the scope of this project`, `the issuer of the card`. */
const ofOthers = new RegExp(
  String.raw`\b(?:the |its )?(?:${parts}) (?:this|that|the|your|our|an?) (?!(?:\S+ )?(?:${ofCalls})\b)\S+`,
  'g',
);
/** Words of credentials as the first part of another word: `signature image`, `audience size`. */
const compounds =
  /\b(?:audience|signature|issuer|bearer|key|scope|host|token) (?:sizes?|images?|fields?|pages?|blocks?|lines?|segments?|countr(?:y|ies)|banks?|colou?rs?|positions?|boxes|counts?)\b/g;

/** The words that a meaning can be read from: what expired, is missing or wrong is not always of what authenticates the caller. */
export function wordsFor(means: Meaning, words: string): string {
  if (means === 'expired' || means === 'revoked') return withoutOthersOver(withoutOtherTokens(words));
  return ofCredentials.has(means) ? withoutOtherTokens(words.replace(ofOthers, ' ').replace(compounds, ' ')) : words;
}

/** Whether words about a token are about the one that was sent: the status says so, or the words name it. */
function isAboutToken(evidence: Evidence): boolean {
  const words = withoutOtherTokens(allWords(evidence));
  if (credentials.test(words)) return true;
  if (words !== allWords(evidence)) return false;
  const isRejected = [401, 403].includes(evidence.status ?? 0) || challengeParameter(evidence, 'error') !== undefined;
  return isRejected && !otherThings.test(words);
}

/** Words of gateways: without them, what fails with 500 is called by the server itself. */
const ofGateway = /\b(upstream|gateway|prox(y|ied)|origin|backend|endpoint|err (\w+ )?fail|h1\d)\b/;
/** A connection that the server itself cannot open, e.g. to its store. Gateways report theirs with 502 to 504. */
const ownConnection = /\beconnrefused\b|\bdial tcp\b|\bconnection (refused|reset|timed out)\b/;
/** Words about a caller whom the server does not know, so that its permissions do not count. */
const unknownCaller =
  /\b(anonymous|unauthenticated|not authenticated|(log|logged|logging|sign|signed|signing) in|(in)?valid (\S+ )?(tokens?|credentials?|keys?|jwts?|session)\b(?! (scopes?|permissions?|roles?)))\b/;
/** Words of the credentials of a caller, and of nothing else. */
const ofCaller = /\b(access tokens?|bearer|jwts?|authori[sz]ation|authentication|sessions?|logins?|signatures?)\b/;
/** An address within the request, which is not the one that was called. */
const otherAddress =
  /\b(ur[il]s?|links?|callbacks?|webhooks?|images?|endpoints?|address(es)?)\b[^\n]{0,40}\b(must|has to|should|needs? to|only)\b/;
/** A payment that failed, or the size of something, which are no limits of the caller. */
const otherLimit =
  /\b(cards?|bank account|payment method)\b|\b(quantity|amount|price|weight)( \S+)? (is|exceeds?)\b|\blimit (of|for) (the |this )?(customer|buyer|order|campaign)|\b(file|image|attachment|text|name|title)( size| length)?s? (is |exceeds?)/;
/** An account that is not that of the caller. */
const otherAccount =
  /\b(destination|target|recipient|receiving|receiver|beneficiary|source|payer|payee|debtor|creditor|counterparty|connected|linked|bank|card) account\b/;
const thisAccount = /\bthis account\b/;
/** Whether words about an account are not about that of the caller, which only a status for callers calls this account. */
const isOfOther = (evidence: Evidence): boolean =>
  otherAccount.test(allWords(evidence)) ||
  (![401, 403].includes(evidence.status ?? 0) && thisAccount.test(allWords(evidence)));
/** A host or a domain as the value of a record. */
const otherHost = /(^|\n)(invalid|unknown) (host ?name|domain)\b(?! (for|in) (this|the) request)/;

/** Words about a signature and nothing that it can be of, besides the token. */
const onlySignature = /^(invalid signature|signature (verification|validation|check) (failed|error))\W*$/m;

/** What a server may not do with its own things, or those that it calls. */
const ofStores =
  /\b(for user|tables?|relations?|schemas?|database|sequences?|files?|director(y|ies)|open|eacces|eperm|buckets?|queues?|topics?|sockets?|ports?|blob|storage|s3|sql|folder)\b/;
const maxDenial = 300;

/** Whether the words of a server that failed are about the value of what was sent, and not about its own settings. */
const saysFaulty = (evidence: Evidence): boolean =>
  !ofBehind.test(allWords(evidence)) &&
  /\b(invalid|expected|missing|not provided|must be (an?|one of|at|greater|less|between|positive)|not an?)\b|\brequired\b/.test(
    allWords(evidence),
  );

/** What a server looks for that is no record. */
export const noRecords =
  /\b(?:class|module|view|permission\w*|authori\w+|or(?! (?:was|is|has|deleted|removed))|template|bean|driver|package|librar\w+|header|parameter|param|field|column|property|attribute|argument|method|function|operation|route|endpoint|path|url|page|file|director\w+|relation|boundary|schema|key|token|credentials?|session|signature|certificate|scope|role|client|application|tenant|realm|host|domain|event type|grant|code|api|types?|status|format|kind|errors?|reason|classpath)\b/;

/** Whether a status can be about what was sent: some use those of conditions and expectations, which were not sent. */
export const isForContent = (evidence: Evidence): boolean =>
  [400, 406, 417, 422, 460].includes(evidence.status ?? 0) || (evidence.status === 412 && isOpenStatus(evidence));

/** Meanings of words that what was sent must bear out. */
const bornOut: Partial<Record<Meaning, (evidence: Evidence) => boolean>> = {
  'result-too-large': ({ requestText = '' }) => requestText === '',
  'websocket-wanted': (evidence) => requestHeader(evidence, 'upgrade') === undefined,
  'checksum-wrong': (evidence) => [...sentNames(evidence)].some((name) => /checksum|hash|digest|sign|mac$/i.test(name)),
  'call-denied': (evidence) =>
    allWords(evidence).length < maxDenial && !ofStores.test(allWords(evidence)) && !ofBehind.test(allWords(evidence)),
  'field-wrong': (evidence) =>
    isForContent(evidence) || (evidence.status === 500 && namesSentField(evidence) && saysFaulty(evidence)),
  'client-certificate-missing': (evidence) => ![...sentNames(evidence)].some((name) => /cert/i.test(name)),
  'file-missing': ({ status }) => status === 400 || status === 422,
  'value-wrong': isForContent,
};

/** Whether what was sent and the status allow this meaning of words. */
export function canMean(means: Meaning, evidence: Evidence): boolean {
  if (bornOut[means]) return bornOut[means](evidence);
  if (/^gateway-/.test(means) && evidence.status === 500 && !isPage(evidence))
    return (
      /\b(prox(y|ied|ying)|upstream)\b/.test(allWords(evidence)) ||
      (ofGateway.test(allWords(evidence)) && !ownConnection.test(allWords(evidence)))
    );
  // A status for the content is about a token in it, unless the words name the one of the caller.
  if (evidence.status === 422 && (means === 'expired' || means === 'revoked') && !ofCaller.test(allWords(evidence)))
    return false;
  // A gateway that got no answer names the host behind it, and an API the host in a record.
  if (means === 'host-unknown')
    return (
      ![502, 504].includes(evidence.status ?? 0) && !(answerMembers(evidence) && otherHost.test(allWords(evidence)))
    );
  if ((means === 'account-refused' || means === 'account-shut') && isOfOther(evidence)) return false;
  // A place that was sent, e.g. that of a flight.
  if (means === 'origin-refused' && requestHeader(evidence, 'origin') === undefined)
    return !/"origin"|(^|&)origin=/i.test(evidence.requestText ?? '');
  if (means === 'maintenance') return ![400, 409, 422].includes(evidence.status ?? 0);
  if (means === 'https-required') return !otherAddress.test(allWords(evidence));
  // Without the status for callers, an application can also be that for a loan.
  if (means === 'app-blocked' && evidence.status === 400 && purposeOf(evidence) !== 'token')
    return !/\bapplication\b/.test(allWords(evidence));
  if (means === 'quota') return evidence.status !== 402 && !otherLimit.test(allWords(evidence));
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
  if (means === 'signature-wrong' && jwtSent(evidence) && onlySignature.test(allWords(evidence))) return true;
  if (
    means === 'signature-wrong' &&
    sentCredentials(evidence) &&
    !sendsToken(evidence) &&
    onlySignature.test(allWords(evidence))
  )
    return true;
  // The envelope of SOAP can contain credentials.
  const sends = sentCredentials(evidence) || sendsToken(evidence) || isSoapFault(evidence);
  return isAboutToken(evidence) && (means === 'signature-wrong' || sends);
}
