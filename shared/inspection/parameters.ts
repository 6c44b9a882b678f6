import { parameterLabels } from '../trace/parameter-labels.ts';

/** The meaning of each member of a token response and of related responses. */
export const responseLabels: Readonly<Record<string, string>> = {
  ...parameterLabels,
  access_token: 'The token for the API (RFC 6749 5.1).',
  token_type: 'How the token is sent; Bearer or DPoP (RFC 6749 7.1).',
  expires_in: 'Lifetime of the access token in seconds (RFC 6749 5.1).',
  scope: 'The granted scopes; absent if they are the requested ones (RFC 6749 5.1).',
  id_token: 'Who signed in, for the client only (OpenID Connect 2).',
  issued_token_type: 'The type of the token of a token exchange (RFC 8693 2.2.1).',
  verification_uri: 'Where the user enters the code (RFC 8628 3.2).',
  verification_uri_complete: 'The same with the code (RFC 8628 3.2).',
  interval: 'Seconds between polls (RFC 8628 3.2).',
  active: 'Whether the token is valid (RFC 7662 2.2).',
  error_uri: 'A page about the error (RFC 6749 5.2).',
  session_state: 'The session at the server (OpenID Connect Session Management 2).',
};

/** The meaning of each parameter of `WWW-Authenticate`. */
export const challengeLabels: Readonly<Record<string, string>> = {
  realm: 'The protected area (RFC 9110 11.5).',
  scope: 'The scopes that are required (RFC 6750 3).',
  error: 'Why the request was rejected (RFC 6750 3.1).',
  error_description: 'The reason in plain text, for developers (RFC 6750 3).',
  error_uri: 'A page about the error (RFC 6750 3).',
  algs: 'The algorithms that DPoP proofs may use (RFC 9449 7.1).',
  resource_metadata: 'Where the metadata of the resource are (RFC 9728 5.1).',
  charset: 'The encoding of user name and password (RFC 7617 2.1).',
  nonce: 'A value that the client includes in its response (RFC 7616 3.3).',
  qop: 'Quality of protection (RFC 7616 3.3).',
  algorithm: 'The hash of Digest (RFC 7616 3.3).',
};

/** The meaning of each attribute of a cookie. */
export const cookieLabels: Readonly<Record<string, string>> = {
  expires: 'When the browser removes it (RFC 6265 5.2.1).',
  'max-age': 'Seconds until the browser removes it; precedes Expires (RFC 6265 5.2.2).',
  domain: 'Sent to this domain and its subdomains; without it, only to the host that set it (RFC 6265 5.2.3).',
  path: 'Sent to this path and below (RFC 6265 5.2.4).',
  secure: 'Only sent over https (RFC 6265 5.2.5).',
  httponly: 'Scripts cannot read it (RFC 6265 5.2.6).',
  samesite: 'Whether requests from other sites carry it: Strict, Lax or None.',
  partitioned: 'A separate cookie for each top-level site.',
};

/** The meaning of each member of a problem document (RFC 9457 3.1). */
export const problemLabels: Readonly<Record<string, string>> = {
  type: 'Identifies the kind of problem; default: about:blank (RFC 9457 3.1.1).',
  title: 'The kind of problem in a few words (RFC 9457 3.1.4).',
  status: 'The HTTP status; must be that of the response (RFC 9457 3.1.2).',
  detail: 'This problem in a sentence (RFC 9457 3.1.4).',
  instance: 'Identifies this occurrence (RFC 9457 3.1.5).',
};
