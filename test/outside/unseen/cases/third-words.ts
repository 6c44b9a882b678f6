import { answer, page } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const jwt = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')}.${Buffer.from('{"sub":"a"}').toString('base64url')}.c2ln`;
const says = (status: string, body: object, headers: Record<string, string> = {}): string =>
  answer(status, { ...json, ...headers }, JSON.stringify(body));
const titled = (status: string, title: string, text: string, headers: Record<string, string> = {}): string =>
  page(status, `<html><head><title>${title}</title></head><body>${text}</body></html>`, headers);

/** The third part: failures, measured once at the end. */
export const thirdWordCases: readonly UnseenCase[] = [
  replayed({
    id: 'third-apisix-key',
    program: 'Apache APISIX (key-auth)',
    what: 'The API key is missing.',
    answer: says('401 Unauthorized', { message: 'Missing API key found in request' }),
    right: ['api-key-missing'],
    shows: /Missing API key/,
  }),
  replayed({
    id: 'third-apisix-jwt',
    program: 'Apache APISIX (jwt-auth)',
    what: 'The token is expired.',
    answer: says('401 Unauthorized', {
      message: "failed to verify jwt: 'exp' claim expired at Thu, 01 Jan 2026 10:00:00 GMT",
    }),
    spec: withToken(jwt),
    right: ['token-expired'],
    shows: /'exp' claim expired/,
  }),
  replayed({
    id: 'third-apisix-route',
    program: 'Apache APISIX',
    what: 'No route matches.',
    answer: says('404 Not Found', { error_msg: '404 Route Not Found' }, { Server: 'APISIX/3.8.0' }),
    right: ['endpoint-not-found', 'host-not-served'],
    shows: /Route Not Found/,
  }),
  replayed({
    id: 'third-gravitee-plan',
    program: 'Gravitee',
    what: 'The API key has no subscription.',
    answer: says('401 Unauthorized', {
      http_status_code: 401,
      message: 'API Key is not valid or is expired / revoked.',
    }),
    spec: { headers: [['X-Gravitee-Api-Key', 'abc']] },
    right: ['api-key-wrong'],
    shows: /API Key is not valid/,
  }),
  replayed({
    id: 'third-linkerd',
    program: 'Linkerd proxy',
    what: 'The server behind the proxy refuses connections.',
    answer: answer('502 Bad Gateway', {
      'l5d-proxy-error': 'client 127.0.0.1:80: server: 10.0.0.7:8080: Connection refused (os error 111)',
    }),
    right: ['gateway-cannot-connect'],
    shows: /Connection refused/,
  }),
  replayed({
    id: 'third-openresty-lua',
    program: 'OpenResty',
    what: 'The token lacks a claim, in the words of lua-resty-jwt.',
    answer: says('401 Unauthorized', { error: 'Validators for claim audience failed: claim aud is not api' }),
    spec: withToken(jwt),
    right: ['token-audience-wrong'],
    shows: /claim aud/,
  }),
  replayed({
    id: 'third-oauth2-proxy',
    program: 'oauth2-proxy',
    what: 'The session is missing, so a sign-in page is sent with 403.',
    answer: titled(
      '403 Forbidden',
      'Sign In',
      '<form method="GET" action="/oauth2/start"><button type="submit">Sign in with OpenID Connect</button></form>',
    ),
    right: ['login-page', 'redirect-to-login', 'token-missing'],
    says: /sign.?in|login/i,
    shows: /Sign in/i,
    never: /scope/,
  }),
  replayed({
    id: 'third-authelia',
    program: 'Authelia',
    what: 'The session is missing, so the user is sent to the portal.',
    answer: answer('302 Found', { Location: 'https://auth.test/?rd=https%3A%2F%2Fapi.test%2Fv1&rm=GET' }),
    right: ['redirect-to-login', 'redirect-not-followed', 'redirect-other-host'],
    shows: /auth\.test/,
  }),
  replayed({
    id: 'third-micronaut',
    program: 'Micronaut Security',
    what: 'The token is rejected, in HAL.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'application/hal+json' },
      '{"_links":{"self":{"href":"/v1/things"}},"_embedded":{"errors":[{"message":"JWT signature is not valid"}]},"message":"Unauthorized"}',
    ),
    spec: withToken(jwt),
    right: ['token-signature-wrong'],
    shows: /JWT signature is not valid/,
  }),
  replayed({
    id: 'third-jersey',
    program: 'Jersey with nimbus-jose-jwt',
    what: 'The token was signed for another key set.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'text/plain' },
      'com.nimbusds.jose.proc.BadJOSEException: Signed JWT rejected: Invalid signature',
    ),
    spec: withToken(jwt),
    right: ['token-signature-wrong'],
    shows: /Invalid signature/,
  }),
  replayed({
    id: 'third-phoenix-guardian',
    program: 'Phoenix with Guardian',
    what: 'The token is expired, as an atom.',
    answer: says('401 Unauthorized', { error: 'token_expired' }),
    spec: withToken('opaque'),
    right: ['token-expired'],
    shows: /token_expired/,
  }),
  replayed({
    id: 'third-phoenix-missing',
    program: 'Phoenix with Guardian',
    what: 'The token did not arrive.',
    answer: says('401 Unauthorized', { error: 'unauthenticated', reason: 'no_resource_found' }),
    spec: withToken('opaque'),
    right: ['token-refused'],
    shows: /no_resource_found|unauthenticated/,
    never: /without giving a reason/,
  }),
  replayed({
    id: 'third-rust-jsonwebtoken',
    program: 'axum with jsonwebtoken',
    what: 'The issuer is another, as the name of an error.',
    answer: answer('401 Unauthorized', { 'Content-Type': 'text/plain; charset=utf-8' }, 'InvalidIssuer'),
    spec: withToken(jwt),
    right: ['token-issuer-wrong'],
    shows: /InvalidIssuer/,
  }),
  replayed({
    id: 'third-rust-immature',
    program: 'axum with jsonwebtoken',
    what: 'The token is not valid yet, as the name of an error.',
    answer: answer('401 Unauthorized', { 'Content-Type': 'text/plain; charset=utf-8' }, 'ImmatureSignature'),
    spec: withToken(jwt),
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /ImmatureSignature/,
  }),
  replayed({
    id: 'third-box-scope',
    program: 'Box API',
    what: 'A scope is missing, in the challenge.',
    answer: answer('403 Forbidden', {
      'WWW-Authenticate':
        'Bearer realm="Service", error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token."',
    }),
    spec: withToken('opaque'),
    right: ['scope-missing'],
    shows: /higher privileges/,
  }),
  replayed({
    id: 'third-xero-tenant',
    program: 'Xero API',
    what: 'The header of the tenant is missing, with 403.',
    answer: says('403 Forbidden', {
      Type: null,
      Title: 'Forbidden',
      Status: 403,
      Detail: 'AuthenticationUnsuccessful: header Xero-tenant-id is missing',
    }),
    spec: withToken(jwt),
    right: ['request-invalid', 'permission-denied'],
    says: /tenant/,
    shows: /Xero-tenant-id/,
  }),
  replayed({
    id: 'third-intercom',
    program: 'Intercom API',
    what: 'The token is wrong, in a list of errors.',
    answer: says('401 Unauthorized', {
      type: 'error.list',
      request_id: 'a',
      errors: [{ code: 'token_revoked', message: 'Token has been revoked' }],
    }),
    spec: withToken('opaque'),
    right: ['token-revoked'],
    shows: /revoked/,
  }),
  replayed({
    id: 'third-sendgrid',
    program: 'SendGrid API',
    what: 'The API key lacks a permission.',
    answer: says('403 Forbidden', { errors: [{ message: 'access forbidden', field: null, help: null }] }),
    spec: withToken('SG.abc'),
    right: ['permission-denied'],
    shows: /access forbidden/,
  }),
  replayed({
    id: 'third-mailchimp',
    program: 'Mailchimp API',
    what: 'The key is of another data centre.',
    answer: answer(
      '401 Unauthorized',
      { 'Content-Type': 'application/problem+json' },
      '{"type":"https://mailchimp.com/developer/","title":"API Key Invalid","status":401,"detail":"Your API key may be invalid, or you\'ve attempted to access the wrong datacenter."}',
    ),
    spec: { headers: [['Authorization', `Basic ${Buffer.from('any:key').toString('base64')}`]] },
    right: ['api-key-wrong', 'credentials-refused'],
    shows: /API key may be invalid/,
  }),
  replayed({
    id: 'third-oracle-ords',
    program: 'Oracle REST Data Services',
    what: 'The resource is protected, in an HTML page.',
    answer: titled(
      '401 Unauthorized',
      'Unauthorized',
      '<h1>401 Unauthorized</h1>Access to this resource is protected. Please sign in to access this resource.',
      { 'WWW-Authenticate': 'Bearer' },
    ),
    right: ['token-missing'],
    shows: /protected/,
  }),
  replayed({
    id: 'third-cf-access',
    program: 'Cloudflare Access',
    what: 'The service token is missing, so the request goes to the login.',
    answer: answer('302 Found', {
      Location: 'https://team.cloudflareaccess.com/cdn-cgi/access/login/api.test?kid=1&redirect_url=%2Fv1',
      Server: 'cloudflare',
    }),
    delivery: {},
    right: ['redirect-to-login'],
    shows: /cloudflareaccess/,
  }),
];
