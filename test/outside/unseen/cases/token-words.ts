import { answer } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${segment({ alg: 'RS256', kid: '1' })}.${segment({ sub: 'a' })}.c2ln`;

const spring = (description: string): string =>
  answer('401 Unauthorized', {
    'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}", error_uri="https://tools.ietf.org/html/rfc6750#section-3.1"`,
  });
const dotnet = (description: string): string =>
  answer('401 Unauthorized', {
    Server: 'Kestrel',
    'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"`,
  });

/** Tokens that frameworks reject with words of their own, as their sources write them. */
export const tokenWordCases: readonly UnseenCase[] = [
  replayed({
    id: 'spring-key',
    program: 'Spring Security (NimbusJwtDecoder)',
    what: 'No key of the issuer fits, or the algorithm is another.',
    answer: spring(
      'An error occurred while attempting to decode the Jwt: Signed JWT rejected: Another algorithm expected, or no matching key(s) found',
    ),
    spec: withToken(jwt),
    right: ['token-key-unknown', 'token-algorithm-wrong'],
    shows: /no matching key/,
  }),
  replayed({
    id: 'spring-expired',
    program: 'Spring Security (JwtTimestampValidator)',
    what: 'The token is expired.',
    answer: spring('Jwt expired at 2026-01-01T10:00:00Z'),
    spec: withToken(jwt),
    right: ['token-expired'],
    shows: /2026-01-01T10:00:00Z/,
  }),
  replayed({
    id: 'spring-claim',
    program: 'Spring Security (JwtClaimValidator)',
    what: 'The issuer is not the expected one.',
    answer: spring('The iss claim is not valid'),
    spec: withToken(jwt),
    right: ['token-issuer-wrong'],
    shows: /iss claim is not valid/,
  }),
  replayed({
    id: 'spring-scope',
    program: 'Spring Security (BearerTokenAccessDeniedHandler)',
    what: 'An authority is missing.',
    answer: answer('403 Forbidden', {
      'WWW-Authenticate':
        'Bearer error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token.", error_uri="https://tools.ietf.org/html/rfc6750#section-3.1"',
    }),
    spec: withToken(jwt),
    right: ['scope-missing'],
    shows: /higher privileges/,
  }),
  replayed({
    id: 'dotnet-key',
    program: 'ASP.NET Core JwtBearer',
    what: 'The key of the signature is unknown.',
    answer: dotnet('The signature key was not found'),
    spec: withToken(jwt),
    right: ['token-key-unknown'],
    shows: /signature key was not found/,
  }),
  replayed({
    id: 'dotnet-before',
    program: 'ASP.NET Core JwtBearer',
    what: 'The token is not valid yet.',
    answer: dotnet("The token is not valid before '01/01/2026 10:00:00'"),
    spec: withToken(jwt),
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /not valid before/,
  }),
  replayed({
    id: 'dotnet-audience',
    program: 'ASP.NET Core JwtBearer',
    what: 'The audience is wrong.',
    answer: dotnet("The audience 'https://other.test' is invalid"),
    spec: withToken(jwt),
    right: ['token-audience-wrong'],
    shows: /other\.test/,
  }),
  replayed({
    id: 'flask-jwt-segments',
    program: 'Flask-JWT-Extended',
    what: 'The token is no JWT, with status 422.',
    answer: answer('422 UNPROCESSABLE ENTITY', json, '{"msg":"Not enough segments"}\n'),
    spec: withToken('abc'),
    right: ['token-malformed'],
    shows: /Not enough segments/,
    never: /field/,
  }),
  replayed({
    id: 'flask-jwt-refresh',
    program: 'Flask-JWT-Extended',
    what: 'A refresh token is sent, with status 422.',
    answer: answer('422 UNPROCESSABLE ENTITY', json, '{"msg":"Only non-refresh tokens are allowed"}\n'),
    spec: withToken(jwt),
    right: ['token-type-wrong'],
    shows: /non-refresh/,
  }),
  replayed({
    id: 'flask-jwt-missing',
    program: 'Flask-JWT-Extended',
    what: 'The header was sent, but a proxy removed it.',
    answer: answer('401 UNAUTHORIZED', json, '{"msg":"Missing Authorization Header"}\n'),
    spec: withToken(jwt),
    right: ['token-missing'],
    says: /proxy|remov|did not (arrive|reach|receive)/i,
    shows: /Missing Authorization Header/,
    never: /without giving a reason|request (has|contains|sends) no (token|Authorization)/i,
  }),
  replayed({
    id: 'php-jwt-kid',
    program: 'firebase/php-jwt',
    what: 'The key id is unknown, as the text of an exception.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'text/html; charset=UTF-8', 'X-Powered-By': 'PHP/8.2.1' },
      '"kid" invalid, unable to lookup correct key',
    ),
    spec: withToken(jwt),
    right: ['token-key-unknown'],
    shows: /unable to lookup correct key/,
  }),
  replayed({
    id: 'php-jwt-before',
    program: 'firebase/php-jwt',
    what: 'The token was issued in the future of the server.',
    answer: answer(
      '401 Unauthorized',
      json,
      '{"status":"error","reason":"Cannot handle token prior to 2026-01-01T10:00:00+0000"}',
    ),
    spec: withToken(jwt),
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /Cannot handle token prior/,
  }),
  replayed({
    id: 'problem-revoked',
    program: 'Zalando problem library (RFC 9457 extensions)',
    what: 'The token is revoked; an extension member says it.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'application/problem+json' },
      '{"type":"about:blank","title":"Unauthorized","status":401,"reason":"TOKEN_REVOKED"}',
    ),
    spec: withToken('abc'),
    right: ['token-revoked'],
    shows: /TOKEN_REVOKED/,
  }),
  replayed({
    id: 'json-api-detail',
    program: 'JSON:API (errors[].detail)',
    what: 'The token is expired.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'application/vnd.api+json' },
      '{"errors":[{"status":"401","title":"Unauthorized","detail":"Access token has expired."}]}',
    ),
    spec: withToken('abc'),
    right: ['token-expired'],
    shows: /Access token has expired/,
  }),
  replayed({
    id: 'dpop-nonce',
    program: 'Auth0 (RFC 9449 9)',
    what: 'The resource server requires a nonce in the proof.',
    answer: answer('401 Unauthorized', {
      'WWW-Authenticate':
        'DPoP error="use_dpop_nonce", error_description="Resource server requires nonce in DPoP proof"',
      'DPoP-Nonce': 'eyJ7S_zG.eyJH0-Z.HX4w-7v',
    }),
    spec: withToken(jwt, 'DPoP'),
    right: ['token-binding-unproven'],
    says: /nonce/,
    shows: /nonce/,
    never: /is Bearer/,
  }),
  replayed({
    id: 'dpop-wanted',
    program: 'RFC 9449 7.1',
    what: 'Only DPoP is accepted; a bearer token is sent.',
    answer: answer('401 Unauthorized', { 'WWW-Authenticate': 'DPoP algs="ES256 PS256"' }),
    spec: withToken(jwt),
    right: ['authorization-scheme-wrong', 'token-binding-unproven'],
    shows: /DPoP/,
    never: /it is Bearer|is bound to a key/,
  }),
  replayed({
    id: 'mtls-not-bound',
    program: 'Connect2id (RFC 8705 3)',
    what: 'The certificate is not the one that the token is bound to.',
    answer: answer('401 Unauthorized', {
      'WWW-Authenticate':
        'Bearer error="invalid_token", error_description="Invalid access token: Client X.509 certificate not bound to access token"',
    }),
    spec: withToken(jwt),
    right: ['token-binding-unproven', 'client-certificate-required'],
    shows: /certificate not bound/,
    never: /DPoP proof/,
  }),
];
