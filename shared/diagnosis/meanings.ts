import type { Evidence } from './evidence.ts';
import { addressOf, requestHeader } from './message-facts.ts';
import { schemeSent } from './token-facts.ts';

/** What a request is for: a token, an API call, or a delivery. */
export type Purpose = 'token' | 'api' | 'delivery';

const tokenPath = /\/(token|access_token|oauth2?\/v?\d*\/?token)\/?$/i;

/** What a request is for. A form that is posted to an address of a token endpoint, or has a grant type, is a token request. */
export function purposeOf(evidence: Evidence): Purpose {
  const { grantType, method, of } = evidence;
  if (of === 'delivery') return 'delivery';
  if (method !== 'POST' || schemeSent(evidence) === 'bearer') return 'api';
  return grantType !== undefined || tokenPath.test(addressOf(evidence).path) || isOAuthForm(evidence) ? 'token' : 'api';
}

/** Whether a rejected form was answered with an error of OAuth 2.0 (RFC 6749 5.2). */
const isOAuthForm = (evidence: Evidence): boolean =>
  /^application\/x-www-form-urlencoded/i.test(requestHeader(evidence, 'content-type') ?? '') &&
  /"error"\s*:\s*"(invalid_(client|grant|request|scope|target|dpop_proof)|unauthorized_client|unsupported_grant_type|access_denied|authorization_pending|slow_down|expired_token|use_dpop_nonce)"/.test(
    evidence.responseText ?? '',
  );

/** The causes of a meaning, by the purpose of the request. One without a purpose is not a cause of it. */
type Causes = Partial<Record<Purpose, string>>;

const everywhere = (cause: string): Causes => ({ token: cause, api: cause, delivery: cause });
/** A token or other credentials that are rejected. */
const ofToken = (api: string, token = 'client-assertion-refused'): Causes => ({
  api,
  token,
  delivery: 'receiver-auth-refused',
});
const ofRequest = (token: string): Causes => ({ token });
const ofDelivery = (delivery: string, api?: string): Causes => ({ delivery, ...(api !== undefined && { api }) });

