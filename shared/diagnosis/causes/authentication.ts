import { challengesForApiKey, reportsMissingApiKey, sendsApiKey, mentionsApiKey } from '../api-key-facts.ts';
import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import {
  answerText,
  challengeParameter,
  isPlain,
  requestHeader,
  responseHeader,
  statusEvidence,
} from '../message-facts.ts';
import { claimProblems } from '../../model/jwt-claims.ts';
import { knownScheme, shownCredential } from '../../redaction/shown-scheme.ts';
import { requiredScopes, scopeDifference } from '../scope-facts.ts';
import { mainMessage, ownWords, saying } from '../words.ts';
import { jwtSent, schemeSent, tokenPlaces } from '../token-facts.ts';
import { wantsPassword } from '../said.ts';
import { tokenCauses } from './token.ts';

const failed = ({ failedCheck }: Evidence, ...names: string[]): boolean =>
  failedCheck !== undefined && names.includes(failedCheck.name);

/** Whether a server other than ours answered the request with this status. */
const answeredElsewhere = ({ failedCheck, of, status }: Evidence, wanted: number): boolean =>
  of === 'request' && failedCheck === undefined && status === wanted;

const found = (evidence: Evidence): string[] =>
  evidence.failedCheck
    ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
    : [statusEvidence(evidence), ...ownWords(evidence)];

const byCheck = ({ failedCheck }: Evidence): 'certain' | 'likely' => (failedCheck ? 'certain' : 'likely');

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

const offersOtherScheme = (evidence: Evidence): boolean => {
  const challenge = responseHeader(evidence, 'www-authenticate')?.toLowerCase() ?? '';
  const scheme = schemeSent(evidence);
  return scheme !== undefined && challenge !== '' && !challenge.split(/[\s,]+/).includes(scheme);
};

/** Whether the server accepts the scheme that was sent, so that it rejected the credentials themselves. */
const acceptsScheme = (evidence: Evidence): boolean =>
  schemeSent(evidence) !== undefined &&
  responseHeader(evidence, 'www-authenticate') !== undefined &&
  !offersOtherScheme(evidence);

/** Whether the API key is the reason for the rejection, not something else that was sent or is required. */
const isAboutKey = (evidence: Evidence): boolean =>
  mentionsApiKey(evidence) ||
  (responseHeader(evidence, 'www-authenticate') === undefined && tokenPlaces(evidence).length === 0);

