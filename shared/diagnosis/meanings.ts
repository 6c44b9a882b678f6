import type { Evidence } from './evidence.ts';
import { addressOf, redirectedError, requestHeader } from './message-facts.ts';
import { schemeSent } from './token-facts.ts';

/** What a request is for: a token, an API call, or a delivery. */
export type Purpose = 'token' | 'api' | 'delivery';

const tokenPath = /\/(token|access_token|oauth2?\/v?\d*\/?token)\/?$/i;

/** Whether a request goes to an address of a token endpoint, and not to one for introspection or revocation. */
export const goesToTokenEndpoint = (evidence: Evidence): boolean => tokenPath.test(addressOf(evidence).path);

/** What a request is for. A form that is posted to an address of a token endpoint, or has a grant type, is a token request. */
export function purposeOf(evidence: Evidence): Purpose {
  const { grantType, method, of, requestText = '' } = evidence;
  if (of === 'delivery') return 'delivery';
  if (redirectedError(evidence)) return 'token';
  if (method !== 'POST' || schemeSent(evidence) === 'bearer') return 'api';
  const isForToken = /(^|&)(grant_type|client_secret|client_assertion|code_verifier)=/.test(requestText);
  return isForToken || grantType !== undefined || goesToTokenEndpoint(evidence) || isOAuthForm(evidence)
    ? 'token'
    : 'api';
}

/** Whether a rejected form was answered with an error of OAuth 2.0 (RFC 6749 5.2). */
const isOAuthForm = (evidence: Evidence): boolean =>
  /^application\/x-www-form-urlencoded/i.test(requestHeader(evidence, 'content-type') ?? '') &&
  /"error"\s*:\s*"(invalid_(client|grant|request|scope|target|dpop_proof|request_object|request_uri|authorization_details)|unauthorized_client|unsupported_grant_type|access_denied|authorization_pending|slow_down|expired_token|use_dpop_nonce)"/.test(
    evidence.responseText ?? '',
  );

/** The causes of a meaning, by the purpose of the request. For a purpose without a cause, the words mean something else. */
type Causes = Partial<Record<Purpose, string>>;

const everywhere = (cause: string): Causes => ({ token: cause, api: cause, delivery: cause });
/** Of a token or other credentials that are rejected. */
const ofToken = (api: string, token = 'client-authentication-failed'): Causes => ({
  api,
  token,
  delivery: 'receiver-auth-refused',
});
const inTokenRequest = (token: string): Causes => ({ token });
/** Of a signature, for deliveries and signed requests. */
const ofSignature = { delivery: 'receiver-signature-refused', api: 'credentials-refused' };
const ofBinding = ofToken('token-binding-unproven', 'token-binding-unproven');
const ofRequest = everywhere('request-invalid');
const ofBlock = everywhere('request-blocked');

