import { apiToken, libraryApp, needsLibraries, withClock } from '../programs.ts';
import { withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Rejected extends Omit<UnseenCase, 'run' | 'program'> {
  /** The app of `programs/token-apps.mjs`. */
  app: string;
  program: string;
  /** The token; default: none. */
  token?: () => Promise<string>;
  scheme?: string;
  /** Offset of the app's clock. */
  clock?: string;
}

/** A call of an API whose library rejects the token. */
const rejected = ({ app, clock, scheme, token, needs = needsLibraries, ...one }: Rejected): UnseenCase => ({
  ...one,
  needs: clock === undefined ? needs : [...needs, 'faketime'],
  async run(bench) {
    const program = libraryApp('token-apps.mjs', app);
    const host = await bench.program(clock === undefined ? program : withClock(clock, program));
    return bench.request({ ...(token && withToken(await token(), scheme)), url: `http://${host}/v1/things` });
  },
});

const hour = 3600;

/** Tokens that libraries of npm reject, each in its framework's usual way. */
export const tokenLibraryCases: readonly UnseenCase[] = [
  rejected({
    id: 'express-jwt-expired',
    program: 'express-jwt with the error page of Express',
    what: 'The token is expired; the reason is in an HTML page with a stack.',
    app: 'express-jwt',
    token: () => apiToken({ iat: -2 * hour, exp: -hour }),
    right: ['token-expired'],
    shows: /jwt expired|exp/,
  }),
  rejected({
    id: 'express-jwt-audience',
    program: 'express-jwt with the error page of Express',
    what: 'The audience is another.',
    app: 'express-jwt',
    token: () => apiToken({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /jwt audience invalid/,
  }),
  rejected({
    id: 'express-jwt-signature',
    program: 'express-jwt with the error page of Express',
    what: 'The token is signed with another secret.',
    app: 'express-jwt',
    token: () => apiToken({}, { secret: 'another-secret-of-32-characters!!' }),
    right: ['token-signature-wrong'],
    shows: /invalid signature/,
  }),
  rejected({
    id: 'express-jwt-missing',
    program: 'express-jwt with the error page of Express',
    what: 'No token is sent.',
    app: 'express-jwt',
    right: ['token-missing'],
    shows: /No authorization token was found/,
  }),
  rejected({
    id: 'express-jwt-format',
    program: 'express-jwt with the error page of Express',
    what: 'The scheme is Token.',
    app: 'express-jwt',
    token: apiToken,
    scheme: 'Token',
    right: ['authorization-scheme-wrong', 'token-malformed'],
    shows: /Format is Authorization: Bearer|Token/,
    vague: ['token-missing'],
  }),
  rejected({
    id: 'oauth2-bearer-issuer',
    program: 'express-oauth2-jwt-bearer',
    what: 'The issuer lacks the slash at its end.',
    app: 'oauth2-jwt-bearer',
    token: () => apiToken({ iss: 'https://idp.test' }),
    right: ['token-issuer-wrong'],
    shows: /iss/,
  }),
  rejected({
    id: 'oauth2-bearer-expired',
    program: 'express-oauth2-jwt-bearer',
    what: 'The token is expired.',
    app: 'oauth2-jwt-bearer',
    token: () => apiToken({ iat: -2 * hour, exp: -hour }),
    right: ['token-expired'],
    shows: /exp/,
  }),
  rejected({
    id: 'oauth2-bearer-scope',
    program: 'express-oauth2-jwt-bearer',
    what: 'The scope is missing.',
    app: 'oauth2-jwt-bearer',
    token: () => apiToken({ scope: 'read:things' }),
    right: ['scope-missing'],
    shows: /write:things/,
  }),
  rejected({
    id: 'oauth2-bearer-dpop',
    program: 'express-oauth2-jwt-bearer with DPoP',
    what: 'A bearer token is sent where DPoP is required.',
    app: 'oauth2-jwt-bearer-dpop',
    token: apiToken,
    right: ['authorization-scheme-wrong', 'token-binding-unproven'],
    shows: /DPoP/i,
    never: /it is Bearer|is bound to a key/,
  }),
  rejected({
    id: 'oauth2-bearer-dpop-proof',
    program: 'express-oauth2-jwt-bearer with DPoP',
    what: 'The scheme is DPoP, and the proof is missing.',
    app: 'oauth2-jwt-bearer-dpop',
    token: () => apiToken({ cnf: { jkt: 'A'.repeat(43) } }),
    scheme: 'DPoP',
    right: ['token-binding-unproven'],
    shows: /DPoP|proof/i,
  }),
  rejected({
    id: 'koa-jwt-expired',
    program: 'koa-jwt',
    what: 'The token is expired; the server says only that authentication failed.',
    app: 'koa-jwt',
    token: () => apiToken({ iat: -2 * hour, exp: -hour }),
    right: ['token-expired'],
    shows: /exp|Authentication Error/,
  }),
  rejected({
    id: 'koa-jwt-signature',
    program: 'koa-jwt',
    what: 'The token is signed with another secret, and nothing says so.',
    app: 'koa-jwt',
    token: () => apiToken({}, { secret: 'another-secret-of-32-characters!!' }),
    right: ['token-refused'],
    shows: /Authentication Error/,
    never: /without giving a reason: it is/,
  }),
  rejected({
    id: 'fastify-expired',
    program: '@fastify/jwt',
    what: 'The token is expired.',
    app: 'fastify-jwt',
    token: () => apiToken({ iat: -2 * hour, exp: -hour }),
    right: ['token-expired'],
    shows: /Authorization token expired|exp/,
  }),
  rejected({
    id: 'fastify-audience',
    program: '@fastify/jwt',
    what: 'The audience is another; it is said as an untrusted token.',
    app: 'fastify-jwt',
    token: () => apiToken({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /aud/i,
  }),
  rejected({
    id: 'fastify-missing',
    program: '@fastify/jwt',
    what: 'No token is sent.',
    app: 'fastify-jwt',
    right: ['token-missing'],
    shows: /No Authorization was found/,
  }),
  rejected({
    id: 'hapi-signature',
    program: '@hapi/jwt',
    what: 'The token is signed with another secret.',
    app: 'hapi-jwt',
    token: () => apiToken({}, { secret: 'another-secret-of-32-characters!!' }),
    right: ['token-signature-wrong'],
    shows: /Invalid token signature/i,
  }),
  rejected({
    id: 'hapi-audience',
    program: '@hapi/jwt',
    what: 'The audience is another.',
    app: 'hapi-jwt',
    token: () => apiToken({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /audience/i,
  }),
  rejected({
    id: 'hapi-age',
    program: '@hapi/jwt',
    what: 'The token is older than the API accepts, although it is not expired.',
    app: 'hapi-jwt',
    token: () => apiToken({ iat: -5 * hour, exp: 5 * hour }),
    right: ['token-expired'],
    says: /age|old/i,
    shows: /maximum age/i,
    vague: ['clock-skew'],
  }),
  rejected({
    id: 'passport-jwt-early',
    program: 'passport-jwt',
    what: 'The token is not valid yet; the body is only Unauthorized.',
    app: 'passport-jwt',
    token: () => apiToken({ nbf: hour }),
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /nbf|Unauthorized/,
  }),
  rejected({
    id: 'passport-bearer',
    program: 'passport-http-bearer',
    what: 'The token is revoked, as error_description of the challenge.',
    app: 'passport-bearer',
    token: apiToken,
    right: ['token-revoked'],
    shows: /revoked/,
  }),
  rejected({
    id: 'jsonwebtoken-algorithm',
    program: 'jsonwebtoken',
    what: 'The token is unsigned.',
    app: 'jsonwebtoken',
    token: async () =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"a"}').toString('base64url')}.`,
    right: ['token-signature-wrong', 'token-algorithm-wrong'],
    shows: /jwt signature is required|alg/,
    never: /subscription|signature of the request/,
  }),
  rejected({
    id: 'jsonwebtoken-malformed',
    program: 'jsonwebtoken',
    what: 'An opaque token is sent; the reason is in a member of its own.',
    app: 'jsonwebtoken',
    token: async () => 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
    right: ['token-malformed'],
    shows: /jwt malformed/,
  }),
  rejected({
    id: 'jose-type',
    program: 'jose',
    what: 'The type of the token is JWT instead of at+jwt.',
    app: 'jose',
    token: () => apiToken({}, { typ: 'JWT' }),
    right: ['token-type-wrong'],
    shows: /typ/,
  }),
  rejected({
    id: 'jose-clock',
    program: 'jose with a clock that is 3 hours ahead',
    what: 'A fresh token is expired on the clock of the server.',
    app: 'jose',
    token: apiToken,
    clock: '+3h',
    right: ['clock-skew'],
    shows: /exp[\s\S]*|3 h|10,?8\d\d s|180 min/,
    never: /refresh token/,
  }),
  rejected({
    id: 'express-jwt-clock',
    program: 'express-jwt with a clock that is 20 minutes behind',
    what: 'A fresh token is not active yet on the clock of the server.',
    app: 'express-jwt',
    token: () => apiToken({ nbf: -1 }),
    clock: '-20m',
    right: ['clock-skew'],
    shows: /jwt not active|behind/,
  }),
];