/** A claim of the token that was sent, as text. */
function claimOf(evidence: Evidence, name: string): string | undefined {
  const value = jwtSent(evidence)?.claims[name];
  if (value === undefined) return undefined;
  const [problem] = claimProblems({ [name]: value });
  return problem?.evidence ?? (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
}

/** What can be wrong with a token that a server rejects without a reason. */
function otherTokens(evidence: Evidence): Alternative[] {
  if (!jwtSent(evidence)) return [];
  return [
    {
      cause: 'token-issuer-wrong',
      confidence: 'possible',
      evidence: [`iss of the token: ${claimOf(evidence, 'iss') ?? 'missing'}`],
      toTell: 'Compare iss with the issuer that the API documents, including a slash at its end.',
    },
    {
      cause: 'token-audience-wrong',
      confidence: 'possible',
      evidence: [`aud of the token: ${claimOf(evidence, 'aud') ?? 'missing'}`],
      toTell: 'Compare aud with the identifier of the API.',
    },
  ];
}

const sent = (evidence: Evidence): string[] => [...found(evidence), `sent: ${evidence.authSent ?? 'unknown'}`];

const before: readonly Cause[] = [
  {
    cause: 'plain-http-refused',
    when: (evidence) =>
      failed(evidence, 'transport_secure') || (!evidence.failedCheck && evidence.status === 426 && isPlain(evidence)),
    sentence: 'The server only accepts HTTPS, but the request was sent over plain HTTP.',
    evidence: found,
    confidence: byCheck,
    advice: 'Use the https address. Treat a token that was sent unencrypted as leaked: revoke it and get a new one.',
    source: 'RFC 6750 5.3',
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  },
  {
    cause: 'token-in-two-places',
    when: (evidence) =>
      failed(evidence, 'token_in_one_place') || (answeredElsewhere(evidence, 400) && tokenPlaces(evidence).length > 1),
    sentence: 'The access token was sent in more than one place.',
    evidence: (evidence) => [...found(evidence), `a token is in ${tokenPlaces(evidence).join(' and in ')}`],
    confidence: byCheck,
    advice: 'Send the token once, in a single Authorization header.',
    source: 'RFC 6750 2',
    action: 'attach-token',
  },
  {
    cause: 'api-key-missing',
    when: (evidence) => answeredElsewhere(evidence, 401) && reportsMissingApiKey(evidence),
    sentence: 'The server requires an API key and did not find one.',
    evidence: sent,
    confidence: 'likely',
    advice:
      'Send the key in the header that the server documents, often X-API-Key. An access token does not replace it.',
    source: 'OpenAPI 3.1 security scheme apiKey',
  },
  {
    cause: 'api-key-wrong',
    when: (evidence) =>
      (answeredElsewhere(evidence, 401) && sendsApiKey(evidence) && isAboutKey(evidence)) ||
      (answeredElsewhere(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    sentence: ({ authSent }) => `The server rejected the API key that was sent (${authSent ?? 'unknown'}).`,
    evidence: sent,
    confidence: 'likely',
    advice: 'Check that the key is complete, still active, and issued for this environment.',
    source: 'OpenAPI 3.1 security scheme apiKey',
  },
  {
    cause: 'password-required',
    when: (evidence) =>
      answeredElsewhere(evidence, 401) && schemeSent(evidence) === undefined && wantsPassword(evidence),
    sentence: (evidence) => {
      const realm = challengeParameter(evidence, 'realm');
      return `The server requires a user name and password${realm === undefined ? '' : ` for “${realm}”`}, and none was sent.`;
    },
    evidence: found,
    confidence: 'certain',
    advice:
      'Send the user name and password with the scheme that WWW-Authenticate names. An access token does not help.',
    source: 'RFC 7617 2',
  },
  {
    cause: 'token-missing',
    when: (evidence) =>
      failed(evidence, 'authorization_present', 'token_presented') ||
      (answeredElsewhere(evidence, 401) && tokenPlaces(evidence).length === 0),
    sentence: 'The Authorization header is missing, so the server cannot identify the caller.',
    evidence: sent,
    confidence: byCheck,
    advice: 'Get an access token and send it as: Authorization: Bearer <ACCESS_TOKEN>.',
    source: 'RFC 6750 3.1',
    action: 'attach-token',
  },
  {
    cause: 'authorization-scheme-wrong',
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
    confidence: byCheck,
    advice:
      'Use the scheme that WWW-Authenticate names: Bearer for an access token, DPoP for one that is bound to a key.',
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
    sentence: scopeSentence,
    evidence: (evidence) => {
      const { granted } = scopeDifference(evidence) ?? {};
      return [...found(evidence), ...(granted ? [`${granted.claim} of the token: ${granted.text}`] : [])];
    },
    confidence: (evidence) => (hasAllScopes(evidence) && !evidence.failedCheck ? 'possible' : byCheck(evidence)),
    advice: (evidence) =>
      hasAllScopes(evidence)
        ? 'Compare the claim from which the server reads scopes (scope, scp, permissions or roles) with the token. The user or the client may also lack the right itself.'
        : 'Request a token with that scope from the authorization server.',
    source: 'RFC 6750 3.1',
    action: 'add-scope',
    actionValue: requiredScope,
  },
  {
    cause: 'role-missing',
    when: (evidence) => failed(evidence, 'role_permits'),
    sentence: "The user is authenticated, but the user's role does not permit this operation.",
    evidence: found,
    confidence: 'certain',
    advice: 'Sign in as a user whose role permits it, such as agent. Requesting more scopes does not help.',
    source: 'Interface, Authentication 7',
    action: 'authorize',
  },
  {
    cause: 'token-refused',
    when: (evidence) => answeredElsewhere(evidence, 401) && schemeSent(evidence) === 'bearer',
    sentence: (evidence) =>
      `The server rejected the access token${mainMessage(evidence) === undefined ? ' without giving a reason' : saying(evidence)}.`,
    evidence: found,
    confidence: 'possible',
    advice:
      'Get a new token. If it is rejected too, compare its issuer, audience and signing key with what the server expects.',
    source: 'RFC 6750 3.1',
    action: 'refresh',
    alternatives: otherTokens,
  },
  {
    cause: 'credentials-refused',
    when: (evidence) =>
      evidence.of === 'request' &&
      evidence.status === 401 &&
      (answerText(evidence, 'error') === undefined || acceptsScheme(evidence)),
    sentence: (evidence) =>
      `The server rejected the credentials that were sent (${evidence.authSent ?? 'unknown'})${saying(evidence)}.`,
    evidence: sent,
    confidence: 'likely',
    advice: 'Check the credentials and how they are encoded.',
    source: 'RFC 9110 15.5.2',
  },
  {
    cause: 'permission-denied',
    when: ({ of, status }) => of === 'request' && status === 403,
    alternatives: (evidence) => [
      ...(tokenPlaces(evidence).length === 0
        ? []
        : [
            {
              cause: 'scope-missing',
              confidence: 'possible' as const,
              evidence: [
                `scope of the token: ${claimOf(evidence, 'scope') ?? claimOf(evidence, 'scp') ?? 'not shown'}`,
              ],
              toTell: 'Request a token with the scope that the API documents for this operation.',
            },
          ]),
      {
        cause: 'request-blocked',
        confidence: 'possible',
        evidence: ['firewalls and gateways answer 403 as well, whatever the credentials are'],
        toTell: 'Send the request without credentials. If the response is the same, a rule blocks it.',
      },
    ],
    sentence: (evidence) => `The server does not permit this operation${saying(evidence)}.`,
    evidence: found,
    confidence: 'likely',
    advice: 'Request a token with more scopes, or sign in as a user with the permission. Retrying does not help.',
    source: 'RFC 9110 15.5.4',
    action: 'authorize',
  },
];

/** Authentication and authorization failures (section Authentication of the interface). */
export const authenticationCauses: readonly Cause[] = [...before, ...tokenCauses, ...after];