/** What phrases can mean, and the cause that it is. `causes/variants.json` describes those that differ from their cause. */
export const meanings = {
  // Tokens.
  expired: ofToken('token-expired', 'grant-invalid'),
  'not-yet-valid': ofToken('token-not-yet-valid'),
  'issued-early': ofToken('clock-skew'),
  revoked: ofToken('token-revoked', 'grant-invalid'),
  'audience-wrong': ofToken('token-audience-wrong', 'resource-unknown'),
  'issuer-wrong': ofToken('token-issuer-wrong'),
  'key-unknown': ofToken('token-key-unknown'),
  'keys-unavailable': ofToken('token-key-unknown'),
  'algorithm-wrong': ofToken('token-algorithm-wrong'),
  'signature-wrong': { ...ofSignature, api: 'token-signature-wrong', token: 'client-authentication-failed' },
  'token-malformed': ofToken('token-malformed'),
  'token-type-wrong': ofToken('token-type-wrong', 'grant-invalid'),
  'claim-missing': ofToken('token-refused'),
  'token-invalid': { api: 'token-refused', delivery: 'receiver-auth-refused' },
  'scope-missing': { api: 'scope-missing', token: 'scope-not-granted', delivery: 'receiver-forbidden' },
  'account-refused': ofToken('credentials-refused', 'grant-invalid'),
  'sign-in-required': ofToken('token-refused', 'grant-invalid'),
  'factor-missing': { api: 'step-up-required' },
  'certificate-binding': ofBinding,
  'key-binding': ofBinding,
  'dpop-nonce': ofBinding,
  'dpop-proof': ofBinding,
  'dpop-required': ofBinding,
  'credentials-missing': { api: 'token-missing', token: 'client-secret-missing', delivery: 'receiver-auth-missing' },
  'credentials-removed': { api: 'token-missing', token: 'client-secret-missing', delivery: 'receiver-auth-missing' },
  'credentials-wrong': ofToken('credentials-refused'),
  'scheme-wrong': ofToken('authorization-scheme-wrong', 'client-authentication-unsupported'),
  'authorization-malformed': ofToken('token-malformed'),
  'clock-skew': everywhere('clock-skew'),
  'request-signature': ofSignature,
  'nonce-used': ofSignature,
  'checksum-wrong': ofSignature,
  'ticket-invalid': { api: 'credentials-refused' },
  // Token requests.
  'pkce-mismatch': inTokenRequest('pkce-mismatch'),
  'pkce-missing': inTokenRequest('pkce-missing'),
  'pkce-malformed': inTokenRequest('pkce-mismatch'),
  'redirect-uri': inTokenRequest('redirect-uri-mismatch'),
  'code-used': inTokenRequest('code-used-twice'),
  'code-expired': inTokenRequest('code-expired'),
  'code-unknown': inTokenRequest('code-unknown'),
  'refresh-expired': inTokenRequest('refresh-token-expired'),
  'refresh-revoked': inTokenRequest('refresh-token-revoked'),
  'refresh-used': inTokenRequest('refresh-token-used-twice'),
  'refresh-unknown': inTokenRequest('refresh-token-unknown'),
  'refresh-of-other-client': inTokenRequest('refresh-token-of-other-client'),
  'code-of-other-client': inTokenRequest('code-unknown'),
  'client-unknown': inTokenRequest('client-unknown'),
  'client-disabled': inTokenRequest('client-authentication-failed'),
  'client-secret-wrong': inTokenRequest('client-authentication-failed'),
  'client-secret-expired': inTokenRequest('client-authentication-failed'),
  'client-method': inTokenRequest('client-authentication-unsupported'),
  'client-secret-missing': inTokenRequest('client-secret-missing'),
  'client-twice': inTokenRequest('client-authentication-twice'),
  'assertion-refused': inTokenRequest('client-authentication-failed'),
  'audience-not-granted': inTokenRequest('token-audience-wrong'),
  'scope-refused': inTokenRequest('scope-not-granted'),
  policy: inTokenRequest('token-denied'),
  'grant-not-allowed': inTokenRequest('grant-not-allowed'),
  'grant-unsupported': inTokenRequest('grant-unsupported'),
  'grant-type-missing': inTokenRequest('grant-type-missing'),
  'form-expected': inTokenRequest('form-expected'),
  'parameter-missing': { token: 'token-request-invalid', api: 'request-invalid', delivery: 'request-invalid' },
  // Deliveries and signed requests.
  'signature-missing': ofSignature,
  'signature-unreadable': ofSignature,
  'secret-wrong': { delivery: 'receiver-auth-refused' },
  'delivery-token': { delivery: 'receiver-auth-refused' },
  'body-changed': ofSignature,
  timestamp: { delivery: 'receiver-signature-refused', api: 'clock-skew' },
  replayed: { delivery: 'conflict', api: 'request-invalid', token: 'client-authentication-failed' },
  'event-unknown': { delivery: 'request-invalid' },
  // Requests of any kind.
  'not-http': everywhere('not-http'),
  'plain-to-tls': everywhere('plain-to-tls-port'),
  'https-required': everywhere('plain-http-refused'),
  'client-certificate-missing': everywhere('client-certificate-required'),
  'client-certificate-wrong': { ...everywhere('client-certificate-refused'), token: 'client-certificate-wrong' },
  'is-proxy': everywhere('server-is-proxy'),
  'host-unknown': everywhere('host-not-served'),
  'tenant-unknown': everywhere('endpoint-not-found'),
  'url-too-long': everywhere('url-too-long'),
  'headers-too-large': everywhere('headers-too-large'),
  'result-too-large': ofRequest,
  'body-too-large': everywhere('body-too-large'),
  'media-type': everywhere('media-type-wrong'),
  'type-unread': { api: 'media-type-wrong', token: 'form-expected' },
  'body-unreadable': everywhere('body-not-json'),
  'field-wrong': everywhere('field-invalid'),
  'parameter-named': everywhere('field-invalid'),
  'value-wrong': { api: 'field-invalid', delivery: 'field-invalid' },
  'value-outside': { api: 'field-invalid' },
  'record-absent': { api: 'record-unknown' },
  'environment-wrong': { api: 'api-key-wrong' },
  'environment-of-token': { api: 'token-refused' },
  'value-refused': { api: 'field-invalid', delivery: 'field-invalid' },
  'request-unreadable': everywhere('request-unreadable'),
  'handler-threw': { ...everywhere('server-failed'), delivery: 'receiver-failed' },
  'body-missing': ofRequest,
  'header-missing': ofRequest,
  'version-unsupported': { api: 'request-invalid', delivery: 'request-invalid' },
  'idempotency-key': { api: 'conflict', delivery: 'conflict' },
  'websocket-wanted': everywhere('upgrade-required'),
  'file-missing': everywhere('field-invalid'),
  'method-wrong': everywhere('method-not-allowed'),
  'route-unknown': { api: 'endpoint-not-found', token: 'endpoint-not-found', delivery: 'receiver-path-wrong' },
  'slash-missing': everywhere('redirect-trailing-slash'),
  'sign-in-page': everywhere('login-page'),
  csrf: everywhere('csrf-token-missing'),
  'address-refused': ofBlock,
  'bot-check': ofBlock,
  'user-agent': ofBlock,
  'legal-block': ofBlock,
  blocked: ofBlock,
  'origin-refused': ofBlock,
  'mock-without-rule': everywhere('no-recorded-response'),
  'rate-limited': everywhere('rate-limited'),
  quota: everywhere('rate-limited'),
  permission: { api: 'permission-denied', delivery: 'receiver-forbidden' },
  'call-denied': { api: 'permission-denied', delivery: 'receiver-forbidden' },
  changed: { api: 'conflict', delivery: 'conflict' },
  locked: { api: 'conflict', delivery: 'conflict' },
  'consent-over': { api: 'permission-denied', token: 'grant-invalid' },
  exists: { api: 'conflict', delivery: 'conflict' },
  payment: everywhere('payment-required'),
  'storage-full': everywhere('server-error'),
  'account-shut': { api: 'permission-denied', delivery: 'receiver-forbidden' },
  'app-blocked': { api: 'permission-denied', token: 'client-authentication-failed', delivery: 'receiver-forbidden' },
  maintenance: everywhere('unavailable'),
  busy: everywhere('unavailable'),
  'fault-injected': everywhere('unavailable'),
  'gateway-name': everywhere('gateway-name-not-found'),
  'gateway-tls': everywhere('gateway-cannot-connect'),
  'gateway-refused': everywhere('gateway-cannot-connect'),
  'gateway-answer': everywhere('bad-gateway'),
  'no-backend': everywhere('no-backend-available'),
  'gateway-timeout': everywhere('gateway-timeout'),
  'request-slow': everywhere('request-too-slow'),
} as const satisfies Record<string, Causes>;

export type Meaning = keyof typeof meanings;
