import { createHmac } from 'node:crypto';
import { app, as, bearer, form, headed, json, minted, type Spec } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const okta = { program: '@okta/jwt-verifier', mode: ['okta'] };
const tokens: readonly UnseenCase[] = [
  app({
    ...okta,
    id: 'okta-audience',
    what: 'The audience is another',
    spec: minted('aud=api://other'),
    right: ['token-audience-wrong'],
    shows: /api:\/\/other|audience/,
  }),
  app({
    ...okta,
    id: 'okta-expired',
    what: 'The token has expired',
    spec: minted('exp=-600'),
    right: ['token-expired'],
    shows: /expired/,
  }),
  app({
    ...okta,
    id: 'okta-issuer',
    what: 'The issuer is another',
    spec: minted('iss=https://dev-1.okta.test/oauth2/aus1'),
    right: ['token-issuer-wrong'],
    shows: /issuer/,
  }),
  app({
    ...okta,
    id: 'okta-kid',
    what: 'The key is unknown',
    spec: minted('kid=k2'),
    right: ['token-key-unknown'],
    shows: /k2|kid/,
  }),
  app({
    ...okta,
    id: 'okta-signature',
    what: 'Another key signed',
    spec: minted('key=other'),
    right: ['token-signature-wrong'],
    shows: /signature|Signature/,
  }),
  app({
    ...okta,
    id: 'okta-opaque',
    what: 'The token is no JWT',
    spec: headed(bearer('00Uk2yr9mvpjJXQd3V0VKFzTOPY4')),
    right: ['token-malformed', 'token-type-wrong'],
    shows: /parse/,
  }),
  app({
    id: 'authz-scope',
    program: 'express-jwt-authz',
    mode: ['authz'],
    what: 'A scope is missing',
    spec: as({ scope: 'read:orders' }),
    right: ['scope-missing'],
    shows: /write:orders|[Ss]cope/,
  }),
  app({
    id: 'permissions',
    program: 'express-jwt-permissions',
    mode: ['permissions'],
    what: 'A permission is missing',
    spec: as({ permissions: ['orders:list'] }),
    right: ['permission-denied', 'scope-missing', 'role-missing'],
    shows: /Permission denied/,
  }),
  app({
    id: 'paseto-expired',
    program: 'paseto',
    mode: ['paseto'],
    what: 'The PASETO has expired',
    spec: minted('exp=past'),
    right: ['token-expired'],
    shows: /expired/,
  }),
  app({
    id: 'paseto-audience',
    program: 'paseto',
    mode: ['paseto'],
    what: 'The audience of the PASETO is another',
    spec: minted('aud=web'),
    right: ['token-audience-wrong'],
    shows: /audience|"aud"/,
  }),
  app({
    id: 'hapi-expired',
    program: 'hapi-auth-jwt2',
    mode: ['hapiJwt'],
    what: 'The token has expired',
    spec: as({ exp: -60 }),
    right: ['token-expired'],
    shows: /Expired/,
  }),
  app({
    id: 'hapi-signature',
    program: 'hapi-auth-jwt2',
    mode: ['hapiJwt'],
    what: 'Another secret signed, which the library calls an invalid token',
    spec: as({}, {}, { secret: 'another secret' }),
    right: ['token-refused', 'token-signature-wrong', 'token-malformed'],
    shows: /Invalid token/,
  }),
  app({
    id: 'hapi-missing',
    program: 'hapi-auth-jwt2',
    mode: ['hapiJwt'],
    what: 'No token was sent',
    right: ['token-missing'],
  }),
  app({
    id: 'hapi-user',
    program: 'hapi-auth-jwt2',
    mode: ['hapiJwt'],
    what: 'The user of the token is gone',
    spec: as({ sub: 'gone' }),
    right: ['token-refused', 'credentials-refused', 'token-revoked'],
    shows: /Invalid credentials/,
  }),
  app({
    id: 'fine-hapi',
    program: 'hapi-auth-jwt2',
    mode: ['hapiJwt'],
    what: 'The token is accepted',
    spec: as(),
    right: ['ok', 'ok-token-in-clear'],
  }),
];

