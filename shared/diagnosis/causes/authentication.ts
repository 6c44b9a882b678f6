import { challengesForApiKey, reportsMissingApiKey, sendsApiKey, mentionsApiKey } from '../api-key-facts.ts';
import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import {
  answerText,
  challengeParameter,
  isPlain,
  otherUpgrade,
  requestHeader,
  responseHeader,
  statusEvidence,
} from '../message-facts.ts';
import { knownScheme, shownCredential } from '../../redaction/shown-scheme.ts';
import { requiredScopes, scopeDifference } from '../scope-facts.ts';
import { allWords, mainMessage, ownWords, saying } from '../words.ts';
import { sendsElsewhere, onlyAsks } from '../premises.ts';
import { jwtSent, schemeSent, tokenPlaces } from '../token-facts.ts';
import { challengesOf, wantsPassword } from '../missing-credentials.ts';
import { tokenCauses } from './token.ts';
import { isForeign } from './http-row.ts';
import { textOf } from './text-of.ts';

const failed = ({ failedCheck }: Evidence, ...names: string[]): boolean =>
  failedCheck !== undefined && names.includes(failedCheck.name);

/** Whether a server other than ours answered the request with this status. */
const answeredElsewhere = ({ failedCheck, of, status }: Evidence, wanted: number): boolean =>
  of === 'request' && failedCheck === undefined && status === wanted;

const found = (evidence: Evidence): string[] =>
  evidence.failedCheck
    ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
    : [statusEvidence(evidence), ...ownWords(evidence)];

/** The scope to request: what is missing, or what the call requires. */
function requiredScope(evidence: Evidence): string | undefined {
  const { missing = [] } = scopeDifference(evidence) ?? {};
  const wanted = missing.length > 0 ? missing : requiredScopes(evidence);
  return wanted.length === 0 ? undefined : wanted.join(' ');
}

const hasAllScopes = (evidence: Evidence): boolean => scopeDifference(evidence)?.missing.length === 0;

function scopeSentence(evidence: Evidence): string {
  const scope = requiredScope(evidence);
  const { granted, mistake } = scopeDifference(evidence) ?? {};
  if (granted && hasAllScopes(evidence))
    return `The server requires the scope ${scope}, although the token has it (${granted.claim}: ${granted.text}).`;
  const lacks = `The access token ${evidence.failedCheck ? 'is valid, but ' : ''}does not have the scope ${scope ?? 'that this call requires'}.`;
  if (!granted) return scope === undefined ? `${lacks.replace(/\.$/, '')}${saying(evidence)}.` : lacks;
  if (mistake !== undefined) return `${lacks} The token is close to it: ${mistake}.`;
  return `${lacks} The call requires ${requiredScopes(evidence).join(' ')}; the token has ${granted.text || 'none'}.`;
}

/** Schemes that a client can send instead. Other challenges, such as OTP, ask for something more. */
const otherSchemes =
  /(^|, ?)(aws4-hmac-sha256|(x-)?api-?key|basic|bearer|digest|dpop|gnap|hawk|hmac|mutual|negotiate|ntlm|privatetoken|signature|token|vapid)\b/;

const offersOtherScheme = (evidence: Evidence): boolean => {
  const challenge = challengesOf(evidence);
  const scheme = schemeSent(evidence);
  return scheme !== undefined && otherSchemes.test(challenge) && !challenge.split(/[\s,]+/).includes(scheme);
};

/** Whether the server accepts the scheme that was sent, so that it rejected the credentials themselves. */
const acceptsScheme = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined &&
  responseHeader(evidence, 'www-authenticate') !== undefined &&
  !offersOtherScheme(evidence);

const ofCredentials = /\b(keys?|(un|not )?auth\w*|credentials?|access|secrets?|tokens?|logins?|accounts?|denied)\b/;

/** Whether the API key is the reason for the rejection, not something else that was sent or is required. */
const isAboutKey = (evidence: Evidence): boolean =>
  mentionsApiKey(evidence) ||
  (responseHeader(evidence, 'www-authenticate') === undefined &&
    tokenPlaces(evidence).length === 0 &&
    (mainMessage(evidence) === undefined || ofCredentials.test(allWords(evidence))));

/** Whether 426 asks for TLS (RFC 2817 4.2), and not for a newer client or protocol. */
const requiresTls = (evidence: Evidence): boolean =>
  evidence.status === 426 &&
  responseHeader(evidence, 'sec-websocket-version') === undefined &&
  (responseHeader(evidence, 'upgrade') === undefined
    ? mainMessage(evidence) === undefined && otherUpgrade(evidence) === undefined
    : /\btls\b/i.test(responseHeader(evidence, 'upgrade') ?? ''));

const isJwt = (evidence: Evidence): boolean => jwtSent(evidence) !== undefined;

const sent = (evidence: Evidence): string[] => [...found(evidence), `sent: ${evidence.authSent ?? 'unknown'}`];

