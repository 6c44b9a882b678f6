import { answer, page } from '../../answer.ts';
import { replayed, tokenRequest } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const says = (status: string, body: object, headers: Record<string, string> = {}): string =>
  answer(status, { ...json, ...headers }, JSON.stringify(body));
const titled = (status: string, title: string, text: string, headers: Record<string, string> = {}): string =>
  page(status, `<html><head><title>${title}</title></head><body>${text}</body></html>`, headers);
const signed = { signing: { scheme: 'github' as const, secret: 'ours' } };

const credentials = tokenRequest({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' });

/** The third part: token endpoints, successes that are none, and deliveries. */
export const thirdOtherCases: readonly UnseenCase[] = [
  replayed({
    id: 'third-keycloak-disabled',
    program: 'Keycloak',
    what: 'The client is disabled.',
    answer: says('401 Unauthorized', { error: 'invalid_client', error_description: 'Client disabled' }),
    spec: credentials,
    right: ['client-authentication-failed'],
    says: /disabled/i,
    shows: /disabled/i,
    never: /secret is wrong/,
  }),
  replayed({
    id: 'third-audience-invalid-target',
    program: 'Okta (RFC 8707)',
    what: 'The resource is unknown.',
    answer: says('400 Bad Request', {
      error: 'invalid_target',
      error_description: 'The requested resource is invalid, missing, unknown, or malformed.',
    }),
    spec: credentials,
    right: ['token-request-invalid'],
    says: /resource|target|audience/i,
    shows: /requested resource/,
  }),
  replayed({
    id: 'third-curity-redirect',
    program: 'Curity',
    what: 'The redirect URI differs.',
    answer: says('400 Bad Request', {
      error: 'invalid_grant',
      error_description: 'redirect_uri does not match the one used in the authorization request',
    }),
    spec: tokenRequest({
      grant_type: 'authorization_code',
      code: 'a',
      redirect_uri: 'https://a.test/cb',
      client_id: 'a',
    }),
    right: ['redirect-uri-mismatch'],
    shows: /does not match/,
  }),
  replayed({
    id: 'third-code-used',
    program: 'FusionAuth',
    what: 'The code was used before.',
    answer: says('400 Bad Request', {
      error: 'invalid_grant',
      error_description: 'The authorization code has already been used',
      error_reason: 'auth_code_not_found',
    }),
    spec: tokenRequest({ grant_type: 'authorization_code', code: 'a', client_id: 'a' }),
    right: ['code-used-twice'],
    shows: /already been used/,
  }),
  replayed({
    id: 'third-refresh-reuse',
    program: 'Auth0',
    what: 'A refresh token was used twice.',
    answer: says('403 Forbidden', { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }),
    spec: tokenRequest({ grant_type: 'refresh_token', refresh_token: 'a', client_id: 'a' }),
    right: ['refresh-token-unknown', 'grant-invalid', 'refresh-token-used-twice', 'refresh-token-revoked'],
    shows: /Unknown or invalid refresh token/,
  }),
  replayed({
    id: 'third-token-415',
    program: 'ASP.NET Core Minimal API',
    what: 'The token endpoint accepts only JSON.',
    answer: answer(
      '415 Unsupported Media Type',
      { 'Content-Type': 'application/problem+json' },
      '{"title":"Unsupported Media Type","status":415,"detail":"Expected application/json but got application/x-www-form-urlencoded"}',
    ),
    spec: credentials,
    right: ['media-type-wrong'],
    shows: /Expected application\/json/,
  }),
  replayed({
    id: 'third-null-token',
    program: 'an own token endpoint',
    what: 'The access token is null.',
    answer: says('200 OK', { access_token: null, token_type: 'Bearer', expires_in: 0 }),
    spec: credentials,
    right: ['token-answer-incomplete'],
    shows: /access_token/,
  }),
  replayed({
    id: 'third-success-exception',
    program: 'an API of ABP',
    what: 'A result with success false and an error object.',
    answer: says('200 OK', {
      result: null,
      success: false,
      error: { code: 0, message: 'Your session has ended' },
      unAuthorizedRequest: true,
      __abp: true,
    }),
    right: ['error-in-success'],
    shows: /session has ended/,
  }),
  replayed({
    id: 'third-success-problem',
    program: 'a framework that loses the status',
    what: 'A problem document with status 200.',
    answer: answer(
      '200 OK',
      { 'Content-Type': 'application/problem+json' },
      '{"title":"Not Found","status":404,"detail":"No order 7"}',
    ),
    right: ['error-in-success'],
    shows: /No order 7/,
  }),
  replayed({
    id: 'third-success-stack',
    program: 'Tomcat behind a proxy that rewrites the status',
    what: 'A stack trace of Java with 200 instead of JSON.',
    answer: answer(
      '200 OK',
      json,
      'java.lang.NullPointerException: Cannot invoke "Order.id()"\n\tat app.Orders.get(Orders.java:7)\n',
    ),
    right: ['answer-not-json', 'error-in-success'],
    shows: /NullPointerException/,
  }),
  replayed({
    id: 'third-success-other-digest',
    program: 'an object store',
    what: 'The body is not the one of its Content-MD5.',
    answer: answer('200 OK', { ...json, 'Content-MD5': 'Q2hlY2sgSW50ZWdyaXR5IQ==' }, '{"id":1}'),
    right: [],
    says: /MD5|digest|checksum/i,
    shows: /Content-MD5/i,
  }),
  replayed({
    id: 'third-success-csv',
    program: 'an export endpoint',
    what: 'CSV is sent although JSON was asked for.',
    answer: answer('200 OK', { 'Content-Type': 'text/csv' }, 'id,name\n1,A\n'),
    right: ['answer-not-json'],
    says: /csv|Accept|asked/i,
    shows: /text\/csv/,
  }),
  replayed({
    id: 'third-delivery-json-false',
    program: 'Zapier-like receiver',
    what: 'The receiver says with 200 that it could not process the event.',
    answer: says('200 OK', { status: 'failure', message: 'Could not find customer C-1001' }),
    delivery: {},
    right: ['receiver-ignored-delivery'],
    shows: /Could not find customer/,
  }),
  replayed({
    id: 'third-delivery-html-challenge',
    program: 'Azure Front Door (bot protection)',
    what: 'A delivery gets a challenge for browsers with 403.',
    answer: titled('403 Forbidden', 'Azure WAF', '<p>Please complete the security check to access the website.</p>', {
      'X-Azure-Ref': '0abc',
    }),
    delivery: signed,
    right: ['request-blocked'],
    shows: /security check|Azure WAF/,
  }),
  replayed({
    id: 'third-delivery-timestamp',
    program: 'a receiver in Go',
    what: 'The timestamp is too old for the receiver.',
    answer: answer(
      '400 Bad Request',
      { 'Content-Type': 'text/plain' },
      'webhook timestamp is outside of the allowed window',
    ),
    delivery: signed,
    right: ['clock-skew', 'receiver-signature-refused'],
    says: /timestamp|clock/i,
    shows: /allowed window/,
  }),
  replayed({
    id: 'third-delivery-basic',
    program: 'a receiver behind Basic',
    what: 'A password is required.',
    answer: answer('401 Unauthorized', { 'WWW-Authenticate': 'Basic realm="hooks"' }),
    delivery: signed,
    right: ['receiver-auth-missing', 'password-required'],
    shows: /hooks/,
  }),
  replayed({
    id: 'third-delivery-too-many',
    program: 'a receiver that is busy',
    what: 'The queue of the receiver is full.',
    answer: says('503 Service Unavailable', { reason: 'queue full, 1000 events pending' }, { 'Retry-After': '5' }),
    delivery: signed,
    right: ['unavailable'],
    shows: /queue full/,
  }),
  replayed({
    id: 'third-delivery-secret-500',
    program: 'a receiver in Python',
    what: 'The receiver has no secret, and fails.',
    answer: answer('500 Internal Server Error', { 'Content-Type': 'text/plain' }, "KeyError: 'WEBHOOK_SECRET'"),
    delivery: signed,
    right: ['receiver-failed'],
    shows: /WEBHOOK_SECRET/,
  }),
  replayed({
    id: 'third-delivery-schema',
    program: 'a receiver with JSON Schema',
    what: 'The payload breaks the schema of the receiver.',
    answer: says('400 Bad Request', {
      errors: [{ instancePath: '/timestamp', keyword: 'type', message: 'must be integer' }],
    }),
    delivery: signed,
    right: ['field-invalid', 'request-invalid'],
    says: /timestamp/,
    shows: /must be integer/,
  }),
];
