import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { purposeOf } from '../meanings.ts';
import { oauthCode, redirectedError, requestHeader, statusEvidence } from '../message-facts.ts';
import { mainMessage, ownWords, saying } from '../words.ts';
import { decodeBase64Url } from '../token-facts.ts';
import { isForeign } from './http-row.ts';
import { type RowTexts, type TextId, textOf } from './text-of.ts';

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

/** What `invalid_grant` can mean for this grant, if the server does not explain it. */
const ofGrant =
  (grant: string) =>
  (evidence: Evidence): boolean =>
    evidence.grantType === grant && isForeign(evidence) && mainMessage(evidence) === undefined;

interface OAuthError extends RowTexts, Pick<Cause, 'action'> {
  code: string;
  /** The grant the row applies to; default: any. */
  grantType?: string;
  /** Default: likely if there are alternatives. */
  confidence?: 'likely' | 'possible';
}

/** A token request that the authorization server rejected with this error code (RFC 6749 5.2). */
function oauthRow(id: TextId, { allowed, code, confidence, grantType, ...row }: OAuthError): Cause {
  const texts = textOf(id, allowed);
  return {
    ...texts,
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
    confidence: (evidence) => {
      if (evidence.failedCheck) return undefined;
      return confidence ?? ((texts.alternatives?.(evidence) ?? []).length > 0 ? 'likely' : undefined);
    },
  };
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Rejected token requests. */
export const tokenRequestCauses: readonly Cause[] = [
  oauthRow('client-authentication-failed', {
    code: 'invalid_client',
    // The code does not show whether the secret or the method is wrong.
    allowed: {
      'client-secret-not-encoded': hasSpecialSecret,
      'client-authentication-unsupported': isForeign,
      'client-unknown': isForeign,
    },
    sentence: (evidence) =>
      `Client authentication failed${evidence.failedCheck ? ': the client ID or secret is wrong' : saying(evidence)}.`,
  }),
  oauthRow('grant-invalid', {
    code: 'invalid_grant',
    confidence: 'likely',
    action: 'authorize',
    allowed: {
      'redirect-uri-mismatch': ofGrant('authorization_code'),
      'pkce-mismatch': ofGrant('authorization_code'),
      'refresh-token-expired': ofGrant('refresh_token'),
    },
  }),
  oauthRow('scope-not-granted', { code: 'invalid_scope' }),
  oauthRow('grant-not-allowed', { code: 'unauthorized_client', confidence: 'likely' }),
  oauthRow('grant-unsupported', { code: 'unsupported_grant_type' }),
  oauthRow('device-authorization-pending', { code: 'authorization_pending' }),
  oauthRow('device-polled-too-fast', { code: 'slow_down' }),
  oauthRow('device-access-denied', { code: 'access_denied', grantType: deviceGrant }),
  oauthRow('token-denied', { code: 'access_denied', confidence: 'likely' }),
  oauthRow('device-code-expired', { code: 'expired_token' }),
  oauthRow('token-request-invalid', {
    code: 'invalid_request',
    confidence: 'likely',
  }),
];
