import type { Evidence } from './evidence.ts';
import { addressOf, challengeParameter, requestHeader, responseHeader, responseHeaders } from './message-facts.ts';
import { allWords } from './words.ts';
import { jwtSent, schemeSent, tokenPlaces } from './token-facts.ts';

const maxText = 2000;

/** The text of a response to search, with its challenge and title. */
const words = (evidence: Evidence): string => allWords(evidence).slice(0, maxText);

/** Whether the request carried an API key: in a header, as an Authorization scheme, or in the query. */
export const sendsApiKey = (evidence: Evidence): boolean =>
  (evidence.authSent ?? '').startsWith('api-key') ||
  /^api[-_]?key$/.test(schemeSent(evidence) ?? '') ||
  /(^|&)((api|app|access|auth|subscription|developer)[-_]?key|(api|app)[-_]?token|appid)=./i.test(
    addressOf(evidence).query,
  ) ||
  // A key of this name can be that of a record, unless the server rejects who calls.
  (/(^|&)key=./i.test(addressOf(evidence).query) &&
    (evidence.status === 400 ? /\bapi key\b/ : /\bkey\b/).test(words(evidence)));

/** Names of own headers for credentials: `X-Auth-Client`. */
const ofCaller =
  /^(?!access-control-|.*(version|name|platform|control|build|type|origin|language)$)(x-)?([\w-]{1,40}-)?(auth|api|app|access|client|secret)[\w-]{0,40}$/i;

/** Whether the request carried anything that could be an API key: many APIs take it as a bearer token or user name. */
const sendsAnyKey = (evidence: Evidence): boolean =>
  sendsApiKey(evidence) ||
  requestHeader(evidence, 'authorization') !== undefined ||
  /^(basic|bearer)\b/i.test(evidence.authSent ?? '') ||
  evidence.requestHeaders.some(([name]) => ofCaller.test(name) || /^key$/i.test(name));

const sendsNothing = (evidence: Evidence): boolean => !sendsAnyKey(evidence) && tokenPlaces(evidence).length === 0;

/** Whether the challenge names an error of a token (RFC 6750 3), so the request was not rejected for a missing key. */
const isAboutToken = (evidence: Evidence): boolean => challengeParameter(evidence, 'error') !== undefined;

/** Whether the challenge names an API key scheme, which proves that the server requires an API key. */
export const challengesForApiKey = (evidence: Evidence): boolean =>
  !isAboutToken(evidence) &&
  !/\b(basic|bearer|digest)\b/i.test(responseHeaders(evidence, 'www-authenticate').join(', ')) &&
  /(^|,)\s*(x-)?(api|subscription)[-_ ]?key\b(?!\s*=)/i.test(responseHeader(evidence, 'www-authenticate') ?? '');

/** Whether the response mentions an API key and its challenge names no token error. */
export const mentionsApiKey = (evidence: Evidence): boolean =>
  !isAboutToken(evidence) && keyIsMentioned(words(evidence));

/** Whether what was sent as Bearer or Basic can be a key that was refused: no JWT, whose key is another one. */
const sendsOpaque = (evidence: Evidence): boolean =>
  (evidence.status === 401 || evidence.status === 403) &&
  /^(bearer|basic)$/.test(schemeSent(evidence) ?? '') &&
  jwtSent(evidence) === undefined;

/** Whether a key in words is that of the caller: with a status for contents, it can be a record. */
const isOfCaller = (evidence: Evidence): boolean =>
  evidence.status === 401 || evidence.status === 403 || sendsApiKey(evidence);

/** Whether the response says that the key that was sent, in any header, is invalid. */
export const rejectsApiKey = (evidence: Evidence): boolean =>
  (sendsAnyKey(evidence) &&
    (keyIsInvalid(words(evidence)) || (isOfCaller(evidence) && keyIsUnknown(words(evidence))))) ||
  (sendsApiKey(evidence) && asks.test(words(evidence))) ||
  ((sendsApiKey(evidence) || sendsOpaque(evidence)) && onlyFaulty.test(words(evidence)));

/** Whether the response says that the server found no key; the key may have been sent under another name. */
export function reportsMissingApiKey(evidence: Evidence): boolean {
  if (isAboutToken(evidence) || rejectsApiKey(evidence)) return false;
  if (keyIsMissing(words(evidence)) || (sendsNothing(evidence) && asks.test(words(evidence)))) return true;
  if (evidence.status !== 400 && sendsNothing(evidence) && idIsMissing.test(words(evidence))) return true;
  if (challengesForApiKey(evidence)) return !sendsApiKey(evidence);
  const isChallenged = responseHeader(evidence, 'www-authenticate') !== undefined;
  return evidence.status === 401 && sendsNothing(evidence) && !isChallenged && keyIsMentioned(words(evidence));
}

const key = String.raw`(?:x )?(?:api|app|application|developer|license|subscription|write|integrator|access|secret) ?key\b(?! id\b)`;
const article = '(?:an? |the |your |any )?';
const foundFaulty =
  '(?:not valid|not an? (?:valid|known|active)|invalid|incorrect|wrong|unknown|malformed|expired|revoked|disabled|inactive|rejected|illegal|frozen|suspended|deactivated|not (?:found|active|activated|enabled|recogni[sz]ed|accepted|exist))';
