import type { RequestTokenCondition } from '#shared/model/token-condition.ts';

/** A condition of the token. */
export interface TokenCondition {
  name: string;
  /** What the condition means. */
  meaning: string;
  /** The service's status code by default. */
  status: 200 | 401 | 403;
  /** The expected error, and how a client should react. */
  expected: string;
}

/** All token conditions. */
export const tokenConditions: Record<RequestTokenCondition, TokenCondition> = {
  valid: {
    name: 'Valid',
    meaning: 'A current token of this client, with the scopes below.',
    status: 200,
    expected: 'The service accepts it if it has the required scope (RFC 6750 2.1).',
  },
  none: {
    name: 'None',
    meaning: 'No token is attached, and no Authorization header is sent.',
    status: 401,
    expected: 'A challenge without an error code (RFC 6750 3.1). The client gets a token.',
  },
  expired: {
    name: 'Expired',
    meaning: 'Expired on the service’s clock.',
    status: 401,
    expected: 'invalid_token (RFC 6750 3.1). The client refreshes the token, or authorizes again.',
  },
  revoked: {
    name: 'Revoked',
    meaning: 'Well-formed, but revoked at the authorization server (RFC 7009).',
    status: 401,
    expected: 'invalid_token. If refreshing also fails, the user signs in again.',
  },
  malformed: {
    name: 'Malformed',
    meaning: 'Not a JWT, for example truncated when copied.',
    status: 401,
    expected: 'invalid_token. Sending it again does not help.',
  },
  'insufficient-scope': {
    name: 'Insufficient scope',
    meaning: 'Valid, but without the scope that the path requires.',
    status: 403,
    expected: 'insufficient_scope, which names the scope (RFC 6750 3.1). The client requests it.',
  },
  'not-yet-valid': {
    name: 'Not yet valid',
    meaning: 'Its nbf is in the future, for example because of a wrong clock (RFC 7519 4.1.5).',
    status: 401,
    expected: 'invalid_token. Compare the clocks.',
  },
  'bad-signature': {
    name: 'Bad signature',
    meaning: 'One character was changed after signing.',
    status: 401,
    expected: 'invalid_token (RFC 7515 5.2).',
  },
  'unknown-key': {
    name: 'Unknown key',
    meaning: 'Signed with a key that is not at /jwks.',
    status: 401,
    expected: 'invalid_token. The service may fetch the keys again first.',
  },
  'wrong-audience': {
    name: 'Wrong audience',
    meaning: 'Issued for another API (RFC 9068 4).',
    status: 401,
    expected: 'invalid_token. The client requests a token for this API.',
  },
  'wrong-issuer': {
    name: 'Wrong issuer',
    meaning: 'From an authorization server that the service does not trust.',
    status: 401,
    expected: 'invalid_token.',
  },
  'wrong-algorithm': {
    name: 'Wrong algorithm',
    meaning: 'Claims to need no signature, or another algorithm (RFC 8725 3.1).',
    status: 401,
    expected: 'invalid_token. Accepting it is a known vulnerability.',
  },
};
