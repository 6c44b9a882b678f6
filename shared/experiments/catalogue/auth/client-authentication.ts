import { askToken } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const tellOperator = 'Do not retry: no later moment makes it right. Stop, and tell who runs the client.';

/** Who asks for a token, and for what: refusals of the token endpoint (RFC 6749 5.2). */
export const clientAuthenticationExperiments: readonly ExperimentRow[] = [
  {
    id: 'client-secret-wrong',
    layer,
    title: 'Client secret wrong',
    breaks: 'The client asks for a token with a secret that is not its own.',
    hop,
    why: 'The authorization server compares the secret with the one it registered: 401 invalid_client, and no token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-authentication-failed',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: tellOperator },
    source: 'RFC 6749 5.2',
    steps: [askToken({ grant_type: 'client_credentials', client_id: '{{clientId}}', client_secret: 'wrong' })],
  },
  {
    id: 'client-unknown',
    layer,
    title: 'Client unknown',
    breaks: 'The client is not registered at this authorization server, but at that of another environment, perhaps.',
    hop,
    why: 'There is nobody to compare the secret with; the answer does not tell which of the two is wrong.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-authentication-failed',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: tellOperator },
    source: 'RFC 6749 5.2',
    steps: [askToken({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: '{{clientSecret}}' })],
  },
  {
    id: 'client-secret-missing',
    layer,
    title: 'Client secret missing',
    breaks: 'A client that has a secret asks for a token without it.',
    hop,
    why: 'A confidential client must prove who it is.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-authentication-failed',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: tellOperator },
    source: 'RFC 6749 2.3.1',
    steps: [askToken({ grant_type: 'client_credentials', client_id: '{{clientId}}' })],
  },
  {
    id: 'grant-not-allowed',
    layer,
    title: 'Grant not allowed to the client',
    breaks: 'A client that is registered for sign-in alone asks for a token by its own credentials.',
    hop,
    why: 'The grant is offered, but not to this client: 400 unauthorized_client.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-not-allowed',
      'authorization.tokens': '0',
    },
    robust: { client: tellOperator },
    source: 'RFC 6749 5.2',
    arrange: { client: { grants: ['authorization_code'], redirectUris: ['http://127.0.0.1/callback'] } },
    steps: [
      askToken({ grant_type: 'client_credentials', client_id: '{{clientId}}', client_secret: '{{clientSecret}}' }),
    ],
  },
  {
    id: 'grant-unsupported',
    layer,
    title: 'Grant not offered',
    breaks: 'The client uses the password grant, which is no longer part of OAuth.',
    hop,
    why: 'The authorization server does not offer it: 400 unsupported_grant_type.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-unsupported',
      'authorization.tokens': '0',
    },
    robust: { client: 'Read grant_types_supported in the discovery document, and use one of them.' },
    source: 'RFC 9700 2.4',
    steps: [
      askToken({
        grant_type: 'password',
        username: 'agent',
        password: 'agent',
        client_id: '{{clientId}}',
        client_secret: '{{clientSecret}}',
      }),
    ],
  },
  {
    id: 'scope-not-granted',
    layer,
    title: 'Scope not given to the client',
    breaks: 'The client asks for the scope admin, with which it is not registered.',
    hop,
    why: 'The authorization server gives a client the scopes of its registration alone: 400 invalid_scope.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'scope-not-granted',
      'authorization.tokens': '0',
    },
    robust: { client: 'Ask for the scopes that the work needs, and no more.' },
    source: 'RFC 6749 5.2',
    arrange: { client: { scope: 'read:customers' } },
    steps: [
      askToken({
        grant_type: 'client_credentials',
        scope: 'admin',
        client_id: '{{clientId}}',
        client_secret: '{{clientSecret}}',
      }),
    ],
  },
  {
    id: 'token-request-incomplete',
    layer,
    title: 'Token request incomplete',
    breaks: 'The client asks for a refresh without sending the refresh token.',
    hop,
    why: 'A parameter that the grant needs is missing: 400 invalid_request.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'token-request-invalid',
      'authorization.tokens': '0',
    },
    robust: { client: 'Ask the user to sign in when there is no refresh token, in place of sending an empty one.' },
    source: 'RFC 6749 5.2',
    arrange: { client: { grants: ['client_credentials', 'refresh_token'] } },
    steps: [askToken({ grant_type: 'refresh_token', client_id: '{{clientId}}', client_secret: '{{clientSecret}}' })],
  },
  {
    id: 'token-request-as-json',
    layer,
    title: 'Token request as JSON',
    breaks: 'The client sends the token request as JSON.',
    hop,
    why: 'Token requests are forms; the authorization server does not read another media type.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'request-invalid',
      'authorization.failed-check': 'form_media_type',
      'authorization.tokens': '0',
    },
    robust: { client: 'Send application/x-www-form-urlencoded.' },
    source: 'RFC 6749 4.4.2',
    steps: [
      askToken(
        {},
        {
          headers: [['Content-Type', 'application/json']],
          body: '{"grant_type":"client_credentials","client_id":"{{clientId}}","client_secret":"{{clientSecret}}"}',
        },
      ),
    ],
  },
];
