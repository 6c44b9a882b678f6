import { ownMember } from '../model/own-member.ts';
import { against, clientMethod, isShown } from './against.ts';
import { mentionsApiKey, rejectsApiKey, reportsMissingApiKey } from './api-key-facts.ts';
import type { Alternative } from './cause.ts';
import type { Evidence } from './evidence.ts';
import { meanings, purposeOf, type Meaning, type Purpose } from './meanings.ts';
import {
  answerMembers,
  challengeParameter,
  isSigned,
  oauthCode,
  redirectedError,
  requestHeader,
  responseHeaders,
} from './message-facts.ts';
import { isPage, isSoapFault } from './messages.ts';
import { allWords, mainMessage } from './words.ts';
import { phrases, type Phrase } from './phrases.ts';
import { canMean, onlyKey, sendsToken, sentCredentials } from './premises.ts';
import { clockDifference, isIdToken, jwtSent, malformationOf, schemeSent, skew } from './token-facts.ts';

/** Whether one of our own servers handled the request. */
export const isOwn = ({ allChecksPassed, failedCheck }: Evidence): boolean =>
  failedCheck !== undefined || allChecksPassed !== undefined;

const challengesOf = (evidence: Evidence): string =>
  responseHeaders(evidence, 'www-authenticate').join(', ').toLowerCase();

/** Whether the token that was sent is bound to a key (RFC 9449 6). */
const isBound = (evidence: Evidence): boolean => {
  const cnf = jwtSent(evidence)?.claims['cnf'];
  return typeof cnf === 'object' && cnf !== null && 'jkt' in cnf;
};

/** What the other side says: the cause, and the meaning of its words. */
interface Said {
  cause: string;
  means?: Meaning;
  /** Whether the words prove the cause. */
  proves?: boolean;
  /** What was observed that contradicts it. */
  against?: string;
}

const authSchemes = /\b(bearer|basic|digest|dpop|negotiate|ntlm|hmac)\b/;

