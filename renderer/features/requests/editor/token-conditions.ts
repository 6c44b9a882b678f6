import type { RequestTokenCondition } from '#shared/model/request-spec.ts';

/** One condition that the token can be in. */
export interface TokenCondition {
  name: string;
  /** What is wrong with the token, or right. */
  meaning: string;
  /** What the service answers by default. */
  status: 200 | 401 | 403;
  /** Why it does, and what a client should do then. */
  expected: string;
}

/** Every condition, what it means and what should happen. */
export const tokenConditions: Record<RequestTokenCondition, TokenCondition> = {
  valid: {
    name: 'Valid',
    meaning: 'Fresh, for this client, with the scopes below.',
    status: 200,
    expected: 'The service lets it in when its scope suffices (RFC 6750 2.1).',
  },
  none: {
    name: 'None',
    meaning: 'No Authorization header goes along.',
    status: 401,
    expected: 'A bare challenge without an error code (RFC 6750 3.1). The client gets a token.',
  },
  expired: {
    name: 'Expired',
    meaning: 'Its life is over by the clock of the service.',
    status: 401,
    expected: 'invalid_token (RFC 6750 3.1). The client refreshes, or authorizes again.',
  },
  revoked: {
    name: 'Revoked',
    meaning: 'Good in form, but ended at the authorization server (RFC 7009).',
    status: 401,
    expected: 'invalid_token. Refreshing may fail, too; then the user signs in again.',
  },
  malformed: {
    name: 'Malformed',
    meaning: 'Copied incorrectly: not a token at all.',
    status: 401,
    expected: 'invalid_token. Sending it again does not help.',
  },
  'insufficient-scope': {
    name: 'Too little scope',
    meaning: 'Valid, but without the scope that the path asks for.',
    status: 403,
    expected: 'insufficient_scope, which names the scope (RFC 6750 3.1). The client asks for more.',
  },
  'not-yet-valid': {
    name: 'Not yet valid',
    meaning: 'Its nbf is in the future, as when a clock is wrong (RFC 7519 4.1.5).',
    status: 401,
    expected: 'invalid_token. Compare the clocks.',
  },
  'bad-signature': {
    name: 'Bad signature',
    meaning: 'One character was changed after it was signed.',
    status: 401,
    expected: 'invalid_token (RFC 7515 5.2).',
  },
  'unknown-key': {
    name: 'Unknown key',
    meaning: 'Signed by a key that is not at /jwks.',
    status: 401,
    expected: 'invalid_token. The service may read the keys again first.',
  },
  'wrong-audience': {
    name: 'Wrong audience',
    meaning: 'Made for another API (RFC 9068 4).',
    status: 401,
    expected: 'invalid_token. The client asks for a token for this one.',
  },
  'wrong-issuer': {
    name: 'Wrong issuer',
    meaning: 'From an authorization server that the service does not trust.',
    status: 401,
    expected: 'invalid_token.',
  },
  'wrong-algorithm': {
    name: 'Wrong algorithm',
    meaning: 'Claims to need no signature, or another kind (RFC 8725 3.1).',
    status: 401,
    expected: 'invalid_token. Letting it in would be a known hole.',
  },
};
