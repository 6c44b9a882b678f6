import { as, basic, bearer, django, form, headed, json, posted, token } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'another-secret-of-32-characters!!!!';
const drf = { program: 'Django REST framework', mode: [] };
const simple = { program: 'djangorestframework-simplejwt', mode: [] };
const toolkit = { program: 'django-oauth-toolkit', mode: [], path: '/o/token/' };
const djangos: readonly UnseenCase[] = [
  django({
    ...simple,
    id: 'simplejwt-secret',
    path: '/v1/things/',
    what: 'Another secret signed, in words that fit many causes',
    spec: as({ token_type: 'access', user_id: 1 }, {}, { secret }),
    right: ['token-refused', 'token-expired', 'token-signature-wrong', 'token-malformed'],
    shows: /not valid for any token type/,
  }),
  django({
    ...simple,
    id: 'simplejwt-type',
    path: '/v1/things/',
    what: 'A refresh token was sent',
    spec: as({ token_type: 'refresh', jti: 'a', user_id: 1 }),
    right: ['token-type-wrong'],
    shows: /wrong type/,
  }),
  django({
    ...simple,
    id: 'simplejwt-user',
    path: '/v1/things/',
    what: 'The token does not name a user',
    spec: as({ token_type: 'access', jti: 'a' }),
    right: ['token-refused'],
    says: 'user',
    shows: /user identification/,
  }),
  django({
    ...simple,
    id: 'simplejwt-scheme',
    path: '/v1/things/',
    what: 'The scheme is JWT',
    spec: () => headed(['Authorization', `JWT ${token()}`])(),
    right: ['authorization-scheme-wrong'],
  }),
  django({
    ...drf,
    id: 'drf-fields',
    path: '/v1/open/',
    what: 'Two members are wrong',
    spec: json({ email: 'ada', quantity: 0 }),
    right: ['field-invalid'],
    shows: /email|quantity/,
  }),
  django({
    ...drf,
    id: 'drf-json',
    path: '/v1/open/',
    what: 'The JSON is cut',
    spec: json('{"email": "ada@example.com"'),
    right: ['body-not-json'],
    shows: /JSON parse error/,
  }),
  django({
    ...drf,
    id: 'drf-type',
    path: '/v1/open/',
    what: 'The type is text',
    spec: posted('text/plain', '{}'),
    right: ['media-type-wrong'],
    shows: /text\/plain/,
  }),
  django({
    ...drf,
    id: 'drf-slash',
    path: '/v1/open',
    what: 'The slash at the end is missing',
    spec: json({ email: 'a@b.test', quantity: 1 }),
    right: ['redirect-trailing-slash', 'server-failed'],
  }),
  django({
    ...drf,
    id: 'django-host',
    mode: ['api.example.com'],
    path: '/v1/plain/',
    what: 'The host is not allowed, which is not said',
    right: ['request-invalid', 'host-not-served'],
  }),
  django({
    ...drf,
    id: 'django-csrf',
    path: '/v1/plain/',
    what: 'A protection against CSRF is before an API',
    spec: json({}),
    right: ['csrf-token-missing'],
    shows: /CSRF/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-secret',
    what: 'The client secret is wrong',
    spec: form('grant_type=client_credentials', basic('app:wrong')),
    right: ['client-authentication-failed', 'client-unknown'],
    shows: /invalid_client/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-grant',
    what: 'The grant is unknown',
    spec: form('grant_type=client-credentials', basic('app:right')),
    right: ['grant-unsupported'],
    says: 'grant',
    shows: /unsupported_grant_type/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-scope',
    what: 'The scopes are separated by commas',
    spec: form('grant_type=client_credentials&scope=read,write', basic('app:right')),
    right: ['scope-not-granted'],
    says: 'comma',
    shows: /invalid_scope/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-client',
    what: 'The client may not use this grant',
    spec: form('grant_type=client_credentials', basic('web:right')),
    right: ['grant-not-allowed'],
    shows: /unauthorized_client/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-code',
    what: 'The code is unknown',
    spec: form(
      'grant_type=authorization_code&code=abc&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback',
      basic('web:right'),
    ),
    right: ['code-unknown', 'grant-invalid', 'code-expired', 'code-used-twice'],
    shows: /invalid_grant/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-json',
    what: 'JSON was sent where a form is due',
    spec: json({ grant_type: 'client_credentials' }, basic('app:right')),
    right: ['form-expected'],
    vague: ['grant-unsupported'],
  }),
  django({
    ...toolkit,
    id: 'toolkit-token',
    path: '/v1/scoped/',
    what: 'The token is unknown',
    spec: headed(bearer('xyz')),
    right: ['token-refused', 'token-revoked', 'token-expired', 'token-malformed'],
    shows: /invalid/,
  }),
  django({
    ...toolkit,
    id: 'toolkit-scoped',
    path: '/v1/scoped/',
    what: 'The token has another scope',
    spec: async (host) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'read',
        client_id: 'app',
        client_secret: 'right',
      });
      const answer = (await (await fetch(`http://${host}/o/token/`, { method: 'POST', body })).json()) as {
        access_token: string;
      };
      return headed(bearer(answer.access_token))();
    },
    right: ['scope-missing', 'permission-denied'],
    shows: /permission/,
  }),
  django({
    ...toolkit,
    id: 'fine-toolkit',
    what: 'A token is issued',
    spec: form('grant_type=client_credentials&scope=read', basic('app:right')),
    right: ['ok', 'ok-token-in-clear'],
  }),
];

/** Servers of Django with libraries of Debian. */
export const thirteenthDjangoCases: readonly UnseenCase[] = [...djangos];
