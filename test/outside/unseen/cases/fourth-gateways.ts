import { withToken } from '../replayed.ts';
import { page } from '../../answer.ts';
import type { UnseenCase } from '../unseen-case.ts';
import {
  says,
  titled,
  unauthorized,
  forbidden,
  bad,
  notFound,
  signed,
  now,
  plain,
  opaque,
  past,
  future,
  rowsOf,
} from '../fourth-rows.ts';

/** The fourth part: words that list or contradict causes, gateways and hosts. */
export const fourthGatewayCases: readonly UnseenCase[] = rowsOf({
  'authlib-list': [
    'authlib',
    'The words list every cause; the token is not expired.',
    says(unauthorized, {
      error: 'invalid_token',
      error_description: 'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
    }),
    { right: ['token-refused'], shows: /for other reasons/, never: /token has expired|was revoked/ },
    future,
  ],
  'authlib-missing': [
    'authlib',
    'No token is sent.',
    says(unauthorized, { error: 'missing_authorization', error_description: 'Missing "Authorization" in headers.' }),
    { right: ['token-missing'], shows: /Missing "Authorization"/ },
  ],
  'either-past': [
    'an API in Go',
    'Expired or revoked, say the words; the token is expired.',
    says(unauthorized, { error: 'token is expired or revoked' }),
    { right: ['token-expired'], shows: /expired or revoked/ },
    past,
  ],
  'either-future': [
    'an API in Go',
    'Expired or revoked, say the words; the token is not expired.',
    says(unauthorized, { error: 'token is expired or revoked' }),
    { right: ['token-revoked'], shows: /expired or revoked/ },
    future,
  ],
  'expired-contradicted': [
    'an API with a clock that is wrong',
    'The token is expired, say the words; it is not, by its exp and by the clock of the server.',
    says(unauthorized, 'Token has expired', { Date: new Date(now * 1000).toUTCString() }),
    {
      says: /exp\b|clock|although|not expired/,
      shows: /Token has expired/,
      never: /^The access token has expired\.$/m,
    },
    future,
  ],
  'kid-none': [
    'an API in Go (keyfunc)',
    'The token names no key.',
    says(unauthorized, { error: 'could not find kid in JWT header' }),
    { right: ['token-key-unknown', 'token-malformed'], says: /kid|names no key/, shows: /could not find kid/ },
    withToken(signed({}, { alg: 'RS256' })),
  ],
  oathkeeper: [
    'Ory Oathkeeper',
    'The credentials are rejected.',
    says(unauthorized, { error: { code: 401, status: 'Unauthorized', message: 'Access credentials are invalid' } }),
    { right: ['token-refused'], shows: /Access credentials are invalid/ },
    opaque,
  ],
  'oathkeeper-rule': [
    'Ory Oathkeeper',
    'No rule fits the address.',
    says(notFound, { error: { code: 404, status: 'Not Found', message: 'Requested url does not match any rules' } }),
    { right: ['endpoint-not-found', 'path-wrong', 'host-not-served'], shows: /does not match any rules/ },
  ],
  'kratos-session': [
    'Ory Kratos',
    'No session cookie is sent.',
    says(unauthorized, {
      error: {
        code: 401,
        status: 'Unauthorized',
        reason: 'No valid session cookie found.',
        message: 'The request could not be authorized',
      },
    }),
    { says: /session/, shows: /No valid session cookie/ },
  ],
  'falcon-key': [
    'Falcon',
    'The header of the API key is missing.',
    says(bad, { title: 'Missing header value', description: 'The "X-Api-Key" header is required.' }),
    { right: ['api-key-missing'], says: /X-Api-Key/, shows: /X-Api-Key/ },
  ],
  'falcon-token': [
    'Falcon',
    'The token is rejected.',
    says(unauthorized, {
      title: '401 Unauthorized',
      description: 'The provided auth token is not valid. Please request a new token and try again.',
    }),
    { right: ['token-refused'], shows: /auth token is not valid/, never: /signature|has expired/ },
    opaque,
  ],
  'supabase-key': [
    'Supabase',
    'No API key is sent.',
    says(unauthorized, {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    }),
    { right: ['api-key-missing'], shows: /No API key found/ },
  ],
  'appwrite-guest': [
    'Appwrite',
    'No session is sent, so the caller is a guest.',
    says(unauthorized, {
      message: 'User (role: guests) missing scope (account)',
      code: 401,
      type: 'general_unauthorized_scope',
    }),
    { right: ['token-missing', 'scope-missing'], shows: /role: guests/ },
  ],
  'uvicorn-request': [
    'uvicorn',
    'The request is not readable.',
    says(bad, 'Invalid HTTP request received.'),
    { right: ['request-unreadable'], shows: /Invalid HTTP request/ },
  ],
  'aws-deny': [
    'Amazon API Gateway (authorizer)',
    'The authorizer denies the request.',
    says(forbidden, { message: 'User is not authorized to access this resource with an explicit deny' }),
    { right: ['permission-denied'], shows: /explicit deny/ },
    plain,
  ],
  'cloud-run': [
    'Google Cloud Run',
    'The service is not public, and no token is sent.',
    titled(
      forbidden,
      '403 Forbidden',
      '<h1>Error: Forbidden</h1><h2>Your client does not have permission to get URL <code>/v1/things</code> from this server.</h2>',
    ),
    { right: ['permission-denied', 'token-missing'], shows: /does not have permission/ },
  ],
  railway: [
    'Railway',
    'No application has this host name.',
    says(
      notFound,
      { status: 'error', code: 404, message: 'Application not found', request_id: 'a' },
      { 'X-Railway-Fallback': 'true' },
    ),
    { right: ['host-not-served', 'no-backend-available'], shows: /Application not found/ },
  ],
  'vercel-protection': [
    'Vercel',
    'The deployment is protected by a login.',
    titled(unauthorized, 'Authentication Required', '<p>Authenticating</p><p>Vercel Authentication</p>'),
    { right: ['login-page', 'token-missing'], says: /login|sign|authentication/i, shows: /Authentication Required/ },
  ],
  'kubernetes-default': [
    'ingress-nginx',
    'No rule fits the host, so the default backend answers.',
    says(notFound, 'default backend - 404'),
    { right: ['host-not-served', 'endpoint-not-found'], shows: /default backend/ },
  ],
  alb: [
    'AWS Application Load Balancer',
    'The target gave no valid response.',
    page(
      '502 Bad Gateway',
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>',
      { Server: 'awselb/2.0' },
    ),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /awselb/ },
  ],
});
