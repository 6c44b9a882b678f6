import { token, bearer, bare, form, text, json, message, challenge, oauth, type Sent } from './said-messages.ts';

/** The request that the words are about, by the start of the cause. */
const requests: readonly (readonly [RegExp, Sent])[] = [
  [
    /^(redirect|pkce|code)-/,
    {
      grantType: 'authorization_code',
      requestText: 'grant_type=authorization_code&code=c&client_id=a&client_secret=b',
    },
  ],
  [
    /^refresh-/,
    { grantType: 'refresh_token', requestText: 'grant_type=refresh_token&refresh_token=r&client_id=a&client_secret=b' },
  ],
  [/^client-secret-missing/, { requestText: 'grant_type=client_credentials&client_id=a' }],
];
const sentFor = (cause: string): Sent => requests.find(([start]) => start.test(cause))?.[1] ?? {};

const examples: Record<string, Sent[]> = {
  'token-expired': [
    message(bearer, 401, 'jwt expired'),
    json(bearer, 401, { detail: 'Signature has expired' }),
    json(bearer, 401, { exp: 'token expired' }),
    challenge('An error occurred while attempting to decode the Jwt: Jwt expired at 2026-01-01T00:00:00Z'),
    challenge('The token expired at 01/01/2026 00:00:00'),
    text(bearer, 401, 'Jwt is expired'),
    message(bearer, 401, 'The incoming token has expired'),
    json(bearer, 401, {
      error: { code: 'InvalidAuthenticationToken', message: 'Lifetime validation failed, the token is expired.' },
    }),
    message(bearer, 401, 'token has invalid claims: token is expired'),
    json(bearer, 401, { error: '"exp" claim timestamp check failed' }),
  ],
  'token-not-yet-valid': [
    message(bearer, 401, 'jwt not active'),
    json(bearer, 401, { detail: 'The token is not yet valid (nbf)' }),
    message(bearer, 401, 'token is not valid yet'),
    text(bearer, 401, 'Jwt not yet valid'),
    message(bearer, 401, 'Token used too early, 1700000000 < 1700000100'),
  ],
  'token-audience-wrong': [
    message(bearer, 401, 'jwt audience invalid. expected: api'),
    json(bearer, 401, { detail: "Audience doesn't match" }),
    challenge("The audience 'shop' is invalid"),
    text(bearer, 403, 'Audiences in Jwt are not allowed'),
    json(bearer, 401, { error: 'unexpected "aud" claim value' }),
  ],
  'token-issuer-wrong': [
    message(bearer, 401, 'jwt issuer invalid. expected: https://a.test'),
    text(bearer, 401, 'Jwt issuer is not configured'),
    json(bearer, 401, { detail: 'Invalid issuer' }),
    challenge('The iss claim is not valid'),
  ],
  'token-key-unknown': [
    json(bearer, 401, { error: 'no applicable key found in the JSON Web Key Set' }),
    json(bearer, 401, { detail: 'Unable to find a signing key that matches: "k1"' }),
    challenge('The signature key was not found'),
    text(bearer, 401, "Jwks doesn't have key to match kid or alg from Jwt"),
  ],
  'token-key-unknown (token-keys-unavailable)': [
    text(bearer, 401, 'Jwks remote fetch is failed'),
    message(bearer, 500, 'Fail to fetch data from the url: failed to fetch JWKS'),
  ],
  'token-algorithm-wrong': [
    message(bearer, 401, 'invalid algorithm'),
    json(bearer, 401, { detail: 'The specified alg value is not allowed' }),
    message(bearer, 401, 'token is unverifiable: unexpected signing method: HS256'),
  ],
  'token-signature-wrong': [
    message(bearer, 401, 'invalid signature'),
    json(bearer, 401, { detail: 'Signature verification failed' }),
    text(bearer, 401, 'Jwt verification fails'),
    message(bearer, 401, 'Invalid token signature'),
    message(bearer, 401, 'crypto/rsa: verification error'),
    challenge('Signed JWT rejected: Invalid signature'),
  ],
  'token-malformed': [
    message(bearer, 401, 'jwt malformed'),
    json(bearer, 401, { detail: 'Not enough segments' }),
    json(bearer, 401, { error: 'Invalid Compact JWS' }),
    text(bearer, 401, 'Jwt is not in the form of Header.Payload.Signature with two dots and 3 sections'),
    message(bearer, 401, 'token is malformed: token contains an invalid number of segments'),
    message(bearer, 401, 'IDX12741: JWT must have three segments (JWS) or five segments (JWE).'),
    message(bearer, 401, 'Bad token; invalid JSON'),
    json(bearer, 422, { msg: "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'" }),
  ],
  'token-revoked': [message(bearer, 401, 'The token has been blacklisted'), challenge("Provided token isn't active")],
  'token-type-wrong': [
    json(bearer, 422, { msg: 'Only non-refresh tokens are allowed' }),
    message(bearer, 401, 'Token use not allowed: id'),
  ],
  'token-refused (token-claim-missing)': [
    json(bearer, 401, { detail: 'Token is missing the "sub" claim' }),
    json(bearer, 401, { error: 'missing required "azp" claim' }),
  ],
  'scope-missing': [
    json(bearer, 403, {
      error: { code: 403, message: 'Request had insufficient authentication scopes.', status: 'PERMISSION_DENIED' },
    }),
    message(bearer, 403, 'Resource not accessible by integration'),
    message(bearer, 403, 'Missing one of the required scopes: orders.read'),
    json(bearer, 403, { error: { code: 'Forbidden', message: 'Insufficient privileges to complete the operation.' } }),
  ],
  'credentials-refused (account-refused)': [
    json(bearer, 401, { detail: 'User not found', code: 'user_not_found' }),
    json(bearer, 401, { detail: 'User is inactive' }),
  ],
  'grant-invalid (sign-in-required)': [
    oauth('interaction_required', 'AADSTS50076: you must use multi-factor authentication'),
    oauth('invalid_grant', 'AADSTS65001: The user or administrator has not consented to use the application'),
  ],
  'token-binding-unproven (token-certificate-mismatch)': [
    challenge('certificate not bound'),
    message(bearer, 401, 'The access token is bound to a different client certificate'),
    message(bearer, 401, 'cnf x5t#S256 mismatch'),
  ],
  'token-binding-unproven (dpop-nonce-required)': [
    json(form, 400, {
      error: 'use_dpop_nonce',
      error_description: 'Authorization server requires nonce in DPoP proof',
    }),
    {
      ...bearer,
      status: 401,
      responseHeaders: [
        ['WWW-Authenticate', 'DPoP error="use_dpop_nonce"'],
        ['DPoP-Nonce', 'n1'],
      ],
    },
  ],
  'token-binding-unproven (dpop-proof-invalid)': [
    json(form, 400, { error: 'invalid_dpop_proof', error_description: 'DPoP proof htu mismatch' }),
    {
      ...message(bearer, 401, 'DPoP proof ath mismatch'),
      requestHeaders: [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', 'x'],
      ],
    },
  ],
  'token-binding-unproven (dpop-required)': [
    message(bearer, 401, 'DPoP proof is missing'),
    {
      ...bearer,
      status: 401,
      responseText: '{"error":"invalid_token","error_description":"DPoP proof required"}',
      responseHeaders: [['WWW-Authenticate', 'DPoP algs="ES256"']],
    },
    { ...bearer, status: 401, responseHeaders: [['WWW-Authenticate', 'DPoP algs="ES256"']] },
  ],
  'token-missing (credentials-removed)': [
    text(bearer, 401, 'Missing Authorization header'),
    json(bearer, 401, { detail: 'Authentication credentials were not provided.' }),
    text(bearer, 401, 'Jwt is missing'),
    message(bearer, 401, 'No authorization token was found'),
    json(bearer, 401, { detail: 'Not authenticated' }),
  ],
  'token-missing': [
    text(bare, 401, 'Missing Authorization header'),
    message(bare, 401, 'No token provided'),
    json(bare, 403, { detail: 'Not authenticated' }),
  ],
  'token-refused (general)': [
    message(bearer, 401, 'Bad credentials'),
    json(bearer, 401, { detail: 'Could not validate credentials' }),
  ],
  'credentials-refused (request-signature-wrong)': [
    message(bare, 403, 'The request signature we calculated does not match the signature you provided.'),
    text(
      bare,
      403,
      '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided.</Message></Error>',
      [['Content-Type', 'application/xml']],
    ),
  ],
  'request-invalid (request-repeated)': [message(bearer, 409, 'This request was already processed: replay')],
  'clock-skew (iat)': [
    json(bearer, 401, { detail: 'The token is not yet valid (iat)' }),
    message(bearer, 401, 'token used before issued'),
  ],
  'clock-skew': [
    text(
      bare,
      403,
      '<Error><Code>RequestTimeTooSkewed</Code><Message>The difference between the request time and the current time is too large.</Message></Error>',
    ),
    message(bare, 403, 'Signature expired: 20260101T000000Z is now earlier than 20260101T001000Z'),
  ],
  'client-authentication-failed': [
    oauth('invalid_client', 'Invalid client secret', 401),
    oauth('invalid_client', 'AADSTS7000215: Invalid client secret provided.', 401),
    oauth('invalid_client', 'The client secret supplied for a confidential client is invalid.', 401),
  ],
  'client-authentication-failed (client-secret-expired)': [
    oauth('invalid_client', 'AADSTS7000222: The provided client secret keys for app are expired.', 401),
  ],
  'client-unknown': [
    oauth('invalid_client', 'The OAuth client was not found.', 401),
    oauth('unauthorized_client', "AADSTS700016: Application with identifier 'a' was not found in the directory 'b'."),
    oauth('invalid_client', 'The requested OAuth 2.0 Client does not exist.', 401),
  ],
  'client-authentication-unsupported': [
    oauth(
      'invalid_client',
      "The OAuth 2.0 Client supports client authentication method 'client_secret_basic', but method 'client_secret_post' was requested.",
      401,
    ),
    oauth(
      'invalid_client',
      'the registered client token_endpoint_auth_method does not match the provided auth mechanism',
      401,
    ),
  ],
  'client-secret-missing': [
    oauth('invalid_client', 'Client secret not provided in request', 401),
    oauth('invalid_request', 'Missing client_id parameter.'),
  ],
  'client-authentication-failed (client-assertion-refused)': [
    oauth('invalid_client', 'AADSTS700027: Client assertion failed signature validation.', 401),
    oauth('invalid_client', 'client assertion tokens must only be used once', 401),
  ],
  'client-assertion-invalid (words)': [
    oauth('invalid_client', 'audience (aud) must be equal to issuer identifier url', 401),
    oauth('invalid_client', "No suitable key found in the client's JWKS", 401),
  ].map((one) => ({ ...one, requestText: 'grant_type=client_credentials&client_assertion=x' })),
  'token-audience-wrong (audience-not-granted)': [
    oauth('access_denied', 'Service not enabled within domain: https://api.test', 403),
    oauth('invalid_target', 'unknown'),
    oauth('invalid_request', 'AADSTS500011: The resource principal named api://x was not found'),
  ],
  'pkce-mismatch': [
    oauth('invalid_grant', 'PKCE verification failed: Code mismatch'),
    oauth('invalid_grant', 'Failed to verify code verifier'),
    oauth('invalid_grant', 'The PKCE code challenge did not match the code verifier.'),
  ],
  'pkce-missing': [
    oauth('invalid_grant', 'PKCE code verifier not specified'),
    oauth('invalid_request', 'Missing "code_verifier"'),
    oauth('invalid_request', 'Code verifier required.'),
    oauth('invalid_request', 'Browser requests to the token endpoint must use Proof Key for Code Exchange.'),
  ],
  'redirect-uri-mismatch': [
    json(form, 400, { error: 'redirect_uri_mismatch' }),
    oauth('invalid_grant', 'Incorrect redirect_uri'),
    oauth('invalid_request', 'Mismatching redirect URI.'),
  ],
  'code-used-twice': [
    oauth('invalid_grant', 'authorization code already consumed'),
    oauth('invalid_grant', 'AADSTS54005: OAuth2 Authorization code was already redeemed'),
  ],
  'code-expired': [oauth('invalid_grant', 'authorization code is expired')],
  'code-unknown': [
    oauth('invalid_grant', 'Code not valid'),
    oauth('invalid_grant', 'Malformed auth code.'),
    oauth('invalid_grant', 'Invalid authorization code'),
  ],
  'refresh-token-used-twice': [oauth('invalid_grant', 'Maximum allowed refresh token reuse exceeded')],
  'refresh-token-expired': [
    oauth('invalid_grant', 'The refresh token has expired'),
    oauth('invalid_grant', 'Session not active'),
  ],
  'refresh-token-revoked': [oauth('invalid_grant', 'Token has been expired or revoked.')],
  'refresh-token-unknown': [
    oauth('invalid_grant', 'Unknown or invalid refresh token.'),
    oauth('invalid_grant', 'Invalid refresh token'),
  ],
  'grant-not-allowed': [
    oauth('unauthorized_client', "Grant type 'client_credentials' not allowed for the client.", 403),
    oauth('unauthorized_client', 'Client not enabled to retrieve service account', 401),
  ],
  'grant-type-missing': [oauth('invalid_request', 'Missing form parameter: grant_type')],
  'scope-not-granted': [oauth('invalid_scope', 'Invalid scopes: a,b')],
  'endpoint-not-found (tenant-unknown)': [json(form, 404, { error: 'Realm does not exist' })],
};

/** What servers and libraries say about rejected credentials and token requests, by the cause. */
export const credentialExamples: Record<string, Sent[]> = Object.fromEntries(
  Object.entries(examples).map(([cause, all]) => [cause, all.map((one) => ({ ...one, ...sentFor(cause) }))]),
);
