import { ownMember } from '../model/own-member.ts';
import { against, isShown } from './against.ts';
import type { Alternative } from './cause.ts';
import { conceived } from './concepts.ts';
import type { Evidence } from './evidence.ts';
import { meanings, purposeOf, type Meaning, type Purpose } from './meanings.ts';
import {
  challengeParameter,
  isOwn,
  oauthCode,
  otherUpgrade,
  redirectedError,
  requestHeader,
  responseHeader,
} from './message-facts.ts';
import { isCrash, isSenderFault } from './messages.ts';
import { namedField } from './named-fields.ts';
import { allWords, hintWords, mainMessage } from './words.ts';
import { oncePer } from './once-per.ts';
import { phrases, type Phrase } from './phrases.ts';
import { keySaid } from './key-said.ts';
import { isWritten } from './phrase-match.ts';
import { outranksStatus } from './open-status.ts';
import { canMean, isForContent, wordsFor } from './premises.ts';
import { namesSent } from './named-sent.ts';
import { challengesOf } from './missing-credentials.ts';
import { refined } from './refined.ts';
import { topicSaid } from './topic-said.ts';
import { isUnreadType } from './unread-type.ts';
import { malformationOf, schemeSent } from './token-facts.ts';

/** What the other side says: the cause, and the meaning of its words. */
interface Said {
  cause: string;
  means?: Meaning;
  /** Whether the words prove the cause. */
  proves?: boolean;
  /** What was observed that contradicts it. */
  against?: string;
  /** The words that decided, if they are unusual with the status, which has only a general meaning. */
  outranks?: string;
  /** Whether the words only show what it is about. */
  isTopic?: boolean;
}

const only = (cause: string | undefined): Said[] => (cause === undefined ? [] : [{ cause }]);

/** What the words mean for this request, as a cause. */
function meant(evidence: Evidence, means: Meaning, proves = false): Said[] {
  if (!canMean(means, evidence)) return [];
  const better = refined(evidence, means);
  if (better === undefined) return [];
  if (typeof better === 'object') return [better, ...only(better.also)];
  const causes: Partial<Record<Purpose, string>> = meanings[better];
  const cause = causes[purposeOf(evidence)];
  return cause === undefined ? [] : [{ cause, means: better, proves }];
}

/** Mistakes in the credentials that show in the request itself. Some servers issue tokens with other characters. */
function seenInCredentials(evidence: Evidence, which: 'always wrong' | 'often wrong'): Said[] {
  if (purposeOf(evidence) !== 'api' || evidence.status !== 401) return [];
  const mistake = malformationOf(requestHeader(evidence, 'authorization') ?? '');
  const isSure = mistake !== undefined && !/character that is not allowed/.test(mistake);
  return mistake !== undefined && isSure === (which === 'always wrong') ? only('token-malformed') : [];
}

/** A bearer token, or a proof without a fault that is named, at a server that only offers DPoP. */
function ofDpopChallenge(evidence: Evidence): Said[] {
  const offered = challengesOf(evidence);
  const onlyDpop = /(^|, ?)dpop\b/.test(offered) && !/(^|, ?)bearer\b/.test(offered);
  if (schemeSent(evidence) === 'dpop' && onlyDpop) return meant(evidence, 'dpop-proof');
  return schemeSent(evidence) === 'bearer' && onlyDpop ? meant(evidence, 'dpop-required') : [];
}

/** Codes that name one cause of a rejected token request (RFC 6749 5.2, RFC 8628 3.5, RFC 9101 7, RFC 9396 5). */
const codes: Partial<Record<string, string>> = {
  authorization_pending: 'device-authorization-pending',
  slow_down: 'device-polled-too-fast',
  expired_token: 'device-code-expired',
  unsupported_grant_type: 'grant-unsupported',
  invalid_scope: 'scope-not-granted',
  invalid_request_object: 'request-object-invalid',
  invalid_request_uri: 'request-object-invalid',
  invalid_authorization_details: 'authorization-details-invalid',
};
const meantByCode: Partial<Record<string, Meaning>> = {
  use_dpop_nonce: 'dpop-nonce',
  invalid_dpop_proof: 'dpop-proof',
  invalid_target: 'audience-not-granted',
  invalid_resource: 'audience-not-granted',
};

/** The cause that an error code names, in a challenge (RFC 6750 3.1) or in a body. */
function ofCode(evidence: Evidence): Said[] {
  const code = challengeParameter(evidence, 'error') ?? oauthCode(evidence) ?? '';
  if (code === 'insufficient_scope' && evidence.of === 'request') return only('scope-missing');
  if (code === 'invalid_scope' && evidence.status === 403 && purposeOf(evidence) === 'api')
    return only('scope-missing');
  if (code === 'insufficient_user_authentication' && purposeOf(evidence) === 'api') return only('step-up-required');
  const isSent = evidence.requestText === undefined || /grant.?type/i.test(evidence.requestText);
  if (code === 'unsupported_grant_type' && !isSent && purposeOf(evidence) === 'token')
    return meant(evidence, 'grant-type-missing');
  const means = ownMember(meantByCode, code);
  if (means !== undefined) return meant(evidence, means);
  return purposeOf(evidence) === 'token' ? only(ownMember(codes, code)) : [];
}

