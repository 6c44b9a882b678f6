/** An error code of OAuth: what it means and what to do. */
export interface OAuthError {
  meaning: string;
  advice: string;
  source: string;
}

const error = (meaning: string, advice: string, source: string): OAuthError => ({ meaning, advice, source });

/** The error codes of OAuth 2.0 and its extensions. */
export const oauthErrors: Readonly<Record<string, OAuthError>> = {
  invalid_request: error(
    'A parameter is missing, repeated or malformed.',
    'Compare the parameters with the grant; send them as a form, each once.',
    'RFC 6749 5.2',
  ),
  invalid_client: error(
    'The client is unknown, or its authentication is wrong or missing.',
    'Check client_id and secret, and whether the server expects them in the header Authorization or in the form.',
    'RFC 6749 5.2',
  ),
  invalid_grant: error(
    'The code or refresh token is invalid, expired, used before, or of another client or redirect_uri.',
    'Start again with a new code; send the same redirect_uri and code_verifier as before; use each code once.',
    'RFC 6749 5.2',
  ),
  unauthorized_client: error(
    'The client may not use this grant or response type.',
    'Allow the grant in the registration of the client.',
    'RFC 6749 5.2',
  ),
  unsupported_grant_type: error(
    'The server does not support this grant_type.',
    'Check its spelling, and that the form has the Content-Type application/x-www-form-urlencoded.',
    'RFC 6749 5.2',
  ),
  invalid_scope: error(
    'A scope is unknown, malformed, or more than the client may have.',
    'Ask for scopes that the server lists, separated by spaces.',
    'RFC 6749 5.2',
  ),
  access_denied: error('The user or the server denied the request.', 'Ask again, or ask for less.', 'RFC 6749 4.1.2.1'),
  unsupported_response_type: error(
    'The server does not support this response_type.',
    'Use code, with PKCE.',
    'RFC 6749 4.1.2.1',
  ),
  server_error: error(
    'The server failed.',
    'Try again later; the log of the server has the cause.',
    'RFC 6749 4.1.2.1',
  ),
  temporarily_unavailable: error('The server is overloaded or in maintenance.', 'Try again later.', 'RFC 6749 4.1.2.1'),
  invalid_token: error(
    'The access token is expired, revoked, malformed or of another issuer or audience.',
    'Get a new access token; inspect the rejected one.',
    'RFC 6750 3.1',
  ),
  insufficient_scope: error(
    'The access token lacks a scope.',
    'Request a token with the scope that the response names.',
    'RFC 6750 3.1',
  ),
  authorization_pending: error('The user has not decided yet.', 'Go on polling at the interval.', 'RFC 8628 3.5'),
  slow_down: error('The client polls too fast.', 'Add 5 s to the interval.', 'RFC 8628 3.5'),
  expired_token: error('The device code expired.', 'Start again with a new device code.', 'RFC 8628 3.5'),
  invalid_dpop_proof: error(
    'The DPoP proof is missing or invalid.',
    'Sign a new proof for this method and URL, with the time of now.',
    'RFC 9449 5',
  ),
  use_dpop_nonce: error(
    'The server wants a nonce in the DPoP proof.',
    'Repeat the request with the nonce from the header DPoP-Nonce.',
    'RFC 9449 8',
  ),
  invalid_target: error('The resource is unknown or not allowed.', 'Check the parameter resource.', 'RFC 8707 2'),
  invalid_redirect_uri: error('A redirect_uri is not allowed.', 'Register it exactly.', 'RFC 7591 3.2.2'),
  invalid_client_metadata: error('A field of the registration is invalid.', 'Correct it.', 'RFC 7591 3.2.2'),
  login_required: error(
    'The user is not signed in, and prompt=none forbids to ask.',
    'Repeat the request without prompt=none.',
    'OpenID Connect Core 3.1.2.6',
  ),
  consent_required: error(
    'The user has not consented, and prompt=none forbids to ask.',
    'Repeat the request without prompt=none.',
    'OpenID Connect Core 3.1.2.6',
  ),
  interaction_required: error(
    'The server must ask the user, and prompt=none forbids it.',
    'Repeat the request without prompt=none.',
    'OpenID Connect Core 3.1.2.6',
  ),
  account_selection_required: error(
    'The user must choose an account.',
    'Repeat the request without prompt=none.',
    'OpenID Connect Core 3.1.2.6',
  ),
  request_not_supported: error('The server does not support request.', 'Send plain parameters.', 'RFC 9101 7'),
  request_uri_not_supported: error('The server does not support request_uri.', 'Send plain parameters.', 'RFC 9101 7'),
  invalid_request_uri: error('request_uri is unknown or expired.', 'Push the request again.', 'RFC 9101 7'),
  invalid_request_object: error('The request object is invalid.', 'Check its signature and claims.', 'RFC 9101 7'),
  unsupported_token_type: error(
    'The server cannot revoke this type of token.',
    'Revoke the refresh token.',
    'RFC 7009 2.2.1',
  ),
};
