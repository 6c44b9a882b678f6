import { mentionsApiKey, rejectsApiKey, reportsMissingApiKey, sendsApiKey } from './api-key-facts.ts';
import type { Alternative } from './cause.ts';
import type { Evidence } from './evidence.ts';
import { meanings, purposeOf, type Meaning } from './meanings.ts';
import { answerText, challengeParameter, requestHeader, responseHeaders } from './message-facts.ts';
import { allWords, mainMessage } from './messages.ts';
import { ownMember } from '../model/own-member.ts';
import { phrases, type Phrase } from './phrases.ts';
import { isIdToken, jwtSent, malformationOf, schemeSent, skew } from './token-facts.ts';

/** Whether one of our own servers handled the request. */
export const isOwn = ({ allChecksPassed, failedCheck }: Evidence): boolean =>
  failedCheck !== undefined || allChecksPassed !== undefined;

/** Whether the request carried credentials of its sender. */
const sentCredentials = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined || !/^none$/.test(evidence.authSent ?? 'none') || sendsApiKey(evidence);

const isBound = (evidence: Evidence): boolean => {
  const cnf = jwtSent(evidence)?.claims['cnf'];
  return typeof cnf === 'object' && cnf !== null && 'jkt' in cnf;
};

const authSchemes = /\b(bearer|basic|digest|dpop|negotiate|ntlm|hmac)\b/;

/** Whether the other side asks for a scheme other than the one that was sent. */
function wantsOtherScheme(evidence: Evidence): boolean {
  const scheme = schemeSent(evidence);
  if (scheme === undefined) return false;
  const challenges = responseHeaders(evidence, 'www-authenticate').join(', ').toLowerCase();
  if (challenges !== '') return !challenges.split(/[\s,]+/).includes(scheme);
  const named = authSchemes.exec(allWords(evidence))?.[1];
  return named !== undefined && named !== scheme;
}

/** The cause of missing credentials: if some were sent, something between both sides removed them, or they are in the wrong place. */
function missingCredentials(evidence: Evidence, usual: string): string {
  if (!sentCredentials(evidence)) return usual;
  const purpose = purposeOf(evidence);
  if (purpose === 'token') return schemeSent(evidence) === undefined ? usual : 'credentials-removed';
  if (schemeSent(evidence) === undefined) return purpose === 'delivery' ? 'receiver-auth-refused' : usual;
  if (wantsOtherScheme(evidence))
    return purpose === 'delivery' ? 'receiver-auth-refused' : 'authorization-scheme-wrong';
  return 'credentials-removed';
}

/** Meanings that are about an assertion of the client if it sent one (RFC 7521 4). */
const ofCredentials = new Set<Meaning>([
  'audience-wrong',
  'issuer-wrong',
  'expired',
  'not-yet-valid',
  'signature-wrong',
  'key-unknown',
  'algorithm-wrong',
  'token-malformed',
  'claim-missing',
]);

function inTokenRequest({ requestText = '' }: Evidence, cause: string): string | undefined {
  if (/(^|&)(client_)?assertion=/.test(requestText)) return 'client-assertion-refused';
  return cause === 'client-assertion-refused' ? undefined : cause;
}

/** A cause that fits what was sent better than the one that the words alone mean. */
function refined(evidence: Evidence, meaning: Meaning, cause: string): string | undefined {
  if (purposeOf(evidence) === 'token' && ofCredentials.has(meaning)) return inTokenRequest(evidence, cause);
  switch (meaning) {
    case 'credentials-missing':
      return missingCredentials(evidence, cause);
    case 'expired':
    case 'not-yet-valid':
      return cause.startsWith('token-') && skew(evidence) !== undefined ? 'clock-skew' : cause;
    case 'audience-wrong':
    case 'issuer-wrong':
      return cause.startsWith('token-') && isIdToken(evidence) ? 'token-type-wrong' : cause;
    case 'scope-missing':
      return purposeOf(evidence) === 'api' && mentionsApiKey(evidence) ? 'permission-denied' : cause;
    case 'key-binding':
      return jwtSent(evidence) && !isBound(evidence) ? 'dpop-required' : cause;
    case 'dpop-required':
    case 'dpop-proof':
      if (requestHeader(evidence, 'dpop') !== undefined)
        return purposeOf(evidence) === 'delivery' ? cause : 'dpop-proof-invalid';
      return isBound(evidence) ? 'token-binding-unproven' : cause === 'dpop-proof-invalid' ? 'dpop-required' : cause;
    default:
      return cause;
  }
}