/** Parameters of token requests that a list of fields names as invalid. */
const meantByField: Partial<Record<string, Meaning>> = {
  client_id: 'client-unknown',
  client_secret: 'client-secret-wrong',
  code: 'code-unknown',
  redirect_uri: 'redirect-uri',
  refresh_token: 'refresh-unknown',
};

/** A parameter that a sentence calls wrong: `invalid grant parameter : refresh_token`. */
const wrongParameter =
  /\b(?:invalid|bad|wrong|incorrect)\b[^\n]{0,40}\b(?:parameter|value|field|argument) ?: ?([a-z]+(?: [a-z]+)?)\W*$/m;

/** The cause that a token endpoint names by the parameter that is invalid, besides its code of OAuth 2.0. */
function ofField(evidence: Evidence): Said[] {
  if (purposeOf(evidence) !== 'token') return [];
  const named = wrongParameter.exec(allWords(evidence))?.[1]?.replace(' ', '_');
  const wrong = ownMember(meantByField, named ?? '');
  if (wrong !== undefined) return meant(evidence, wrong);
  if (oauthCode(evidence) !== undefined) return [];
  const means = ownMember(meantByField, namedField(evidence) ?? '');
  const isInvalid = /(^|\n)(is )?(invalid|incorrect|wrong)\.?(\n|$)/.test(allWords(evidence));
  return means !== undefined && isInvalid ? meant(evidence, means) : [];
}

/** Statuses that say as much as words (RFC 4918 11.3 and 11.5, RFC 7725). */
const meantByStatus = new Map<number, Meaning>([
  [420, 'rate-limited'],
  [423, 'locked'],
  [451, 'legal-block'],
  // Of ArcGIS.
  [498, 'token-invalid'],
  [507, 'storage-full'],
  [529, 'busy'],
]);

/** The meaning of a phrase, if the other side writes it. */
const read = (evidence: Evidence, phrase: Phrase, said: string): Said[] =>
  isWritten(evidence, phrase, said) ? meant(evidence, phrase.means, phrase.proves) : [];

/** Whether a body names a field that is wrong. */
const namesFields = (evidence: Evidence): boolean =>
  (isForContent(evidence) || evidence.status === 500) &&
  purposeOf(evidence) !== 'token' &&
  namedField(evidence) !== undefined;

/** Whether a firewall says in a header that it answers with a challenge for browsers: `x-amzn-waf-action: challenge`. */
const isChallenged = ({ responseHeaders = [] }: Evidence): boolean =>
  responseHeaders.some(
    ([name, value]) =>
      /^x-amzn-waf-action$|(^|-)mitigated$|(^|-)(captcha|bot|waf)(-(action|result|status|decision|mitigation))?$/i.test(
        name,
      ) && /^(js[_-]?)?(challenge|captcha|block(ed)?|den(y|ied))(?=$|[;,: ])/i.test(value),
  );

/** Whether a server refuses HTTP at an address of WebSocket (RFC 6455 4.2.2). */
const wantsWebSocket = (evidence: Evidence): boolean =>
  [400, 426].includes(evidence.status ?? 0) && responseHeader(evidence, 'sec-websocket-version') !== undefined;

/** Everything the other side says, the most certain first. With a success, only pages of gateways are read. */
function* allSaid(evidence: Evidence): Generator<Said> {
  const { error, status = 0 } = evidence;
  const isRejected = status >= 400 || redirectedError(evidence) !== undefined;
  if (isOwn(evidence) || error !== undefined || (status >= 300 && !isRejected) || status < 200) return;
  if (isChallenged(evidence)) yield* meant(evidence, 'bot-check');
  if (isRejected) {
    if (wantsWebSocket(evidence)) yield* meant(evidence, 'websocket-wanted');
    yield* seenInCredentials(evidence, 'always wrong');
    for (const one of conceived(evidence)) if (one.isFirst) yield* ofAnyStatus(evidence, one.means, one.words);
    yield* [keySaid(evidence) ?? []].flat();
    if (isUnreadType(evidence)) yield* meant(evidence, 'type-unread');
    yield* ofCode(evidence);
    yield* ofField(evidence);
  }
  const named = isRejected && namesFields(evidence) ? meant(evidence, 'field-wrong') : [];
  const hints = hintWords(evidence);
  if (hints !== '') for (const phrase of phrases) yield* read(evidence, phrase, hints);
  for (const phrase of phrases) {
    // A field that is named tells more than words near each other.
    if (phrase.isPair) yield* named;
    yield* read(evidence, phrase, allWords(evidence));
  }
  if (!isRejected) return;
  const ofStatus = meantByStatus.get(status);
  if (ofStatus !== undefined && (ofStatus === 'legal-block' || mainMessage(evidence) === undefined))
    yield* meant(evidence, ofStatus);
  yield* ofDpopChallenge(evidence);
  // A token endpoint that gives no code rejects the client, not a bearer token. Some call that access_denied.
  const code = oauthCode(evidence);
  const isClient = code === undefined || (code === 'access_denied' && !/device_code/.test(evidence.grantType ?? ''));
  if (status === 401 && purposeOf(evidence) === 'token' && isClient) yield* only('client-authentication-failed');
  if (code === 'invalid_client' && /(^|&)client_assertion=/.test(evidence.requestText ?? ''))
    yield* ['client-assertion-invalid', 'client-unknown', 'client-authentication-unsupported'].flatMap(only);
  yield* seenInCredentials(evidence, 'often wrong');
  if (namesSent(evidence)) yield* meant(evidence, 'value-wrong');
  if (status === 500 && isSenderFault(evidence)) yield* only('request-invalid');
  const upgrade = status === 426 ? otherUpgrade(evidence) : undefined;
  if (upgrade !== undefined) yield* ofAnyStatus(evidence, 'payment', upgrade);
  yield* outranking(evidence);
  yield* [topicSaid(evidence) ?? []].flat();
  if (ofStatus !== undefined && evidence.of === 'request') yield* meant(evidence, ofStatus);
}