const before: readonly Cause[] = [
  {
    ...textOf('plain-http-refused'),
    when: (evidence) =>
      failed(evidence, 'transport_secure') || (!evidence.failedCheck && requiresTls(evidence) && isPlain(evidence)),
    evidence: found,
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  },
  {
    ...textOf('token-in-two-places'),
    when: (evidence) =>
      failed(evidence, 'token_in_one_place') || (answeredElsewhere(evidence, 400) && tokenPlaces(evidence).length > 1),
    evidence: (evidence) => [...found(evidence), `a token is in ${tokenPlaces(evidence).join(' and in ')}`],
    action: 'attach-token',
  },
  {
    ...textOf('api-key-missing'),
    when: (evidence) => answeredElsewhere(evidence, 401) && reportsMissingApiKey(evidence),
    evidence: sent,
    confidence: 'likely',
  },
  {
    ...textOf('api-key-wrong'),
    when: (evidence) =>
      (answeredElsewhere(evidence, 401) && sendsApiKey(evidence) && isAboutKey(evidence)) ||
      (answeredElsewhere(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    evidence: sent,
    confidence: 'likely',
  },
  {
    ...textOf('password-required'),
    when: (evidence) =>
      answeredElsewhere(evidence, 401) && schemeSent(evidence) === undefined && wantsPassword(evidence),
    sentence: (evidence) => {
      const realm = challengeParameter(evidence, 'realm');
      return `The server requires a user name and password${realm === undefined ? '' : ` for “${realm}”`}, and none was sent.`;
    },
    evidence: found,
  },
  {
    ...textOf('token-missing', {
      'credentials-refused': (evidence) => isForeign(evidence) && sendsElsewhere(evidence),
    }),
    sentence: (evidence) =>
      onlyAsks(evidence) && schemeSent(evidence) !== undefined
        ? 'The Authorization header that was sent did not reach the server.'
        : `The Authorization header is missing, so the server cannot identify the caller${evidence.failedCheck ? '' : saying(evidence)}.`,
    when: (evidence) =>
      failed(evidence, 'authorization_present', 'token_presented') ||
      (answeredElsewhere(evidence, 401) &&
        tokenPlaces(evidence).length === 0 &&
        (sendsApiKey(evidence)
          ? challengesOf(evidence) !== ''
          : !sendsElsewhere(evidence) || mainMessage(evidence) === undefined)),
    evidence: sent,
    action: 'attach-token',
  },
  {
    ...textOf('authorization-scheme-wrong'),
    when: (evidence) =>
      failed(evidence, 'scheme_bearer') || (answeredElsewhere(evidence, 401) && offersOtherScheme(evidence)),
    sentence: (evidence) => {
      const sentValue = requestHeader(evidence, 'authorization')?.trim() ?? '';
      const scheme = knownScheme(sentValue);
      if (sentValue === '') return 'The server expects credentials in the Authorization header.';
      return scheme === undefined
        ? `The Authorization header has no known scheme (${shownCredential(sentValue)}), so the server does not accept it.`
        : `The Authorization header uses the scheme ${scheme}, which the server does not accept.`;
    },
    evidence: found,
    action: 'attach-token',
  },
];

const after: readonly Cause[] = [
  {
    ...textOf('scope-missing'),
    when: (evidence) =>
      failed(evidence, 'scope_sufficient') ||
      ([401, 403].includes(evidence.status ?? 0) && challengeParameter(evidence, 'error') === 'insufficient_scope'),
    sentence: scopeSentence,
    evidence: (evidence) => {
      const { granted } = scopeDifference(evidence) ?? {};
      return [...found(evidence), ...(granted ? [`${granted.claim} of the token: ${granted.text}`] : [])];
    },
    confidence: (evidence) => (hasAllScopes(evidence) && !evidence.failedCheck ? 'possible' : undefined),
    advice: (evidence) =>
      hasAllScopes(evidence)
        ? 'Compare the claim from which the server reads scopes (scope, scp, permissions or roles) with the token. The user or the client may also lack the right itself.'
        : 'Request a token with that scope from the authorization server.',
    action: 'add-scope',
    actionValue: requiredScope,
  },
  {
    ...textOf('role-missing'),
    when: (evidence) => failed(evidence, 'role_permits'),
    evidence: found,
    action: 'authorize',
  },
  {
    ...textOf('token-refused', {
      'token-missing': onlyAsks,
      'token-issuer-wrong': isJwt,
      'token-audience-wrong': isJwt,
    }),
    when: (evidence) => answeredElsewhere(evidence, 401) && schemeSent(evidence) === 'bearer',
    evidence: found,
    confidence: 'possible',
    action: 'refresh',
  },
  {
    ...textOf('credentials-refused', { 'token-missing': onlyAsks }),
    when: (evidence) =>
      evidence.of === 'request' &&
      evidence.status === 401 &&
      (!/^(?!unauthori[sz]ed$)\w+$/i.test(answerText(evidence, 'error') ?? ' ') ||
        acceptsScheme(evidence) ||
        sendsElsewhere(evidence)),
    evidence: sent,
    confidence: 'likely',
  },
  {
    ...textOf('permission-denied', { 'scope-missing': (evidence) => tokenPlaces(evidence).length > 0 }),
    when: ({ of, status }) => of === 'request' && status === 403,
    evidence: found,
    confidence: 'likely',
    action: 'authorize',
  },
];

/** Authentication and authorization failures (section Authentication of the interface). */
export const authenticationCauses: readonly Cause[] = [...before, ...tokenCauses, ...after];
