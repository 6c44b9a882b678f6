import { challengesForApiKey, missesApiKey, refusesApiKey, sendsApiKey, speaksOfApiKey } from '../api-key-facts.ts';
import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import {
  answerText,
  challengeParameter,
  isPlain,
  reasonEvidence,
  reasonGiven,
  responseHeader,
  statusEvidence,
} from '../message-facts.ts';
import { schemeSent, tokenPlaces } from '../token-facts.ts';
import { tokenCauses } from './token.ts';

const failed = ({ failedCheck }: Evidence, ...names: string[]): boolean =>
  failedCheck !== undefined && names.includes(failedCheck.name);

/** A request that a stranger answered with a status. */
const foreign = ({ failedCheck, of, status }: Evidence, wanted: number): boolean =>
  of === 'request' && failedCheck === undefined && status === wanted;

const found = (evidence: Evidence): string[] =>
  evidence.failedCheck
    ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
    : [statusEvidence(evidence), ...reasonEvidence(evidence)];

const byCheck = ({ failedCheck }: Evidence): 'certain' | 'likely' => (failedCheck ? 'certain' : 'likely');

/** The scope that a call requires, as the challenge names it, or our own check. */
const requiredScope = (evidence: Evidence): string | undefined =>
  challengeParameter(evidence, 'scope') ?? /needs (\S+),/.exec(evidence.failedCheck?.evidence ?? '')?.[1];

const offersAnother = (evidence: Evidence): boolean => {
  const challenge = responseHeader(evidence, 'www-authenticate')?.toLowerCase() ?? '';
  const scheme = schemeSent(evidence);
  return scheme !== undefined && challenge !== '' && !challenge.split(/[\s,]+/).includes(scheme);
};

/** Whether the server takes the one scheme that was sent: a refusal is of the credentials then. */
const takesScheme = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined &&
  responseHeader(evidence, 'www-authenticate') !== undefined &&
  !offersAnother(evidence);

/** Whether a refusal concerns the API key that was sent, and nothing else that is demanded or was sent. */
const isAboutKey = (evidence: Evidence): boolean =>
  speaksOfApiKey(evidence) ||
  (responseHeader(evidence, 'www-authenticate') === undefined && tokenPlaces(evidence).length === 0);

const sent = (evidence: Evidence): string[] => [...found(evidence), `sent: ${evidence.authSent ?? 'unknown'}`];