/** What words mean that outrank the status: those of rows for other statuses, and things with what is said of them. */
function* outranking(evidence: Evidence): Generator<Said> {
  const words = allWords(evidence);
  for (const phrase of phrases) {
    const decisive = outranksStatus(evidence, phrase, words)
      ? phrase.words.exec(wordsFor(phrase.means, words))?.[0]
      : undefined;
    if (decisive !== undefined) yield* ofAnyStatus(evidence, phrase.means, decisive);
  }
  for (const one of conceived(evidence)) yield* ofAnyStatus(evidence, one.means, one.words);
}

const ofAnyStatus = (evidence: Evidence, means: Meaning, words: string): Said[] =>
  meant(evidence, means).map((one) => ({ ...one, outranks: words }));

/** What the other side says, judged by what was observed. */
interface Judged {
  /** The cause that fits best. */
  said?: Said;
  /** The next one that fits, if the words name several causes with “or”. */
  also?: Said;
  /** Other causes that the words can also mean, in the order of the phrases. */
  others: readonly Said[];
  /** Causes that were observed not to be so. */
  ruledOut: readonly Said[];
}

/** Causes that stay possible although something contradicts them, because the words name only them. */
const stays = /^(token-(expired|not-yet-valid|type-wrong)|clock-skew|pkce-missing|plain-http-refused)$/;

function judge(evidence: Evidence): Judged {
  const all: Said[] = [...allSaid(evidence)].map((one) => {
    const reason = against(one.cause, evidence);
    return reason === undefined ? one : { ...one, against: reason };
  });
  const severalNamed = / or /.test(allWords(evidence));
  const fitting = all.filter((one) => one.against === undefined);
  const [first] = all;
  const said =
    fitting.find(({ cause }) => isShown(cause, evidence)) ??
    (first && !severalNamed && (!isCrash(evidence) || first.outranks !== undefined) && stays.test(first.cause)
      ? first
      : fitting[0]);
  const also =
    severalNamed && said?.means !== undefined ? fitting.find(({ cause }) => cause !== said.cause) : undefined;
  return {
    ...(said && { said }),
    ...(also && { also }),
    others: fitting.filter(
      ({ cause }, at) => cause !== said?.cause && fitting.findIndex((one) => one.cause === cause) === at,
    ),
    ruledOut: all.filter((one) => one.against !== undefined && one !== said),
  };
}

const judged = oncePer(judge);

/** The cause that the other side names in its own words, if a phrase of it is known. */
export const causeSaid = (evidence: Evidence): Said | undefined => judged(evidence).said;

/** Causes that the words can also mean, unless they prove the first one or the request itself shows it. */
export function othersSaid(evidence: Evidence): readonly Said[] {
  const { others, said } = judged(evidence);
  return said === undefined || said.proves === true || isShown(said.cause, evidence) ? [] : others;
}

/** Why causes that the words also allow are not so, as evidence. */
export const ruledOut = (evidence: Evidence): string[] =>
  [...new Set(judged(evidence).ruledOut.map(({ against: reason }) => reason))].map(
    (reason) => `observed: ${reason ?? ''}`,
  );

/** A further cause that the words name with “or”, e.g. `missing or invalid`. */
export function alsoSaid(evidence: Evidence): Alternative[] {
  const { also } = judged(evidence);
  if (!also) return [];
  return [
    {
      cause: also.cause,
      confidence: 'possible',
      evidence: [`the words name several causes: ${mainMessage(evidence) ?? ''}`],
      toTell: 'Change one of them at a time, and compare the responses.',
    },
  ];
}
