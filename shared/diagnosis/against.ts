import { isJson } from '../text/json.ts';
import { ownMember } from '../model/own-member.ts';
import type { Evidence } from './evidence.ts';
import { isPlain, isSignedCall, requestHeader } from './message-facts.ts';
import { claimedTime, clockDifference, isIdToken, isoTime, jwtSent, schemeSent, serverTime } from './token-facts.ts';

/** What was observed that a cause contradicts, as a sentence without its period; undefined if nothing does. */
type Against = (evidence: Evidence) => string | undefined;

/** The later of both clocks; undefined if neither is known. */
function latest(evidence: Evidence): number | undefined {
  const times = [serverTime(evidence), evidence.atMs].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}

function notExpired(evidence: Evidence): string | undefined {
  const [expiresAt, now] = [claimedTime(evidence, 'exp'), latest(evidence)];
  if (expiresAt === undefined || now === undefined || expiresAt <= now) return undefined;
  return `the exp of the token that was sent is ${isoTime(expiresAt)}, and the clocks are at ${isoTime(now)}`;
}

function alreadyValid(evidence: Evidence): string | undefined {
  const notBefore = claimedTime(evidence, 'nbf');
  const times = [serverTime(evidence), evidence.atMs].filter((time) => time !== undefined);
  if (notBefore === undefined || times.length === 0 || notBefore > Math.min(...times)) return undefined;
  return `the nbf of the token that was sent is ${isoTime(notBefore)}, and the clocks are at ${isoTime(Math.min(...times))}`;
}

/** How the client authenticated in a token request. */
export function clientMethod(evidence: Evidence): string | undefined {
  const { requestText = '' } = evidence;
  if (/(^|&)client_assertion=./.test(requestText)) return 'a JWT (client_assertion)';
  if (schemeSent(evidence) === 'basic') return 'client_secret_basic';
  return /(^|&)client_secret=[^&]/.test(requestText) ? 'client_secret_post' : undefined;
}

/** Contradicts causes about a part that requests of another grant do not have. */
const otherGrant =
  (grant: string, part: string): Against =>
  ({ grantType }) =>
    grantType === undefined || grantType === grant ? undefined : `a request with ${grantType} has no ${part}`;
const ofCode = otherGrant('authorization_code', 'authorization code');
const ofRefresh = otherGrant('refresh_token', 'refresh token');

const contradictions: Readonly<Record<string, Against>> = {
  'token-expired': notExpired,
  'token-not-yet-valid': alreadyValid,
  'token-type-wrong': (evidence) => {
    const typ = jwtSent(evidence)?.header['typ'];
    const isAccessToken = typeof typ === 'string' && /at\+jwt/i.test(typ) && !isIdToken(evidence);
    return isAccessToken ? 'the typ of the token is at+jwt, that of access tokens' : undefined;
  },
  // The time that was signed need not be that of the clock.
  'clock-skew': (evidence) =>
    serverTime(evidence) === undefined ||
    evidence.atMs === undefined ||
    clockDifference(evidence) !== undefined ||
    isSignedCall(evidence)
      ? undefined
      : "the Date of the response agrees with this machine's clock",
  'form-expected': (evidence) =>
    /^application\/x-www-form-urlencoded/i.test(requestHeader(evidence, 'content-type') ?? '')
      ? 'the parameters were sent as a form'
      : undefined,
  'body-not-json': ({ method, requestBodyProblem, requestText = '' }) => {
    if (requestText === '' && /^(GET|HEAD)$/.test(method)) return 'the request has no body';
    return requestBodyProblem === undefined && /^\s*[[{]/.test(requestText) && isJson(requestText)
      ? 'the body that was sent is valid JSON'
      : undefined;
  },
  'field-invalid': ({ requestBodyProblem }) =>
    requestBodyProblem === undefined ? undefined : `the body that was sent is not JSON: ${requestBodyProblem}`,
  'pkce-missing': ({ requestText = '' }) =>
    /(^|&)code_verifier=[^&]/.test(requestText) ? 'the request has a code_verifier' : undefined,
  'redirect-uri-mismatch': otherGrant('authorization_code', 'redirect URI'),
  'pkce-mismatch': ofCode,
  'code-used-twice': ofCode,
  'code-expired': ofCode,
  'code-unknown': ofCode,
  'refresh-token-used-twice': ofRefresh,
  'refresh-token-expired': ofRefresh,
  'refresh-token-revoked': ofRefresh,
  'refresh-token-unknown': ofRefresh,
  'plain-http-refused': (evidence) => (isPlain(evidence) ? undefined : 'the request was sent over HTTPS'),
};

/** What was observed that the cause contradicts; undefined if nothing does, or if one of our own servers found the cause. */
export const against = (cause: string, evidence: Evidence): string | undefined =>
  evidence.failedCheck === undefined ? ownMember(contradictions, cause)?.(evidence) : undefined;

/** Whether the request itself shows the cause. */
export function isShown(cause: string, evidence: Evidence): boolean {
  const [expiresAt, notBefore] = [claimedTime(evidence, 'exp'), claimedTime(evidence, 'nbf')];
  const now = latest(evidence);
  switch (cause) {
    case 'token-expired':
      return expiresAt !== undefined && now !== undefined && expiresAt <= now;
    case 'token-not-yet-valid':
      return notBefore !== undefined && now !== undefined && notBefore > now;
    case 'token-type-wrong':
      return isIdToken(evidence);
    default:
      return cause === 'token-algorithm-wrong' && jwtSent(evidence)?.header['alg'] === 'none';
  }
}
