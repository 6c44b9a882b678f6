import { against, clientMethod, isShown } from './against.ts';
import { mentionsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import { goesToTokenEndpoint, type Meaning, purposeOf } from './meanings.ts';
import { isSigned, isSignedCall, oauthCode, requestHeader } from './message-facts.ts';
import { isPage } from './messages.ts';
import {
  challengesOf,
  missingCredentials,
  ofMissingHeader,
  type Refined,
  wantsOtherScheme,
} from './missing-credentials.ts';
import { namedField } from './named-fields.ts';
import { ofTokens, onlyKey, otherThings, sendsNothing, sendsToken, sentCredentials } from './premises.ts';
import { clockDifference, isIdToken, jwtSent, schemeSent, skew } from './token-facts.ts';
import { allWords } from './words.ts';

/** Whether the token that was sent is bound to a key (RFC 9449 6). */
const isBound = (evidence: Evidence): boolean => {
  const cnf = jwtSent(evidence)?.claims['cnf'];
  return typeof cnf === 'object' && cnf !== null && 'jkt' in cnf;
};

/** Meanings that are about an assertion of the client if it sent one (RFC 7521 4). */
const ofAssertion = new Set<Meaning>([
  ...(['audience-wrong', 'issuer-wrong', 'expired', 'not-yet-valid', 'signature-wrong'] as const),
  ...(['issued-early', 'key-unknown', 'algorithm-wrong', 'token-malformed', 'claim-missing'] as const),
]);

/** Whether the words are about the JWT with which the client authenticates, and not about the grant. */
function isOfClient(evidence: Evidence): boolean {
  const { requestText = '' } = evidence;
  const code = oauthCode(evidence);
  const isOnly = !/(^|&)assertion=/.test(requestText) && code !== 'invalid_grant';
  return /(^|&)client_assertion=/.test(requestText) && (isOnly || code === 'invalid_client');
}

function inTokenRequest(evidence: Evidence, means: Meaning): Refined {
  const { requestText = '' } = evidence;
  if (isOfClient(evidence)) return { cause: 'client-assertion-invalid' };
  if (/(^|&)assertion=/.test(requestText)) return 'assertion-refused';
  if (means === 'expired') return ofGrant(evidence, means);
  return means === 'audience-wrong' && /\b(aud|audiences?|resources?)\b/.test(allWords(evidence)) ? means : undefined;
}

/** What of a grant is over: the refresh token or the code, if the words name it, and nothing else that expires. */
function ofGrant(evidence: Evidence, means: 'expired' | 'revoked'): Refined {
  const words = allWords(evidence).replaceAll('invalid grant', '');
  const isOther =
    orInvalid.test(words) ||
    / or (been )?(expired|revoked)\b/.test(words) ||
    otherThings.test(words) ||
    /\b(clients?|accounts?|users?|keys?|secrets?|certificates?) (\S+ )?(is |was |has |have |been )*(expired|revoked|black ?listed)/.test(
      words,
    );
  if (isOther || !/\b(tokens?|grants?|sessions?|logins?|codes?|authori[sz]ation)\b/.test(words)) return means;
  if (evidence.grantType === 'refresh_token') return /\bcode\b/.test(words) ? means : `refresh-${means}`;
  const isCode = evidence.grantType === 'authorization_code' && !/\brefresh\b/.test(words);
  return isCode && means === 'expired' ? 'code-expired' : means;
}

/** Meanings that an API key can have as well as a token. */
const ofKeys = new Set<Meaning>(['expired', 'revoked', 'key-unknown', 'token-invalid']);
/** Words that name an access token and no key. */
const onlyToken = /^(?![^]*\bkeys?\b)[^]*\baccess tokens?\b/;
/** Meanings that are about credentials that were sent. */
const ofSent = new Set<Meaning>(['authorization-malformed', 'credentials-wrong', 'token-malformed', 'scheme-wrong']);
/** Meanings that are about the time of a signature if nothing else was sent. */
const ofTimes = new Set<Meaning>(['expired', 'not-yet-valid', 'issued-early']);

/** Words that name any reason besides one. */
const orInvalid =
  /\b(expired|revoked|inactive),? or (is )?(not valid|invalid)\b|\b(not valid|invalid),? or (has |is )?(expired|revoked|inactive)\b/;

const onlyScheme =
  /\b(?:only|must use)( valid| the)? (bearer|basic|digest|dpop|hmac)\b|\b(bearer|basic|digest|dpop|hmac)( \w{1,20})? is required/;

/** The scheme that was sent is wrong, unless the words or the challenge ask for it. */
function ofScheme(evidence: Evidence): Refined {
  const scheme = schemeSent(evidence) ?? '';
  const [, , first, second] = onlyScheme.exec(allWords(evidence)) ?? [];
  const asks = challengesOf(evidence).split(/[\s,]+/);
  if (/\btoken type\b(?!s? (?:dpop|basic|bearer|digest|hmac))/.test(allWords(evidence)) && scheme === 'bearer')
    return 'token-type-wrong';
  return scheme === (first ?? second) || asks.includes(scheme) ? undefined : 'scheme-wrong';
}

function ofSignature(evidence: Evidence): Refined {
  if (jwtSent(evidence) && /\b(jwt|token)\b/.test(allWords(evidence))) return 'signature-wrong';
  if (!wantsOtherScheme(evidence) && schemeSent(evidence) !== 'bearer') return 'request-signature';
  return /sign|hmac|canonical|scoped|access key|authorization header/.test(allWords(evidence))
    ? { cause: 'authorization-scheme-wrong' }
    : undefined;
}

const ofProof = (evidence: Evidence): Refined => {
  if (requestHeader(evidence, 'dpop') !== undefined || schemeSent(evidence) === 'dpop') return 'dpop-proof';
  return isBound(evidence) ? 'key-binding' : 'dpop-required';
};

const signatureOfRequest =
  /\b(request|message|payload|body|webhook|http) signature|\bsignature (of|for|on|in) (the |this |your )?(request|message|payload|body|webhook)\b/;
/** Whether words ask for a login and no more, which calls without a browser answer by other credentials. */
const onlyLogin = (evidence: Evidence): boolean =>
  sentCredentials(evidence) &&
  /\blogin required\b/.test(allWords(evidence)) &&
  !/\b(interaction|consent|selection|mfa|reauth\w*|factor|otp|pass(word|code)|prompt)\b/.test(allWords(evidence));
/** For a token, the algorithm of its header. */
const signatureAlgorithm = /\bsign(?:ature|ing) algorithm\b/;

/** Whether words about a token that was read come with a challenge for another scheme. */
const isReadAnyway = (evidence: Evidence): boolean =>
  schemeSent(evidence) === 'bearer' && /^(?!.*\bdpop\b)./.test(challengesOf(evidence)) && wantsOtherScheme(evidence);

const readAnyway = { cause: 'token-refused', also: 'authorization-scheme-wrong' };

/** Words about another proof of the user, and not about a login. */
const ofFactor = /\b(two|second|2nd|another|additional) (\S+ )?factor\b/;

/** Meanings of some words for an API call. */
const ofCalls: Partial<Record<Meaning, (evidence: Evidence, means: Meaning) => Refined>> = {
  'sign-in-required': (evidence, means) => {
    const isSent = sentCredentials(evidence);
    if (evidence.status === 401 && !isSent) return 'credentials-missing';
    if (isSent && ofFactor.test(allWords(evidence))) return 'factor-missing';
    return onlyLogin(evidence)
      ? { cause: schemeSent(evidence) === 'bearer' ? 'token-refused' : 'credentials-refused' }
      : means;
  },
  // Words that say no more than the status, while the token itself may show the cause.
  'credentials-wrong': (evidence, means) => {
    if (schemeSent(evidence) !== 'bearer' || /password|secret/.test(allWords(evidence))) return means;
    if (isReadAnyway(evidence)) return readAnyway;
    return [400, 403].includes(evidence.status ?? 0) ? { cause: 'token-refused' } : undefined;
  },
  'signature-missing': (evidence, means) =>
    /sign|hmac|webhook|svix/.test(allWords(evidence)) ? ofMissingSignature(evidence, means) : 'header-missing',
  'signature-unreadable': (evidence, means) =>
    sendsToken(evidence) && !isSigned(evidence) && signatureAlgorithm.test(allWords(evidence))
      ? 'algorithm-wrong'
      : ofMissingSignature(evidence, means),
  'signature-wrong': (evidence, means) => {
    const words = allWords(evidence);
    const isOfRequest = signatureOfRequest.test(words) || (/\bhmac\b/.test(words) && !/\b(jwt|token)\b/.test(words));
    return sendsToken(evidence) && !isOfRequest ? means : 'request-signature';
  },
  // The status says as much.
  'token-invalid': (evidence, means) => {
    if (evidence.status !== 401) return means;
    return isReadAnyway(evidence) ? readAnyway : undefined;
  },
  expired: ofExpired,
  revoked: ofExpired,
  'not-yet-valid': (evidence, means) => (skew(evidence) === undefined ? means : { cause: 'clock-skew' }),
  'key-unknown': (evidence, means) =>
    jwtSent(evidence) || /\b(kid|jwks?|sign\w*|public|verif\w+|jwt|tokens?)\b/.test(allWords(evidence))
      ? means
      : { cause: schemeSent(evidence) === 'bearer' ? 'token-refused' : 'api-key-wrong' },
  'audience-wrong': (evidence, means) => (isIdToken(evidence) ? 'token-type-wrong' : means),
  'issuer-wrong': (evidence, means) => (isIdToken(evidence) ? 'token-type-wrong' : means),
  'scope-missing': (evidence, means) => (mentionsApiKey(evidence) ? { cause: 'permission-denied' } : means),
};

/** A time that can be one of the record. */
const ofRecord = /^(?![^\n]*\b(request|server|signature|clock)\b)[^\n]*\bin the (future|past)\b/m;

const verifierDiffers =
  /(verifier|challenge|pkce|proof key)[^\n]*(fail|match|invalid|incorrect|wrong|differ)|(fail|match|invalid|incorrect|wrong)[^\n]*(verifier|challenge|pkce|proof key)/;

/** What a token request lacks, if the words name no parameter (RFC 6749 4). */
function ofUnnamedParameter(evidence: Evidence, means: Meaning): Meaning {
  const { grantType, requestText = '' } = evidence;
  if (purposeOf(evidence) !== 'token' || !/^missing \S+$/m.test(allWords(evidence))) return means;
  if (grantType === undefined) return goesToTokenEndpoint(evidence) ? 'grant-type-missing' : means;
  const isNamed = /(^|&)client_id=/.test(requestText) || clientMethod(evidence) !== undefined;
  return grantType === 'client_credentials' && !isNamed ? 'client-secret-missing' : means;
}

/** Meanings of some words for any request. */
const refinements: typeof ofCalls = {
  'environment-wrong': (evidence, means) =>
    schemeSent(evidence) === 'bearer' && !/\bkeys?\b/.test(allWords(evidence)) ? 'environment-of-token' : means,
  replayed: (evidence, means) =>
    purposeOf(evidence) === 'api' && isSignedCall(evidence) && /\bnonce\b/.test(allWords(evidence))
      ? 'nonce-used'
      : means,
  'credentials-missing': missingCredentials,
  'scheme-wrong': ofScheme,
  // Of a token, where a password is wanted, or the other way round.
  'authorization-malformed': (evidence, means) => (wantsOtherScheme(evidence) ? 'scheme-wrong' : means),
  'secret-wrong': (evidence, means) => (isSigned(evidence) ? 'signature-wrong' : means),
  'consent-over': (evidence, means) => (/\btokens?\b/.test(allWords(evidence)) ? undefined : means),
  // Of a server that failed, for whatever reason.
  'storage-full': (evidence, means) =>
    evidence.status === 500
      ? { cause: purposeOf(evidence) === 'delivery' ? 'receiver-failed' : 'server-failed' }
      : means,
  exists: (evidence, means) => (namedField(evidence) === undefined ? means : undefined),
  'header-missing': ofMissingHeader,
  // Spring names the parameter that the header is for.
  'parameter-missing': (evidence, means) =>
    /\brequired request header\b/.test(allWords(evidence))
      ? ofMissingHeader(evidence, 'header-missing')
      : ofUnnamedParameter(evidence, means),
  // Words about a payload need not be about JSON: that of a delivery is valid JSON.
  'body-unreadable': (evidence, means) =>
    (evidence.of === 'delivery' && !ofJson.test(allWords(evidence))) ||
    (evidence.status === 406 && against('body-not-json', evidence) !== undefined)
      ? { cause: 'request-invalid', ...(evidence.of === 'delivery' && { also: 'body-not-json' }) }
      : means,
  'credentials-wrong': (evidence, means) =>
    evidence.grantType === 'password' && evidence.status === 400 && oauthCode(evidence) !== 'invalid_client'
      ? { cause: 'grant-invalid' }
      : means,
  'client-secret-missing': (evidence, means) => (clientMethod(evidence) === undefined ? means : 'credentials-removed'),
  'body-missing': (evidence, means) =>
    (evidence.requestText ?? '').trim() !== '' && /unexpected end/.test(allWords(evidence)) ? 'body-unreadable' : means,
  timestamp: (evidence, means) => {
    const words = allWords(evidence);
    const isRecord = /\b(event|notification) (is )?(too old|expired|stale)\b/.test(words);
    if (purposeOf(evidence) === 'api' && !isSignedCall(evidence) && (isRecord || ofRecord.test(words)))
      return undefined;
    if (sendsToken(evidence) && !/timestamp|date|clock|message|request|webhook|event|notification/.test(words))
      return 'expired';
    return clockDifference(evidence) === undefined ? means : 'clock-skew';
  },
  'sign-in-page': (evidence, means) => (isPage(evidence) ? means : undefined),
  'redirect-uri': (evidence, means) =>
    /\b(missing|required|absent|not (provided|sent|present))\b/.test(allWords(evidence)) &&
    !/(^$|(^|&)redirect_uri=)/.test(evidence.requestText ?? '')
      ? 'parameter-missing'
      : means,
  // The status 404 says as much, and its rows compare the path with known ones.
  'route-unknown': (evidence, means) =>
    evidence.status === 404 || / or /.test(allWords(evidence)) ? undefined : means,
  'request-signature': ofSignature,
  'key-binding': (evidence, means) => (jwtSent(evidence) && !isBound(evidence) ? 'dpop-required' : means),
  'dpop-required': ofProof,
  'dpop-proof': ofProof,
  'assertion-refused': (evidence, means) => (isOfClient(evidence) ? { cause: 'client-assertion-invalid' } : means),
  revoked: (evidence, means) => (purposeOf(evidence) === 'token' ? ofGrant(evidence, 'revoked') : means),
  'pkce-mismatch': (evidence, means) =>
    evidence.grantType === 'authorization_code' &&
    !/\bcode_verifier\b/.test(evidence.requestText ?? '') &&
    !verifierDiffers.test(allWords(evidence))
      ? 'pkce-missing'
      : means,
  'code-of-other-client': ({ grantType }, means) => {
    if (grantType === 'refresh_token') return 'refresh-of-other-client';
    return grantType === 'authorization_code' ? means : undefined;
  },
};

const ofJson = /\bjson\b|\bunexpected (token|end|character)|\binvalid character\b|\bexpecting (value|property)/;

function ofMissingSignature(evidence: Evidence, means: Meaning): Refined {
  const alg = jwtSent(evidence)?.header['alg'];
  if (!jwtSent(evidence)) return means;
  return alg === 'none' ? 'algorithm-wrong' : 'signature-wrong';
}

function ofExpired(evidence: Evidence, means: Meaning): Refined {
  if (orInvalid.test(allWords(evidence)) && !isShown('token-expired', evidence)) return { cause: 'token-refused' };
  return means === 'expired' && skew(evidence) !== undefined ? { cause: 'clock-skew' } : means;
}

/** Without credentials, words about keys and times are about the signature of a delivery, and others about no token that was sent. */
function inDelivery(evidence: Evidence, means: Meaning): Meaning | undefined {
  if (means === 'credentials-wrong' && !sentCredentials(evidence))
    return /\b(token|key)\b/.test(allWords(evidence))
      ? 'delivery-token'
      : isSigned(evidence)
        ? 'signature-wrong'
        : means;
  if (!ofTokens.has(means) || sentCredentials(evidence)) return means;
  if (means === 'token-invalid') return 'delivery-token';
  if (ofTimes.has(means)) return 'timestamp';
  return ['algorithm-wrong', 'key-unknown', 'signature-wrong'].includes(means) ? 'signature-wrong' : undefined;
}

/** The meaning, or the cause, that fits what was sent better than the one that the words alone have. */
export function refined(evidence: Evidence, means: Meaning): Refined {
  const purpose = purposeOf(evidence);
  if (purpose === 'token' && ofAssertion.has(means)) return inTokenRequest(evidence, means);
  if (purpose === 'api' && ofKeys.has(means) && onlyKey(evidence) && !onlyToken.test(allWords(evidence)))
    return { cause: 'api-key-wrong' };
  // A password is no token.
  if (purpose === 'api' && ofTokens.has(means) && schemeSent(evidence) === 'basic' && !sendsToken(evidence))
    return means === 'signature-wrong'
      ? 'request-signature'
      : { cause: means === 'scope-missing' ? 'permission-denied' : 'credentials-refused' };
  // What was not sent is neither wrong nor malformed.
  if (
    purpose === 'api' &&
    [400, 401, 403].includes(evidence.status ?? 0) &&
    ofSent.has(means) &&
    sendsNothing(evidence)
  )
    return missingCredentials(evidence);
  const better = purpose === 'delivery' ? inDelivery(evidence, means) : means;
  if (better === undefined) return undefined;
  const refine = (purpose === 'api' ? ofCalls[better] : undefined) ?? refinements[better];
  return refine ? refine(evidence, better) : better;
}
