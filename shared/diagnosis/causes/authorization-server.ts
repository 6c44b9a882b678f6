import type { Cause } from '../cause.ts';
import { saying } from '../words.ts';
import { checkRow, foundBy } from './check-row.ts';

const source = 'RFC 6749 2.3.1';

/** Requests to our authorization server, by the check that failed. */
export const authorizationServerCauses: readonly Cause[] = [
  checkRow({
    cause: 'request-unreadable',
    checks: ['request_parsed'],
    finds: /^(?!a TLS handshake was|the client speaks HTTP\/2|the client sent CONNECT)/,
    sentence: (evidence) => `The HTTP parser rejected the request: ${foundBy(evidence)}.`,
    said: (evidence) => `The HTTP parser of the server rejected the request${saying(evidence)}.`,
    advice:
      'Send each line of the request with CR LF, and no line feed in header values. Trim a token that was read from a file.',
    source: 'RFC 9112 2.2',
  }),
  checkRow({
    cause: 'client-secret-not-encoded',
    checks: ['client_authentication'],
    finds: /only if it is form-urlencoded/,
    sentence: 'The client secret matches only if it is form-urlencoded before Base64, which the client does not do.',
    advice:
      'Form-urlencode the client ID and secret before Base64, or use client_secret_post, or a secret of letters and digits.',
    source,
  }),
  checkRow({
    cause: 'client-secret-encoded-twice',
    checks: ['client_authentication'],
    finds: /encoded twice/,
    sentence: 'The client secret matches only if it is form-urlencoded once less: the client encodes it twice.',
    advice: 'Encode the client ID and secret once. HTTP libraries encode form parameters themselves.',
    source,
  }),
  checkRow({
    cause: 'client-secret-spaces',
    checks: ['client_authentication'],
    finds: /spaces or line breaks/,
    sentence: 'The client secret matches only without the spaces or line breaks around it.',
    advice: 'Trim the secret. A secret that is read from a file often ends in a line feed.',
    source,
  }),
  checkRow({
    cause: 'client-unknown',
    checks: ['client_authentication', 'client_known'],
    finds: /^No client (has|")/,
    sentence: (evidence) => `${foundBy(evidence)}.`,
    said: 'The authorization server does not know the client ID.',
    advice: 'Compare the client ID with those registered at the authorization server.',
    source: 'RFC 6749 2.2',
  }),
  checkRow({
    cause: 'client-secret-missing',
    checks: ['client_authentication'],
    finds: /no secret was sent|No client credentials/,
    sentence: (evidence) => `The client did not authenticate: ${foundBy(evidence)}.`,
    said: 'The authorization server found no client authentication that it accepts.',
    advice: 'Send the client ID and secret with HTTP Basic, or as client_id and client_secret in the body.',
    source,
  }),
  checkRow({
    cause: 'client-authentication-twice',
    checks: ['client_authentication'],
    finds: /in the header and in the body/,
    sentence: 'The client sent its credentials twice: in the Authorization header and in the body.',
    said: 'The client sent its credentials in more than one way.',
    advice: 'Use one method: client_secret_basic or client_secret_post.',
    source: 'RFC 6749 2.3',
  }),
  checkRow({
    cause: 'redirect-uri-mismatch',
    checks: ['redirect_uri_registered', 'redirect_uri_same'],
    sentence: (evidence) => `The redirect URI does not match: ${foundBy(evidence)}.`,
    said: (evidence) =>
      `The redirect URI does not match the registered one, or that of the authorization request${saying(evidence)}.`,
    advice:
      'Send exactly a registered redirect URI, the same in both requests: scheme, host, port, path and slash count.',
    source: 'RFC 9700 2.1',
  }),
  checkRow({
    cause: 'pkce-missing',
    checks: ['pkce_challenge', 'pkce_verified'],
    finds: /absent|without a code challenge/,
    sentence: (evidence) => `PKCE is incomplete: ${foundBy(evidence)}.`,
    said: 'The authorization server requires PKCE, and the request lacks the code verifier or challenge.',
    advice: 'Send code_challenge with S256 in the authorization request, and code_verifier in the token request.',
    source: 'RFC 7636 4',
  }),
  checkRow({
    cause: 'pkce-mismatch',
    checks: ['pkce_challenge', 'pkce_verified'],
    sentence: (evidence) => `The PKCE verifier or challenge is wrong: ${foundBy(evidence)}.`,
    said: 'The PKCE code verifier does not fit the code challenge of the authorization request.',
    advice:
      'Keep the code verifier of the same sign-in, and derive the challenge as BASE64URL(SHA-256(verifier)) without padding.',
    source: 'RFC 7636 4.6',
  }),
  checkRow({
    cause: 'code-used-twice',
    checks: ['code_unused'],
    sentence: 'The authorization code was used before. Its tokens are now revoked.',
    said: 'The authorization code was used before.',
    advice: 'Exchange each code once. A reloaded callback page or a retry often sends it again.',
    source: 'RFC 6749 4.1.2',
    action: 'authorize',
  }),
  checkRow({
    cause: 'code-expired',
    checks: ['code_not_expired'],
    sentence: (evidence) => `The authorization code expired: ${foundBy(evidence)}.`,
    said: 'The authorization code has expired.',
    advice: 'Exchange the code immediately after the redirect, and compare the clocks.',
    source: 'RFC 6749 4.1.2',
    action: 'authorize',
  }),
  checkRow({
    cause: 'code-unknown',
    checks: ['code_known', 'code_of_client'],
    sentence: (evidence) => `The authorization code is not valid for this client: ${foundBy(evidence)}.`,
    said: 'The authorization server does not accept the authorization code: it is unknown, changed, used or expired.',
    advice: 'Send the code of the redirect unchanged, decoded once, with the client that started the sign-in.',
    source: 'RFC 6749 4.1.3',
    action: 'authorize',
  }),
  checkRow({
    cause: 'form-expected',
    checks: ['form_media_type'],
    sentence: (evidence) => `The authorization server reads forms only: ${foundBy(evidence)}.`,
    said: 'The authorization server reads forms only.',
    advice: 'Send the parameters as application/x-www-form-urlencoded, not as JSON.',
    source: 'RFC 6749 3.2',
    action: 'set-content-type',
  }),
  checkRow({
    cause: 'client-authentication-unsupported',
    checks: ['client_authentication'],
    finds: /client_assertion/,
    sentence:
      'The client authenticates with a JWT (client_assertion), which the authorization server does not support.',
    said: (evidence) =>
      `The authorization server expects a different method of client authentication${saying(evidence)}.`,
    advice: 'Use client_secret_basic or client_secret_post, as token_endpoint_auth_methods_supported lists.',
    source: 'RFC 7523 2.2',
  }),
  checkRow({
    cause: 'refresh-token-missing',
    checks: ['refresh_token_known'],
    finds: /absent/,
    sentence: 'The parameter refresh_token is missing from the body of the token request.',
    advice:
      'Send the refresh_token of the token response. A response without one needs the scope offline_access or a new sign-in.',
    source: 'RFC 6749 6',
  }),
  checkRow({
    cause: 'refresh-token-unknown',
    checks: ['refresh_token_known'],
    sentence: 'The authorization server did not issue this refresh token.',
    said: 'The authorization server does not accept the refresh token.',
    advice:
      'Send the refresh_token of the last token response of this server, not an access token or that of another server.',
    source: 'RFC 6749 6',
    action: 'authorize',
  }),
  checkRow({
    cause: 'refresh-token-of-other-client',
    checks: ['refresh_token_of_client'],
    sentence: (evidence) => `The refresh token belongs to another client or key: ${foundBy(evidence)}.`,
    advice: 'Refresh with the client, and with DPoP the key, that got the token.',
    source: 'RFC 6749 6',
  }),
  checkRow({
    cause: 'refresh-token-used-twice',
    checks: ['refresh_token_not_reused'],
    sentence: (evidence) => `The refresh token was used before: ${foundBy(evidence)}.`,
    said: 'The refresh token was used before.',
    advice:
      'Store the new refresh_token of each response, and let one process refresh at a time. Ask the user to sign in again.',
    source: 'RFC 9700 4.14.2',
    action: 'authorize',
  }),
  checkRow({
    cause: 'refresh-token-revoked',
    checks: ['refresh_family_alive'],
    sentence: (evidence) => `The refresh token was revoked: ${foundBy(evidence)}.`,
    said: 'The refresh token, or the session of it, was revoked.',
    advice: 'Ask the user to sign in again. A refresh token that is used twice revokes its successors.',
    source: 'RFC 9700 4.14.2',
    action: 'authorize',
  }),
  checkRow({
    cause: 'refresh-token-expired',
    checks: ['refresh_token_not_expired'],
    sentence: (evidence) => `The refresh token expired: ${foundBy(evidence)}.`,
    said: 'The refresh token, or the session of it, has expired.',
    advice: 'Ask the user to sign in again, or increase the lifetime of refresh tokens at the authorization server.',
    source: 'RFC 6749 6',
    action: 'authorize',
  }),
  checkRow({
    cause: 'grant-type-missing',
    checks: ['grant_type_supported'],
    finds: /absent/,
    sentence: 'The parameter grant_type is missing from the body of the token request.',
    advice: 'Send grant_type as the discovery document lists it, e.g. client_credentials, in the body.',
    source: 'RFC 6749 5.2',
  }),
];