/** What phrases can mean, and the cause that it is. */
export const meanings = {
  // Tokens.
  expired: ofToken('token-expired', 'grant-invalid'),
  'not-yet-valid': ofToken('token-not-yet-valid'),
  revoked: ofToken('token-revoked', 'grant-invalid'),
  'audience-wrong': ofToken('token-audience-wrong', 'audience-not-granted'),
  'issuer-wrong': ofToken('token-issuer-wrong'),
  'key-unknown': ofToken('token-key-unknown'),
  'keys-unavailable': ofToken('token-keys-unavailable'),
  'algorithm-wrong': ofToken('token-algorithm-wrong'),
  'signature-wrong': {
    api: 'token-signature-wrong',
    token: 'client-assertion-refused',
    delivery: 'receiver-signature-refused',
  },
  'token-malformed': ofToken('token-malformed'),
  'token-type-wrong': ofToken('token-type-wrong', 'grant-invalid'),
  'claim-missing': ofToken('token-claim-missing'),
  'scope-missing': { api: 'scope-missing', token: 'scope-not-granted', delivery: 'receiver-forbidden' },
  'account-refused': ofToken('account-refused', 'account-refused'),
  'sign-in-required': ofToken('sign-in-required', 'sign-in-required'),
  'certificate-binding': ofToken('token-certificate-mismatch', 'token-certificate-mismatch'),
  'key-binding': ofToken('token-binding-unproven', 'dpop-required'),
  'dpop-nonce': ofToken('dpop-nonce-required', 'dpop-nonce-required'),
  'dpop-proof': ofToken('dpop-proof-invalid', 'dpop-proof-invalid'),
  'dpop-required': ofToken('dpop-required', 'dpop-required'),
  'credentials-missing': { api: 'token-missing', token: 'client-secret-missing', delivery: 'receiver-auth-missing' },
  'credentials-wrong': {
    api: 'credentials-refused',
    token: 'client-authentication-failed',
    delivery: 'receiver-auth-refused',
  },
  'authorization-malformed': ofToken('token-malformed', 'client-authentication-failed'),
  'clock-skew': { api: 'clock-skew', token: 'client-assertion-refused', delivery: 'receiver-timestamp-refused' },
  'request-signature': { api: 'request-signature-wrong', delivery: 'receiver-signature-refused' },
  // Token requests.
  'pkce-mismatch': ofRequest('pkce-mismatch'),
  'pkce-missing': ofRequest('pkce-missing'),
  'redirect-uri': ofRequest('redirect-uri-mismatch'),
  'code-used': ofRequest('code-used-twice'),
  'code-expired': ofRequest('code-expired'),
  'code-unknown': ofRequest('code-unknown'),
  'refresh-expired': ofRequest('refresh-token-expired'),
  'refresh-revoked': ofRequest('refresh-token-revoked'),
  'refresh-used': ofRequest('refresh-token-used-twice'),
  'refresh-unknown': ofRequest('refresh-token-unknown'),
  'client-unknown': ofRequest('client-unknown'),
  'client-secret-wrong': ofRequest('client-authentication-failed'),
  'client-secret-expired': ofRequest('client-secret-expired'),
  'client-method': ofRequest('client-authentication-unsupported'),
  'client-secret-missing': ofRequest('client-secret-missing'),
  'client-twice': ofRequest('client-authentication-twice'),
  'assertion-refused': ofRequest('client-assertion-refused'),
  'audience-not-granted': ofRequest('audience-not-granted'),
  'scope-refused': ofRequest('scope-not-granted'),
  'grant-not-allowed': ofRequest('grant-not-allowed'),
  'grant-unsupported': ofRequest('grant-unsupported'),
  'grant-type-missing': ofRequest('grant-type-missing'),
  'form-expected': ofRequest('form-expected'),
  // Deliveries.
  'signature-missing': ofDelivery('receiver-signature-missing', 'request-signature-wrong'),
  'signature-unreadable': ofDelivery('receiver-signature-unreadable', 'request-signature-wrong'),
  'body-changed': ofDelivery('receiver-body-changed'),
  timestamp: ofDelivery('receiver-timestamp-refused', 'clock-skew'),
  replayed: { delivery: 'receiver-duplicate-refused', api: 'request-repeated', token: 'client-assertion-refused' },
  'event-unknown': ofDelivery('receiver-event-refused'),
  // Requests of any kind.
  'plain-to-tls': everywhere('plain-to-tls-port'),
  'https-required': everywhere('plain-http-refused'),
  'client-certificate-missing': everywhere('client-certificate-required'),
  'client-certificate-wrong': everywhere('client-certificate-refused'),
  'is-proxy': everywhere('server-is-proxy'),
  'host-unknown': everywhere('host-not-served'),
  'tenant-unknown': everywhere('tenant-unknown'),
  'url-too-long': everywhere('url-too-long'),
  'headers-too-large': everywhere('headers-too-large'),
  'body-too-large': everywhere('body-too-large'),
  'media-type': everywhere('media-type-wrong'),
  'body-unreadable': everywhere('body-not-json'),
  'body-missing': everywhere('body-missing'),
  'header-missing': everywhere('header-missing'),
  'method-wrong': everywhere('method-not-allowed'),
  'route-unknown': { api: 'endpoint-not-found', token: 'endpoint-not-found', delivery: 'receiver-path-wrong' },
  'slash-missing': everywhere('path-slash-missing'),
  csrf: everywhere('csrf-token-missing'),
  'address-refused': everywhere('address-not-allowed'),
  'bot-check': everywhere('bot-check'),
  blocked: everywhere('request-blocked'),
  'rate-limited': everywhere('rate-limited'),
  quota: everywhere('quota-exceeded'),
  maintenance: everywhere('under-maintenance'),
  'fault-injected': everywhere('gateway-fault-injected'),
  'gateway-name': everywhere('gateway-name-not-found'),
  'gateway-tls': everywhere('gateway-tls-failed'),
  'gateway-refused': everywhere('gateway-cannot-connect'),
  'gateway-answer': everywhere('bad-gateway'),
  'no-backend': everywhere('no-backend-available'),
  'gateway-timeout': everywhere('gateway-timeout'),
  'request-slow': everywhere('request-too-slow'),
} as const satisfies Record<string, Causes>;

export type Meaning = keyof typeof meanings;
