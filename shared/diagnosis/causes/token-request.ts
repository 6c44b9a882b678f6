import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { answerText, requestHeader, statusEvidence } from '../message-facts.ts';
import { decodeBase64Url, schemeSent } from '../token-facts.ts';

const codeOf = (evidence: Evidence): string | undefined => answerText(evidence, 'error');

/** Whether this is a rejected form POST without an access token. */
const isTokenRequest = (evidence: Evidence): boolean =>
  evidence.method === 'POST' &&
  [400, 401].includes(evidence.status ?? 0) &&
  schemeSent(evidence) !== 'bearer' &&
  /^application\/x-www-form-urlencoded/i.test(requestHeader(evidence, 'content-type') ?? '');

/** Whether Basic credentials contain characters that must be form-urlencoded (RFC 6749 2.3.1), and no percent sign. */
function hasSpecialSecret(evidence: Evidence): boolean {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(requestHeader(evidence, 'authorization') ?? '')?.[1];
  const text =
    encoded === undefined
      ? undefined
      : decodeBase64Url(encoded.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'));
  return text !== undefined && !evidence.failedCheck && /^[^:%]*:[^%]*[^\w.~%-][^%]*$/.test(text);
}

interface OAuthError extends Pick<Cause, 'cause' | 'sentence' | 'advice' | 'source' | 'action' | 'alternatives'> {
  code: string;
  /** The grant the row applies to; default: any. */
  grantType?: string;
  /** Default: certain. */
  confidence?: 'likely';
}

/** A token request that the authorization server rejected with this error code (RFC 6749 5.2). */
function oauthRow({ code, confidence, grantType, ...row }: OAuthError): Cause {
  return {
    ...row,
    when: (evidence) =>
      isTokenRequest(evidence) &&
      codeOf(evidence) === code &&
      (grantType === undefined || evidence.grantType === grantType),
    evidence: (evidence) => [
      statusEvidence(evidence),
      `error ${code}: ${answerText(evidence, 'error_description') ?? 'no description'}`,
      ...(evidence.failedCheck ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`] : []),
    ],
    confidence: (evidence) => confidence ?? ((row.alternatives?.(evidence) ?? []).length > 0 ? 'likely' : 'certain'),
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
    alternatives: (evidence) =>
      hasSpecialSecret(evidence)
        ? [
            {
              cause: 'client-secret-not-encoded',
              confidence: 'possible',
              evidence: ['the Basic credentials contain characters that form-urlencoding changes, and are not encoded'],
              toTell:
                'Send client_id and client_secret in the body. If they are accepted, the encoding was the reason.',
            },
          ]
        : [],
    sentence: 'Client authentication failed: the client ID or secret is wrong.',
    advice: 'Compare the client ID and secret with those registered at the authorization server.',
    source,
  }),
  oauthRow({
    cause: 'grant-invalid',
    code: 'invalid_grant',
    sentence: 'The refresh token or authorization code is invalid: expired, revoked, or already used.',
    advice: 'Ask the user to sign in again.',
    source,
    action: 'authorize',
  }),
  oauthRow({
    cause: 'scope-not-granted',
    code: 'invalid_scope',
    sentence: 'The client may not request this scope.',
    advice: "Request a scope that the client is registered for, or add the scope to the client's registration.",
    source,
  }),
  oauthRow({
    cause: 'grant-not-allowed',
    code: 'unauthorized_client',
    sentence: 'The client may not use this grant.',
    advice: "Add the grant to the client's registration, or use another client.",
    source,
  }),
  oauthRow({
    cause: 'grant-unsupported',
    code: 'unsupported_grant_type',
    sentence: 'The authorization server does not support this grant.',
    advice: 'Enable the grant on Assumptions, or use another one.',
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
    sentence: 'The authorization server denied the token request.',
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
    sentence: 'A parameter of the token request is missing or invalid.',
    advice: 'Read error_description, and compare the request with RFC 6749.',
    source,
  }),
];