/** The words of a phrase in the text, for evidence. */
const matches = (evidence: Evidence, { status: [from, to], words }: Phrase): boolean =>
  (evidence.status ?? 0) >= from && (evidence.status ?? 0) <= to && words.test(allWords(evidence));

interface Said {
  cause: string;
  phrase?: Phrase;
}

/** Mistakes in the credentials that show in the request itself, whatever the other side says about them. */
function seenInCredentials(evidence: Evidence): string | undefined {
  if (purposeOf(evidence) !== 'api' || evidence.status !== 401) return undefined;
  return malformationOf(requestHeader(evidence, 'authorization') ?? '') === undefined ? undefined : 'token-malformed';
}

function ofApiKey(evidence: Evidence): string | undefined {
  const { of, status = 0 } = evidence;
  if (![400, 401, 403].includes(status) || purposeOf(evidence) === 'token') return undefined;
  const prefix = of === 'delivery' ? 'receiver-' : '';
  if (reportsMissingApiKey(evidence)) return `${prefix}api-key-missing`;
  return rejectsApiKey(evidence) ? `${prefix}api-key-wrong` : undefined;
}

/** Codes that name one cause (RFC 6749 5.2, RFC 8628 3.5, RFC 8707 2, RFC 9449). */
const codes: Partial<Record<string, string>> = {
  authorization_pending: 'device-authorization-pending',
  slow_down: 'device-polled-too-fast',
  expired_token: 'device-code-expired',
  unsupported_grant_type: 'grant-unsupported',
  invalid_scope: 'scope-not-granted',
  invalid_target: 'audience-not-granted',
};
const proofCodes: Partial<Record<string, string>> = {
  use_dpop_nonce: 'dpop-nonce-required',
  invalid_dpop_proof: 'dpop-proof-invalid',
};

/** A bearer token at a server that only offers DPoP. */
function ofDpopChallenge(evidence: Evidence): string | undefined {
  const offered = responseHeaders(evidence, 'www-authenticate').join(', ').toLowerCase();
  if (schemeSent(evidence) !== 'bearer' || !/(^|, ?)dpop\b/.test(offered) || /(^|, ?)bearer\b/.test(offered))
    return undefined;
  return isBound(evidence) ? 'token-binding-unproven' : 'dpop-required';
}

/** The cause that an error code names, in a challenge (RFC 6750 3.1) or in the response to a token request. */
function ofCode(evidence: Evidence): string | undefined {
  const code = challengeParameter(evidence, 'error') ?? answerText(evidence, 'error') ?? '';
  if (code === 'insufficient_scope' && evidence.of === 'request') return 'scope-missing';
  return ownMember(proofCodes, code) ?? (purposeOf(evidence) === 'token' ? ownMember(codes, code) : undefined);
}

const found = (cause: string | undefined, phrase?: Phrase): Said[] =>
  cause === undefined ? [] : [{ cause, ...(phrase && { phrase }) }];

function* allSaid(evidence: Evidence): Generator<Said> {
  if (isOwn(evidence) || evidence.error !== undefined || (evidence.status ?? 0) < 400) return;
  yield* found(seenInCredentials(evidence) ?? ofApiKey(evidence) ?? ofCode(evidence));
  const purpose = purposeOf(evidence);
  for (const phrase of phrases) {
    const cause: string | undefined = (meanings[phrase.means] as Partial<Record<typeof purpose, string>>)[purpose];
    if (cause !== undefined && matches(evidence, phrase)) yield* found(refined(evidence, phrase.means, cause), phrase);
  }
  yield* found(ofDpopChallenge(evidence));
}

const known = new WeakMap<Evidence, { said: Said | undefined }>();

/** The cause that the other side names in its own words, if a phrase of it is known. Searched once, because all causes ask. */
export function causeSaid(evidence: Evidence): Said | undefined {
  let found = known.get(evidence);
  if (!found) known.set(evidence, (found = { said: allSaid(evidence).find(() => true) }));
  return found.said;
}

/** A further cause that the words name with “or”, e.g. `missing or invalid`. */
export function alsoSaid(evidence: Evidence): Alternative[] {
  const first = causeSaid(evidence);
  if (!first?.phrase || !/ or /.test(allWords(evidence))) return [];
  const other = allSaid(evidence).find(({ cause }) => cause !== first.cause);
  if (!other) return [];
  return [
    {
      cause: other.cause,
      confidence: 'possible',
      evidence: [`the words name several causes: ${mainMessage(evidence) ?? ''}`],
      toTell: 'Change one of them at a time, and compare the responses.',
    },
  ];
}