const before: readonly Cause[] = [
  {
    cause: 'plain-http-refused',
    when: (evidence) =>
      failed(evidence, 'transport_secure') ||
      (!evidence.failedCheck && evidence.status === 426) ||
      (foreign(evidence, 403) && isPlain(evidence) && /\b(https|tls|ssl)\b/i.test(reasonGiven(evidence))),
    sentence: 'The server takes requests by HTTPS only, and this one came in clear.',
    evidence: found,
    confidence: byCheck,
    advice: 'Use the https address. A token that was sent in clear counts as lost: revoke it and get a new one.',
    source: 'RFC 6750 5.3',
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  },
  {
    cause: 'token-in-two-places',
    when: (evidence) =>
      failed(evidence, 'token_in_one_place') || (foreign(evidence, 400) && tokenPlaces(evidence).length > 1),
    sentence: 'The access token came in more than one place.',
    evidence: (evidence) => [...found(evidence), `a token is in ${tokenPlaces(evidence).join(' and in ')}`],
    confidence: byCheck,
    advice: 'Send it once, in one Authorization header.',
    source: 'RFC 6750 2',
    action: 'attach-token',
  },
  {
    cause: 'api-key-missing',
    when: (evidence) => (foreign(evidence, 401) || foreign(evidence, 403)) && missesApiKey(evidence),
    sentence: 'The server demands an API key, and found none where it looked.',
    evidence: sent,
    confidence: 'likely',
    advice:
      'Send the key in the header field that the server documents, often X-API-Key; a token does not stand for it.',
    source: 'OpenAPI 3.1 security scheme apiKey',
  },
  {
    cause: 'api-key-wrong',
    when: (evidence) =>
      ((foreign(evidence, 401) || foreign(evidence, 403)) && refusesApiKey(evidence)) ||
      (foreign(evidence, 401) && sendsApiKey(evidence) && isAboutKey(evidence)) ||
      (foreign(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    sentence: ({ authSent }) => `The server refused the API key that was sent (${authSent ?? 'unknown'}).`,
    evidence: sent,
    confidence: 'likely',
    advice:
      'Compare the key with the one that the server gave out for this environment: it may be cut, replaced or revoked.',
    source: 'OpenAPI 3.1 security scheme apiKey',
  },
  {
    cause: 'token-missing',
    when: (evidence) =>
      failed(evidence, 'authorization_present', 'token_presented') ||
      (foreign(evidence, 401) && tokenPlaces(evidence).length === 0),
    sentence: 'The Authorization header is missing, so the server does not know who asks.',
    evidence: found,
    confidence: byCheck,
    advice: 'Get an access token and send it as: Authorization: Bearer <ACCESS_TOKEN>.',
    source: 'RFC 6750 3.1',
    action: 'attach-token',
  },
  {
    cause: 'authorization-scheme-wrong',
    when: (evidence) => failed(evidence, 'scheme_bearer') || (foreign(evidence, 401) && offersAnother(evidence)),
    sentence: (evidence) =>
      `The Authorization header is of the scheme ${schemeSent(evidence)}, which the server does not take.`,
    evidence: found,
    confidence: byCheck,
    advice: 'Use the scheme that WWW-Authenticate names; for an access token it is Bearer.',
    source: 'RFC 9110 11.6.1',
    action: 'attach-token',
  },
];

const after: readonly Cause[] = [
  {
    cause: 'scope-missing',
    when: (evidence) =>
      failed(evidence, 'scope_sufficient') ||
      ([401, 403].includes(evidence.status ?? 0) && challengeParameter(evidence, 'error') === 'insufficient_scope'),
    sentence: (evidence) => {
      const scope = requiredScope(evidence);
      return `The access token is good, but lacks the scope ${scope ?? 'that this call requires'}.`;
    },
    evidence: found,
    confidence: byCheck,
    advice: 'Ask the authorization server for a token with that scope.',
    source: 'RFC 6750 3.1',
    action: 'add-scope',
    actionValue: requiredScope,
  },
  {
    cause: 'role-missing',
    when: (evidence) => failed(evidence, 'role_permits'),
    sentence: 'The caller is known, but their role does not permit this.',
    evidence: found,
    confidence: 'certain',
    advice: 'Authorize as a user whose role permits it, such as agent; more scope does not help.',
    source: 'Interface, Authentication 7',
    action: 'authorize',
  },
  {
    cause: 'token-refused',
    when: (evidence) => foreign(evidence, 401) && schemeSent(evidence) === 'bearer',
    sentence: 'The server refused the access token and does not say why.',
    evidence: found,
    confidence: 'possible',
    advice: 'Get a new token; if that is refused too, compare issuer, audience and keys with what the server expects.',
    source: 'RFC 6750 3.1',
    action: 'refresh',
  },
  {
    cause: 'credentials-refused',
    when: (evidence) =>
      evidence.of === 'request' &&
      evidence.status === 401 &&
      (answerText(evidence, 'error') === undefined || takesScheme(evidence)),
    sentence: ({ authSent }) => `The server refused the credentials that were sent (${authSent ?? 'unknown'}).`,
    evidence: sent,
    confidence: 'likely',
    advice: 'Compare the credentials with those the server was given, and their encoding.',
    source: 'RFC 9110 15.5.2',
  },
  {
    cause: 'permission-denied',
    when: ({ of, status }) => of === 'request' && status === 403,
    sentence: 'The server knows the caller, but does not permit this.',
    evidence: found,
    confidence: 'likely',
    advice: 'Ask for a token with more scope, or act as a user with the permission; trying again changes nothing.',
    source: 'RFC 9110 15.5.4',
    action: 'authorize',
  },
];

/** Refusals of who asks (section Authentication of the interface). */
export const authenticationCauses: readonly Cause[] = [...before, ...tokenCauses, ...after];
