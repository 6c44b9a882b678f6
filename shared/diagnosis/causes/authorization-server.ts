import type { Cause } from '../cause.ts';
import { checkRow } from './check-row.ts';

/** Requests to our authorization server, by the check that failed. */
export const authorizationServerCauses: readonly Cause[] = [
  checkRow('request-unreadable', {
    checks: ['request_parsed'],
    finds: /^(?!a TLS handshake was|the client speaks HTTP\/2|the client sent CONNECT)/,
  }),
  checkRow('client-secret-not-encoded', { checks: ['client_authentication'], finds: /only if it is form-urlencoded/ }),
  checkRow('client-secret-encoded-twice', { checks: ['client_authentication'], finds: /encoded twice/ }),
  checkRow('client-secret-spaces', { checks: ['client_authentication'], finds: /spaces or line breaks/ }),
  checkRow('client-assertion-invalid', { checks: ['client_authentication'], finds: /^The assertion is not valid/ }),
  checkRow('client-certificate-wrong', {
    checks: ['client_authentication', 'certificate_bound'],
    finds: /^The client certificate/,
  }),
  checkRow('client-unknown', { checks: ['client_authentication', 'client_known'], finds: /^No client (has|")/ }),
  checkRow('client-secret-missing', {
    checks: ['client_authentication'],
    finds: /no secret was sent|No client credentials/,
  }),
  checkRow('client-authentication-twice', {
    checks: ['client_authentication'],
    finds: /in the header and in the body|of two methods/,
  }),
  checkRow('redirect-uri-mismatch', { checks: ['redirect_uri_registered', 'redirect_uri_same'] }),
  checkRow('pkce-missing', { checks: ['pkce_challenge', 'pkce_verified'], finds: /absent|without a code challenge/ }),
  checkRow('pkce-mismatch', { checks: ['pkce_challenge', 'pkce_verified'] }),
  checkRow('code-used-twice', { checks: ['code_unused'], action: 'authorize' }),
  checkRow('code-expired', { checks: ['code_not_expired'], action: 'authorize' }),
  checkRow('code-unknown', { checks: ['code_known', 'code_of_client'], action: 'authorize' }),
  checkRow('form-expected', { checks: ['form_media_type'], action: 'set-content-type' }),
  checkRow('client-authentication-unsupported', {
    checks: ['client_authentication'],
    finds: /client_assertion|registered for|does not offer/,
  }),
  checkRow('request-object-invalid', { checks: ['request_object'] }),
  checkRow('authorization-details-invalid', { checks: ['authorization_details'] }),
  checkRow('resource-unknown', { checks: ['resource_known', 'audience_known'] }),
  checkRow('token-exchange-refused', { checks: ['subject_token_valid', 'actor_token_valid', 'actor_may_act'] }),
  checkRow('refresh-token-missing', { checks: ['refresh_token_known'], finds: /absent/ }),
  checkRow('refresh-token-unknown', { checks: ['refresh_token_known'], action: 'authorize' }),
  checkRow('refresh-token-of-other-client', { checks: ['refresh_token_of_client'] }),
  checkRow('refresh-token-used-twice', { checks: ['refresh_token_not_reused'], action: 'authorize' }),
  checkRow('refresh-token-revoked', { checks: ['refresh_family_alive'], action: 'authorize' }),
  checkRow('refresh-token-expired', { checks: ['refresh_token_not_expired'], action: 'authorize' }),
  checkRow('grant-type-missing', { checks: ['grant_type_supported'], finds: /absent/ }),
];