/** Whether the other side asks for a scheme other than the one that was sent. */
function wantsOtherScheme(evidence: Evidence): boolean {
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
  /\b(invalid|wrong|incorrect|bad|expired|malformed)\b[^\n]{0,40} or |\bor (an? |is |has )?(invalid|wrong|incorrect|bad|expired|malformed|not valid)\b/;

/** Missing credentials: if some were sent, something between both sides removed them, or they are in the wrong place. */
function missingCredentials(evidence: Evidence): Meaning | { cause: string } | undefined {
  const purpose = purposeOf(evidence);
  const scheme = schemeSent(evidence);
  if (scheme === undefined && purpose === 'api' && wantsPassword(evidence)) return { cause: 'password-required' };
  if (!sentCredentials(evidence) || (scheme === undefined && purpose !== 'delivery')) return 'credentials-missing';
  if (scheme !== undefined && !wantsOtherScheme(evidence))
    return orOther.test(allWords(evidence)) ? undefined : 'credentials-removed';
  return { cause: purpose === 'delivery' ? 'receiver-auth-refused' : 'authorization-scheme-wrong' };
}

/** Meanings that are about an assertion of the client if it sent one (RFC 7521 4). */
const ofAssertion = new Set<Meaning>([
  ...(['audience-wrong', 'issuer-wrong', 'expired', 'not-yet-valid', 'signature-wrong'] as const),
  ...(['issued-early', 'key-unknown', 'algorithm-wrong', 'token-malformed', 'claim-missing'] as const),
]);

function inTokenRequest({ requestText = '' }: Evidence, means: Meaning): Meaning | undefined {
  if (/(^|&)(client_)?assertion=/.test(requestText)) return 'assertion-refused';
  return ['audience-wrong', 'expired'].includes(means) ? means : undefined;
}

/** Meanings that an API key can have as well as a token. */
const ofKeys = new Set<Meaning>(['expired', 'revoked', 'key-unknown']);
/** Meanings that are about the time of a signature if nothing else was sent. */
const ofTimes = new Set<Meaning>(['expired', 'not-yet-valid', 'issued-early']);

/** Words that name any reason besides one. */
const orInvalid =
  /\b(expired|revoked|inactive),? or (is )?(not valid|invalid)\b|\b(not valid|invalid),? or (has |is )?(expired|revoked|inactive)\b/;

/** The meaning, or the cause, that fits what was sent better than the one that the words alone have. */
function refined(evidence: Evidence, means: Meaning): Meaning | { cause: string } | undefined {
  const purpose = purposeOf(evidence);
  if (purpose === 'api' && ofKeys.has(means) && onlyKey(evidence)) return { cause: 'api-key-wrong' };
  if (purpose === 'delivery' && ofTimes.has(means) && isSigned(evidence) && !sentCredentials(evidence))
    return 'timestamp';
  if (purpose === 'token' && ofAssertion.has(means)) return inTokenRequest(evidence, means);
  switch (means) {
    case 'credentials-missing':
      return missingCredentials(evidence);
    case 'scheme-wrong': {
      const scheme = schemeSent(evidence) ?? '';
      const isAccepted = new RegExp(`only( valid)? ${scheme}\\b|${scheme}( \\w+)? is required`).test(
        allWords(evidence),
      );
      return isAccepted ||
        challengesOf(evidence)
          .split(/[\s,]+/)
          .includes(scheme)
        ? undefined
        : means;
    }
    case 'secret-wrong':
      return isSigned(evidence) ? 'signature-wrong' : means;
    case 'sign-in-required':
      return purpose === 'api' && evidence.status === 401 && !sentCredentials(evidence) ? 'credentials-missing' : means;
    case 'header-missing':
      return sentCredentials(evidence) && /\bauthori[sz]ation header\b/.test(allWords(evidence)) ? undefined : means;
    case 'credentials-wrong':
      if (evidence.grantType === 'password' && oauthCode(evidence) === 'invalid_grant')
        return { cause: 'grant-invalid' };
      // Words that say no more than the status, while the token itself may show the cause.
      return purpose === 'api' && schemeSent(evidence) === 'bearer' && !/password/.test(allWords(evidence))
        ? undefined
        : means;
    case 'client-secret-missing':
      return clientMethod(evidence) === undefined ? means : 'credentials-removed';
    case 'signature-missing':
    case 'signature-unreadable':
      if (purpose !== 'api' || !jwtSent(evidence)) return means;
      return jwtSent(evidence)?.header['alg'] === 'none' ? 'algorithm-wrong' : 'signature-wrong';
    case 'signature-wrong':
      return purpose === 'api' && !sendsToken(evidence) ? 'request-signature' : means;
    case 'timestamp':
      if (sendsToken(evidence) && !/timestamp|date|clock/.test(allWords(evidence))) return 'expired';
      return clockDifference(evidence) === undefined ? means : 'clock-skew';
    case 'expired':
    case 'revoked':
      if (purpose === 'api' && orInvalid.test(allWords(evidence)) && !isShown('token-expired', evidence))
        return { cause: 'token-refused' };
      return means === 'expired' && purpose === 'api' && skew(evidence) !== undefined ? { cause: 'clock-skew' } : means;
    case 'not-yet-valid':
      return purpose === 'api' && skew(evidence) !== undefined ? { cause: 'clock-skew' } : means;
    case 'audience-wrong':
    case 'issuer-wrong':
      return purpose === 'api' && isIdToken(evidence) ? 'token-type-wrong' : means;
    case 'sign-in-page':
      return isPage(evidence) ? means : undefined;
    case 'route-unknown':
      // The status says as much, and its rows compare the path with known ones.
      return evidence.status === 404 ? undefined : means;
    case 'scope-missing':
      return purpose === 'api' && mentionsApiKey(evidence) ? { cause: 'permission-denied' } : means;
    case 'request-signature':
      if (jwtSent(evidence) && /\b(jwt|token)\b/.test(allWords(evidence))) return 'signature-wrong';
      return wantsOtherScheme(evidence) || schemeSent(evidence) === 'bearer'
        ? { cause: 'authorization-scheme-wrong' }
        : means;
    case 'key-binding':
      return jwtSent(evidence) && !isBound(evidence) ? 'dpop-required' : means;
    case 'dpop-required':
    case 'dpop-proof':
      if (requestHeader(evidence, 'dpop') !== undefined || schemeSent(evidence) === 'dpop') return 'dpop-proof';
      return isBound(evidence) ? 'key-binding' : 'dpop-required';
    default:
      return means;
  }
}

/** What the words mean for this request, as a cause. */
function meant(evidence: Evidence, means: Meaning, proves = false): Said[] {
  if (!canMean(means, evidence)) return [];
  const better = refined(evidence, means);
  if (better === undefined) return [];
  if (typeof better === 'object') return [better];
  const causes: Partial<Record<Purpose, string>> = meanings[better];
  const cause = causes[purposeOf(evidence)];
  return cause === undefined ? [] : [{ cause, means: better, proves }];
}

const only = (cause: string | undefined): Said[] => (cause === undefined ? [] : [{ cause }]);

/** Mistakes in the credentials that show in the request itself. Some servers issue tokens with other characters. */
function seenInCredentials(evidence: Evidence, which: 'always wrong' | 'often wrong'): Said[] {
  if (purposeOf(evidence) !== 'api' || evidence.status !== 401) return [];
  const mistake = malformationOf(requestHeader(evidence, 'authorization') ?? '');
  const isSure = mistake !== undefined && !/character that is not allowed/.test(mistake);
  return mistake !== undefined && isSure === (which === 'always wrong') ? only('token-malformed') : [];
}

function ofApiKey(evidence: Evidence): Said[] {
  const { of, status = 0 } = evidence;
  if (![400, 401, 403].includes(status) || purposeOf(evidence) === 'token') return [];
  const prefix = of === 'delivery' ? 'receiver-' : '';
  if (reportsMissingApiKey(evidence)) return only(`${prefix}api-key-missing`);
  return rejectsApiKey(evidence) ? only(`${prefix}api-key-wrong`) : [];
}

/** A bearer token, or a proof without a fault that is named, at a server that only offers DPoP. */
function ofDpopChallenge(evidence: Evidence): Said[] {
  const offered = challengesOf(evidence);
  const onlyDpop = /(^|, ?)dpop\b/.test(offered) && !/(^|, ?)bearer\b/.test(offered);
  if (schemeSent(evidence) === 'dpop' && onlyDpop) return meant(evidence, 'dpop-proof');
  return schemeSent(evidence) === 'bearer' && onlyDpop ? meant(evidence, 'dpop-required') : [];
}

/** Codes that name one cause of a rejected token request (RFC 6749 5.2, RFC 8628 3.5). */
const codes: Partial<Record<string, string>> = {
  authorization_pending: 'device-authorization-pending',
  slow_down: 'device-polled-too-fast',
  expired_token: 'device-code-expired',
  unsupported_grant_type: 'grant-unsupported',
  invalid_scope: 'scope-not-granted',
};
const meantByCode: Partial<Record<string, Meaning>> = {
  use_dpop_nonce: 'dpop-nonce',
  invalid_dpop_proof: 'dpop-proof',
  invalid_target: 'audience-not-granted',
};

/** The cause that an error code names, in a challenge (RFC 6750 3.1) or in a body. */
function ofCode(evidence: Evidence): Said[] {
  const code = challengeParameter(evidence, 'error') ?? oauthCode(evidence) ?? '';
  if (code === 'insufficient_scope' && evidence.of === 'request') return only('scope-missing');
  const means = ownMember(meantByCode, code);
  if (means !== undefined) return meant(evidence, means);
  return purposeOf(evidence) === 'token' ? only(ownMember(codes, code)) : [];
}

/** Meanings that receivers also report with 500, because their handler throws. */
const thrown = new Set<Meaning>([
  'signature-wrong',
  'signature-missing',
  'signature-unreadable',
  'timestamp',
  'body-changed',
]);
const maxThrown = 300;

function matches(evidence: Evidence, { isPair, means, status: [from, to], words }: Phrase): boolean {
  const { status = 0 } = evidence;
  if (status < 300 && means !== 'not-http' && !isPage(evidence)) return false;
  if (isPair && isPage(evidence) && status < 500) return false;
  const counts =
    (status >= from && status <= to) ||
    (from === 400 &&
      (status < 400 || status >= 500) &&
      (isSoapFault(evidence) || redirectedError(evidence) !== undefined));
  const isThrown =
    evidence.of === 'delivery' && status === 500 && thrown.has(means) && allWords(evidence).length < maxThrown;
  return (counts || isThrown) && words.test(allWords(evidence));
}

/** Whether a body lists what is wrong with each field: `{"amount":["A valid number is required."]}`. */
function namesFields(evidence: Evidence): boolean {
  const { status = 0 } = evidence;
  const lists = Object.values(answerMembers(evidence) ?? {});
  const isWords = (one: unknown): boolean =>
    Array.isArray(one) && one.length > 0 && one.every((of) => typeof of === 'string');
  return (
    (status === 400 || status === 422) && purposeOf(evidence) !== 'token' && lists.length > 0 && lists.every(isWords)
  );
}

/** Everything the other side says, the most certain first. With a success, only pages of gateways are read. */
function* allSaid(evidence: Evidence): Generator<Said> {
  const { error, status = 0 } = evidence;
  const isRejected = status >= 400 || redirectedError(evidence) !== undefined;
  if (isOwn(evidence) || error !== undefined || (status >= 300 && !isRejected) || status < 200) return;
  if (isRejected) {
    yield* seenInCredentials(evidence, 'always wrong');
    yield* ofApiKey(evidence);
    yield* ofCode(evidence);
  }
  for (const phrase of phrases) if (matches(evidence, phrase)) yield* meant(evidence, phrase.means, phrase.proves);
  if (!isRejected) return;
  if (namesFields(evidence)) yield* meant(evidence, 'field-wrong');
  yield* ofDpopChallenge(evidence);
  // A token endpoint that gives no code rejects the client, not a bearer token. Some call that access_denied.
  const code = oauthCode(evidence);
  const isClient = code === undefined || (code === 'access_denied' && !/device_code/.test(evidence.grantType ?? ''));
  if (status === 401 && purposeOf(evidence) === 'token' && isClient) yield* only('client-authentication-failed');
  yield* seenInCredentials(evidence, 'often wrong');
}

/** What the other side says, judged by what was observed. */
interface Judged {
  /** The cause that fits best. */
  said?: Said;
  /** The next one that fits, if the words name several causes with “or”. */
  also?: Said;
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
    (first && !severalNamed && stays.test(first.cause) ? first : fitting[0]);
  const also =
    severalNamed && said?.means !== undefined ? fitting.find(({ cause }) => cause !== said.cause) : undefined;
  return {
    ...(said && { said }),
    ...(also && { also }),
    ruledOut: all.filter((one) => one.against !== undefined && one !== said),
  };
}

const known = new WeakMap<Evidence, Judged>();

/** Judged once, because all causes ask. */
function judged(evidence: Evidence): Judged {
  let found = known.get(evidence);
  if (!found) known.set(evidence, (found = judge(evidence)));
  return found;
}

/** The cause that the other side names in its own words, if a phrase of it is known. */
export const causeSaid = (evidence: Evidence): Said | undefined => judged(evidence).said;

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
