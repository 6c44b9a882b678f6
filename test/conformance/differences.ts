import { atClient, refused } from './case.ts';

/** A case in which oidc-provider differs from our server, with the reason for ours. */
export interface Difference {
  case: string;
  /** What oidc-provider shows. */
  theirs: unknown;
  because: string;
}

const anonymous =
  'RFC 6749 5.2 has invalid_client for "no client authentication included", with 401; oidc-provider takes a request that names no client for a malformed one.';
const notFound =
  'RFC 9110 15.5.6: a resource that exists and does not take the method answers 405 with Allow; oidc-provider routes by path and method together, and finds nothing.';
const loose =
  'RFC 6749 3.3 lets the server ignore a scope or refuse it. Ours refuses, since a test bench must not hide a misspelt scope; oidc-provider leaves it out.';

/** Every difference that the suite finds; one that is not here fails it, and so does a row that differs no more. */
export const differences: readonly Difference[] = [
  { case: 'token: no client', theirs: refused(400, 'invalid_request'), because: anonymous },
  { case: 'revocation: no client', theirs: refused(400, 'invalid_request'), because: anonymous },
  { case: 'introspection: no client', theirs: refused(400, 'invalid_request'), because: anonymous },
  {
    case: 'token: Basic that is unreadable',
    theirs: refused(400, 'invalid_request'),
    because:
      'RFC 6749 5.2: when the client tried to authenticate by the Authorization header the answer is 401 with a challenge of that scheme. Ours does so however unreadable the try was.',
  },
  {
    case: 'token: a client without the grant',
    theirs: refused(400, 'invalid_request'),
    because:
      'RFC 6749 5.2 has unauthorized_client for exactly this: "not authorized to use this authorization grant type".',
  },
  { case: 'token: an unknown scope', theirs: { status: 200, error: undefined }, because: loose },
  {
    case: 'authorize: an unknown scope',
    theirs: { at: 'page', status: 303 },
    because: `${loose} The 303 leads to its sign-in page.`,
  },
  {
    case: 'token: client_credentials without scope',
    theirs: undefined,
    because:
      'RFC 6749 3.3: without a scope the server uses a default or refuses. The default of ours is all that the client may have, so that the first token of a newcomer opens the API; that of oidc-provider is none.',
  },
  { case: 'token: GET', theirs: { status: 404, allow: undefined }, because: notFound },
  { case: 'metadata: POST', theirs: 404, because: notFound },
  {
    case: 'authorize: the implicit flow',
    theirs: { at: 'client', error: null },
    because:
      'Ours knows no fragment answers (RFC 9700 2.1.2 advises against them), so the error is in the query; oidc-provider puts it into the fragment that response_type=token asks for.',
  },
  {
    case: 'authorize: an unknown response_mode',
    theirs: atClient('unsupported_response_mode'),
    because:
      'No registered error code exists for it; ours uses invalid_request of RFC 6749 4.1.2.1, which every client knows.',
  },
  {
    case: 'authorize: an unknown request_uri',
    theirs: atClient('invalid_request_uri'),
    because:
      'RFC 9126 4 has the pushed parameters count, and those of an unknown request are not known: ours trusts no redirect_uri beside it and shows a page; oidc-provider uses the one in the URL.',
  },
  {
    case: 'authorize: a parameter twice',
    theirs: atClient('invalid_request'),
    because:
      'RFC 6749 3.1 forbids repetition. Ours shows a page whichever parameter it is, since the one that says where to answer may be meant; oidc-provider looks at that one apart.',
  },
  {
    case: 'authorize: silently for a public client on the same machine, once agreed',
    theirs: false,
    because:
      'RFC 8252 8.6 asks for consent from a native app each time, as oidc-provider does. A test bench must show prompt=none with the demonstration client too; prompt=consent asks again.',
  },
  {
    case: 'code: a refresh token without offline_access',
    theirs: false,
    because:
      'The interface knows no offline_access: whoever may refresh gets a refresh token (RFC 6749 1.5). oidc-provider follows OpenID Connect Core 11.',
  },
  {
    case: 'code: the ID token',
    theirs: { aud: 'public-app', sub: 'agent', nonce: 'a nonce', own: true, at_hash: 'absent' },
    because:
      'at_hash is optional in the code flow (OpenID Connect Core 3.1.3.6); ours sends it, so that clients can try to check it.',
  },
  {
    case: 'code: a short verifier',
    theirs: refused(400, 'invalid_request'),
    because:
      'RFC 7636 4.6 has invalid_grant for a verifier that does not fit; one that is malformed cannot fit, and needs no code of its own.',
  },
  {
    case: 'code: no redirect_uri',
    theirs: { status: 200, error: undefined },
    because:
      'RFC 6749 4.1.3 requires redirect_uri when the authorization request had it; oidc-provider lets it be left out of a client with one registered.',
  },
  {
    case: 'refresh: an id_token comes along',
    theirs: true,
    because:
      'OpenID Connect Core 12.2: a refresh answer "might not contain an id_token"; ours leaves the first one as the record of the sign-in.',
  },
  {
    case: 'revocation: of an access token',
    theirs: { status: 200, text: '', active: false, refresh: 400 },
    because:
      'RFC 7009 2.1 leaves open whether the refresh token goes along. Ours keeps it, so that "the access token was revoked, refresh it" can be shown; oidc-provider ends the whole grant.',
  },
  {
    case: "revocation: of another client's token",
    theirs: { status: 400, active: true },
    because:
      'Both keep the token. Ours answers 200 as for an unknown one (RFC 7009 2.2), so that nobody learns that it exists.',
  },
  {
    case: 'introspection: of an access token',
    theirs: {
      keys: ['active', 'client_id', 'exp', 'iat', 'iss', 'scope', 'sub', 'token_type'],
      active: true,
      client: 'public-app',
      sub: 'agent',
      type: 'Bearer',
    },
    because:
      'Ours adds jti and aud (RFC 7662 2.2), by which a token is found in the journal; oidc-provider gives aud for resource indicators only.',
  },
  {
    case: "introspection: a public client about another's token",
    theirs: { status: 200, error: undefined },
    because:
      'RFC 7662 2.1 requires authorization of the caller against token scanning. A public client proves nothing, so ours refuses it; oidc-provider answers that no token is active.',
  },
  {
    case: 'PAR: request_uri within',
    theirs: refused(400, 'request_uri_not_supported'),
    because:
      'RFC 9126 2.1 forbids it without naming a code; request_uri is supported at ours, only not there, so invalid_request says it better.',
  },
  {
    case: 'device: the answer',
    theirs: ['device_code', 'expires_in', 'user_code', 'verification_uri', 'verification_uri_complete'],
    because: 'interval is optional (RFC 8628 3.2), 5 seconds without it; ours says what the profile is set to.',
  },
  {
    case: 'device: pending, then too fast',
    theirs: [refused(400, 'authorization_pending'), refused(400, 'authorization_pending')],
    because:
      'slow_down (RFC 8628 3.5) is what device clients must be tested against; oidc-provider knows the code and leaves sending it to who deploys it.',
  },
  {
    case: 'DPoP: a proof used twice',
    theirs: refused(400, 'invalid_grant'),
    because:
      'RFC 9449 5 has invalid_dpop_proof for a proof that is not valid, and one that was used before is not (4.3, 11.1).',
  },
];