/** Excludes text about what a key may do rather than about the key, e.g. "API key has no permission". */
const notItsRights = String.raw`(?!(?:'s)? (?:scopes?|permissions?|privileges?|roles?|rights?|access|has(?! (?:been )?${foundFaulty})|to have|with)\b)`;
/** Requires that the phrase ends here or continues with where or why, so that it describes the key itself. */
const ofTheKey = String.raw`(?= ?(?:$|[^\w ])| (?:in|from|for|on|by|or|and|but|when|to(?! (?:have|be)))\b)`;
const faulty =
  '(?:incorrect|invalid|wrong|bad|unknown|unrecogni[sz]ed|malformed|expired|revoked|disabled|inactive|illegal|deactivated|no valid|not a valid)';

const named = new RegExp(String.raw`\b${key}|^${faulty} (?:access )?key\W*$`);
/** Words that ask for a key: it is missing if none was sent, and wrong otherwise. */
const asks = new RegExp(
  String.raw`\b(?:add|provide|include|send|supply|specify|pass|attach) ${article}(?:valid |correct )?${key}${notItsRights}`,
);
const missing = [
  String.raw`\b(?:missing|no|without|lacks) ${article}(?:valid |required )?${key}${notItsRights}`,
  String.raw`\b(?:did not|didn't|must|requires?|needs?)(?: (?:provide|include|send|supply|specify|pass))? (?:an? |the |your )${key}${notItsRights}`,
  String.raw`\b${key}(?: (?:header|parameter|field))?(?: (?:is|was))? (?:missing|absent|required|needed|not (?:provided|present|supplied|sent|specified|given|set))${ofTheKey}`,
].map((source) => new RegExp(source));
const wrong = [
  String.raw`\b${faulty}(?: (?:or|and) \w+| (?:\w+ ){1,3}(?:or|and))? ${article}${key}${notItsRights}`,
  String.raw`\b${key}${notItsRights}(?: [^\s.,;:]+){0,4}? ${foundFaulty}\b(?! (?:scopes?|permissions?|roles?)\b)`,
].map((source) => new RegExp(source));

/** A key without a name of its kind: `invalid key`. */
const onlyFaulty = new RegExp(
  String.raw`^(?:the )?(?:${faulty} key|key (?:format |value )?(?:is |was |has )?(?:been )?${foundFaulty})(?:\W*$|[.!] )`,
  'm',
);

/** IDs of applications that take the place of a key, if nothing else was sent. */
const idIsMissing =
  /\b(?:missing|no|without|requires?|provide)(?: (?:an?|the|your|valid))* (?:client|app|application) id\b|\b(?:client|app|application) id (?:is |was )?(?:missing|required|not (?:provided|found|present|specified|set))\b/;

/** A value that cannot be a key, and words by which a server knows none. */
const unknownKey =
  /\b(?:user|account|customer|merchant|client|project|workspace|member|organi[sz]ation|tenant) (?:was |is )?not found\b|\bno \w+ (?:is |was )?(?:linked|found|registered|associated)\b|\bnot an? \d+ char|\b(?:must|should) be (?:an? )?\d|\b(?:wrong|invalid|incorrect|bad) (?:length|format|form)\b|\bno (?:\w+ )?(?:user|account|customer|application|app|client|project|member|organi[sz]ation)s? (?:\w+ )?(?:found|match\w*|registered|associated|exists?|belongs?|has|with|for)\b|\b(?:could ?n[o']t|couldn't|cannot|can't|unable to|failed to) (?:be )?(?:authenticated?|verif(?:y|ied)|validated?|identif(?:y|ied)|recogni[sz]ed?)\b|\bnot (?:registered|on file|linked to)\b|\b(?:verify|check|correct) (?:that )?(?:your|the)\b/;
/** What a key is limited by. */
const ofRights =
  /\b(?:permissions?|scopes?|privileges?|rights|quotas?|limits?|plans?|ips?|domains?|referr?ers?|origins?|rates?|billing|credits?|header|signature|missing)\b/;
const anyKey = new RegExp(String.raw`\b(?:${key}|service key\b|key=)`);

/** Whether a clause says that the key that was sent is none of a caller: `No user found for the API key supplied`. */
const keyIsUnknown = (words: string): boolean =>
  words.split(/\n|[.!?;] /).some((clause) => anyKey.test(clause) && unknownKey.test(clause) && !ofRights.test(clause));

/** Whether the text mentions an API key. */
const keyIsMentioned = (words: string): boolean => named.test(words);

/** Whether the text says that the API key is missing. A key that lacks a scope is not missing. */
const keyIsMissing = (words: string): boolean => missing.some((one) => one.test(words));

/** Whether the text says that an API key was sent but is invalid. */
const keyIsInvalid = (words: string): boolean => wrong.some((one) => one.test(words));
