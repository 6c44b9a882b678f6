import { clientMethod } from '../against.ts';
import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { purposeOf } from '../meanings.ts';
import { oauthCode, redirectedError, requestHeader, statusEvidence } from '../message-facts.ts';
import { mainMessage, ownWords, saying } from '../words.ts';
import { decodeBase64Url } from '../token-facts.ts';

/** Whether this is a rejected token request. */
const isTokenRequest = (evidence: Evidence): boolean =>
  redirectedError(evidence) !== undefined ||
  (purposeOf(evidence) === 'token' && (evidence.status ?? 0) >= 400 && (evidence.status ?? 0) <= 403);

/** Whether Basic credentials contain characters that must be form-urlencoded (RFC 6749 2.3.1), and no percent sign. */
function hasSpecialSecret(evidence: Evidence): boolean {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(requestHeader(evidence, 'authorization') ?? '')?.[1];
  const text =
    encoded === undefined
      ? undefined
      : decodeBase64Url(encoded.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'));
  return text !== undefined && !evidence.failedCheck && /^[^:%]*:[^%]*[^\w.~%-][^%]*$/.test(text);
}

const possible = (cause: string, evidence: string, toTell: string): Alternative => ({
  cause,
  confidence: 'possible',
  evidence: [evidence],
  toTell,
});

/** What else `invalid_client` can mean: the code does not tell a wrong secret from a wrong method. */
function otherClientMistakes(evidence: Evidence): Alternative[] {
  if (evidence.failedCheck) return [];
  const method = clientMethod(evidence) ?? 'no client secret';
  return [
    ...(hasSpecialSecret(evidence)
      ? [
          possible(
            'client-secret-not-encoded',
            'the Basic credentials contain characters that form-urlencoding changes, and are not encoded',
            'Send client_id and client_secret in the body. If they are accepted, the encoding was the reason.',
          ),
        ]
      : []),
    possible(
      'client-authentication-unsupported',
      `the client authenticates with ${method}; servers also answer a method that is not registered, or a JWT with a wrong aud or key, with invalid_client`,
      'Send the credentials with the other method: Basic, or client_id and client_secret in the body.',
    ),
    possible(
      'client-unknown',
      'the code does not show whether the client ID is known',
      'Send a client ID that cannot exist, and compare the responses.',
    ),
  ];
}

/** What `invalid_grant` can mean for the grant of the request. */
function otherGrantMistakes(evidence: Evidence): Alternative[] {
  if (evidence.failedCheck || mainMessage(evidence) !== undefined) return [];
  if (evidence.grantType === 'authorization_code')
    return [
      possible(
        'redirect-uri-mismatch',
        'invalid_grant is also the code for a different redirect_uri',
        'Compare redirect_uri with that of the authorization request.',
      ),
      possible(
        'pkce-mismatch',
        'invalid_grant is also the code for a wrong code_verifier',
        'Compute BASE64URL(SHA-256(code_verifier)), and compare it with code_challenge.',
      ),
    ];
  return evidence.grantType === 'refresh_token'
    ? [
        possible(
          'refresh-token-expired',
          'invalid_grant does not show whether the refresh token is expired, revoked or used',
          'Sign in again, and use the new refresh token once.',
        ),
      ]
    : [];
}

interface OAuthError extends Pick<Cause, 'cause' | 'sentence' | 'advice' | 'source' | 'action' | 'alternatives'> {
  code: string;
  /** The grant the row applies to; default: any. */
  grantType?: string;
  /** Default: likely if there are alternatives, otherwise certain. */
  confidence?: 'likely' | 'possible';
}

/** A token request that the authorization server rejected with this error code (RFC 6749 5.2). */
function oauthRow({ code, confidence, grantType, ...row }: OAuthError): Cause {
  return {
    ...row,
    when: (evidence) =>
      isTokenRequest(evidence) &&
      oauthCode(evidence) === code &&
      (grantType === undefined || evidence.grantType === grantType),
    evidence: (evidence) => [
      statusEvidence(evidence),
      ...ownWords(evidence),
      ...(mainMessage(evidence) === undefined ? ['the response has no description'] : []),
      ...(evidence.failedCheck ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`] : []),
    ],
    confidence: (evidence) =>
      evidence.failedCheck
        ? 'certain'
        : (confidence ?? ((row.alternatives?.(evidence) ?? []).length > 0 ? 'likely' : 'certain')),
  };
}

const source = 'RFC 6749 5.2';
const deviceSource = 'RFC 8628 3.5';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Rejected token requests. */
export const tokenRequestCauses: readonly Cause[] = [
  oauthRow({
    cause: 'client-authentication-failed',
    code: 'invalid_client',
    alternatives: otherClientMistakes,
    sentence: (evidence) =>
      `Client authentication failed${evidence.failedCheck ? ': the client ID or secret is wrong' : saying(evidence)}.`,
    advice:
      'Compare the client ID, the secret and the authentication method with those registered at the authorization server.',
    source,
  }),
  oauthRow({
    cause: 'grant-invalid',
    code: 'invalid_grant',
    confidence: 'likely',
    sentence: (evidence) =>
      mainMessage(evidence) === undefined
        ? 'The refresh token, code, assertion or password is invalid: expired, revoked, already used, or for a different client.'
        : `The authorization server does not accept the grant${saying(evidence)}.`,
    advice: 'Ask the user to sign in again.',
    source,
    action: 'authorize',
    alternatives: otherGrantMistakes,
  }),
  oauthRow({
    cause: 'scope-not-granted',
    code: 'invalid_scope',
    sentence: (evidence) => `The client may not request this scope${saying(evidence)}.`,
    advice: "Request a scope that the client is registered for, or add the scope to the client's registration.",
    source,
  }),
  oauthRow({
    cause: 'grant-not-allowed',
    code: 'unauthorized_client',
    sentence: (evidence) => `The client may not use this grant${saying(evidence)}.`,
    confidence: 'likely',
    advice: "Add the grant to the client's registration, or use another client.",
    source,
  }),
  oauthRow({
    cause: 'grant-unsupported',
    code: 'unsupported_grant_type',
    sentence: 'The authorization server does not support this grant.',
    advice: 'Enable the grant at the authorization server, or use another one.',
    source,
  }),
  oauthRow({
    cause: 'device-authorization-pending',
    code: 'authorization_pending',
    sentence: 'The user has not approved or denied the device yet.',
    advice: 'Keep polling at the given interval until the device code expires.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'device-polled-too-fast',
    code: 'slow_down',
    sentence: 'The device polls more often than the authorization server allows.',
    advice: 'Increase the polling interval by 5 seconds, and again after each further slow_down.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'device-access-denied',
    code: 'access_denied',
    grantType: deviceGrant,
    sentence: 'The user or the authorization server denied the device access.',
    advice: 'Stop polling. Start again with a new device code when the user wants to.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'token-denied',
    code: 'access_denied',
    confidence: 'likely',
    sentence: (evidence) => `The authorization server denied the token request${saying(evidence)}.`,
    advice: 'Read error_description. Check the client ID and secret, and whether the client may request this scope.',
    source: 'RFC 6749 4.1.2.1',
  }),
  oauthRow({
    cause: 'device-code-expired',
    code: 'expired_token',
    sentence: 'The device code expired before the user approved the device.',
    advice: 'Stop polling. Request a new device code and show its user code.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'token-request-invalid',
    code: 'invalid_request',
    sentence: (evidence) =>
      mainMessage(evidence) === undefined
        ? 'A parameter of the token request is missing or invalid.'
        : `The authorization server rejected the token request as invalid${saying(evidence)}.`,
    confidence: 'likely',
    advice: 'Read error_description, and compare the request with RFC 6749.',
    source,
  }),
];