const openapi = { program: 'openapi-backend', mode: ['openapi'] };
const fields: readonly UnseenCase[] = [
  app({
    ...openapi,
    id: 'openapi-header',
    what: 'A required header field is missing',
    spec: json({ amount: 1 }),
    right: ['request-invalid', 'field-invalid', 'precondition-required'],
    shows: /[Ii]dempotency-[Kk]ey/,
  }),
  app({
    ...openapi,
    id: 'openapi-type',
    what: 'A number is text',
    spec: json({ amount: '12' }, ['Idempotency-Key', 'k1']),
    right: ['field-invalid'],
    shows: /amount|integer/,
  }),
  app({
    ...openapi,
    id: 'openapi-value',
    what: 'A value is none of those that are allowed',
    spec: json({ amount: 1, currency: 'GBP' }, ['Idempotency-Key', 'k1']),
    right: ['field-invalid'],
    shows: /currency|allowed values/,
  }),
  app({
    ...openapi,
    id: 'openapi-method',
    what: 'The method is not there',
    spec: () => ({ method: 'DELETE' }),
    right: ['method-not-allowed'],
  }),
  app({
    ...openapi,
    id: 'openapi-path',
    path: '/v1/thing',
    what: 'The path has a typing error',
    right: ['endpoint-not-found', 'path-wrong'],
  }),
  app({
    ...openapi,
    id: 'fine-openapi',
    what: 'The request is right',
    spec: json({ amount: 1, currency: 'EUR' }, ['Idempotency-Key', 'k1']),
    right: ['ok'],
  }),
  app({
    id: 'zod-field',
    program: 'zod',
    mode: ['zod'],
    what: 'An address is no address',
    spec: json({ email: 'ada', quantity: 1 }),
    right: ['field-invalid'],
    shows: /email/,
  }),
  app({
    id: 'zod-form',
    program: 'zod',
    mode: ['zod'],
    what: 'A form was sent where JSON is due',
    spec: form('email=ada%40example.com&quantity=1'),
    right: ['media-type-wrong', 'body-not-json'],
    says: 'as a form|urlencoded|Content-Type|not JSON',
    vague: ['field-invalid'],
  }),
  app({
    id: 'yup-nested',
    program: 'yup',
    mode: ['yup'],
    what: 'A nested member is too long',
    spec: json({ customer: { country: 'Germany' } }),
    right: ['field-invalid'],
    shows: /customer\.country/,
  }),
  app({
    id: 'ajv-additional',
    program: 'ajv',
    mode: ['ajv'],
    what: 'A member has another spelling',
    spec: json({ start_date: '2026-12-01' }),
    right: ['field-invalid'],
    shows: /start_date|additional/,
  }),
  app({
    id: 'ajv-maximum',
    program: 'ajv',
    mode: ['ajv'],
    what: 'A number is too large',
    spec: json({ seats: 12 }),
    right: ['field-invalid'],
    shows: /seats|<= 10/,
  }),
  app({
    id: 'csurf-json',
    program: 'csurf',
    mode: ['csurf'],
    what: 'A protection against CSRF is before an API',
    spec: json({ a: 1 }),
    right: ['csrf-token-missing'],
    shows: /csrf/i,
  }),
];

const signed = (secret: string, ageSeconds: number) => (): Spec => {
  const at = Math.floor(Date.now() / 1000) - ageSeconds;
  const body = '{"symbol":"BTCUSDT"}';
  const signature = createHmac('sha256', secret).update(`${at}POST/v1/things${body}`).digest('hex');
  return json(body, ['X-Timestamp', String(at)], ['X-Signature', signature])();
};
const hmac = { program: 'an API with signed requests', mode: ['hmacApi'] };
const right = 'a-secret-of-at-least-32-characters!';
const signatures: readonly UnseenCase[] = [
  app({
    ...hmac,
    id: 'hmac-missing',
    what: 'The request has no signature',
    spec: json({ symbol: 'BTCUSDT' }),
    right: ['credentials-refused', 'request-invalid', 'api-key-missing', 'token-missing'],
    says: '[Ss]ignature',
    shows: /X-Signature/,
  }),
  app({
    ...hmac,
    id: 'hmac-stale',
    what: 'The time of the request is too old',
    spec: signed(right, 900),
    right: ['clock-skew'],
    shows: /[Tt]imestamp/,
  }),
  app({
    ...hmac,
    id: 'hmac-wrong',
    what: 'The request was signed with another secret',
    spec: signed('another', 0),
    right: ['credentials-refused'],
    says: '[Ss]ignature',
    shows: /Signature/,
    never: /access token/,
  }),
  app({ ...hmac, id: 'fine-hmac', what: 'The signature is right', spec: signed(right, 0), right: ['ok'] }),
];

/** API servers with libraries of npm: tokens, members and signed requests. */
export const thirteenthAppCases: readonly UnseenCase[] = [...tokens, ...fields, ...signatures];
