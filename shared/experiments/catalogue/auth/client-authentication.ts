import { sendTokenRequest } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const notifyOperator =
  'Do not retry: the request never succeeds unchanged. Stop, and report it to the client’s operator.';

/** Client authentication and requested grants: errors of the token endpoint (RFC 6749 5.2). */
export const clientAuthenticationExperiments: readonly ExperimentRow[] = [
  {
    id: 'client-secret-wrong',
    layer,
    title: 'Client secret wrong',
    breaks: 'The client requests a token with the wrong secret.',
    hop,
    why: 'The authorization server compares the secret with the registered one and returns 401 invalid_client, without a token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-authentication-failed',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: notifyOperator },
    source: 'RFC 6749 5.2',
    steps: [sendTokenRequest({ grant_type: 'client_credentials', client_id: '{{clientId}}', client_secret: 'wrong' })],
  },
  {
    id: 'client-unknown',
    layer,
    title: 'Unknown client',
    breaks:
      'The client is not registered at this authorization server, perhaps because it belongs to a different environment.',
    hop,
    why: 'There is no registered secret to compare with. The response does not say whether the ID or the secret is wrong.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-unknown',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: notifyOperator },
    source: 'RFC 6749 5.2',
    steps: [
      sendTokenRequest({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: '{{clientSecret}}' }),
    ],
  },
  {
    id: 'client-secret-missing',
    layer,
    title: 'Client secret missing',
    breaks: 'A confidential client requests a token without its secret.',
    hop,
    why: 'A confidential client must authenticate itself.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'client-secret-missing',
      'authorization.failed-check': 'client_authentication',
      'authorization.tokens': '0',
    },
    robust: { client: notifyOperator },
    source: 'RFC 6749 2.3.1',
    steps: [sendTokenRequest({ grant_type: 'client_credentials', client_id: '{{clientId}}' })],
  },
  {
    id: 'grant-not-allowed',
    layer,
    title: 'Grant not allowed for the client',
    breaks: 'A client that is only registered for user sign-in requests a token with the client_credentials grant.',
    hop,
    why: 'The server supports the grant, but not for this client: 400 unauthorized_client.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-not-allowed',
      'authorization.tokens': '0',
    },
    robust: { client: notifyOperator },
    source: 'RFC 6749 5.2',
    arrange: { client: { grants: ['authorization_code'], redirectUris: ['http://127.0.0.1/callback'] } },
    steps: [
      sendTokenRequest({
        grant_type: 'client_credentials',
        client_id: '{{clientId}}',
        client_secret: '{{clientSecret}}',
      }),
    ],
  },
  {
    id: 'grant-unsupported',
    layer,
    title: 'Unsupported grant',
    breaks: 'The client uses the password grant, which OAuth no longer recommends.',
    hop,
    why: 'The authorization server does not support it: 400 unsupported_grant_type.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-unsupported',
      'authorization.tokens': '0',
    },
    robust: { client: 'Read grant_types_supported in the discovery document, and use one of the listed grants.' },
    source: 'RFC 9700 2.4',
    steps: [
      sendTokenRequest({
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
    title: 'Scope not allowed for the client',
    breaks: 'The client requests the scope admin, which its registration does not include.',
    hop,
    why: 'The authorization server only grants the scopes of the client’s registration: 400 invalid_scope.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'scope-not-granted',
      'authorization.tokens': '0',
    },
    robust: { client: 'Request only the scopes that the work requires.' },
    source: 'RFC 6749 5.2',
    arrange: { client: { scope: 'read:customers' } },
    steps: [
      sendTokenRequest({
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
    breaks: 'The client sends a refresh request without the refresh token.',
    hop,
    why: 'A required parameter of the grant is missing: 400 invalid_request.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'refresh-token-missing',
      'authorization.tokens': '0',
    },
    robust: { client: 'Without a refresh token, ask the user to sign in instead of sending an empty one.' },
    source: 'RFC 6749 5.2',
    arrange: { client: { grants: ['client_credentials', 'refresh_token'] } },
    steps: [
      sendTokenRequest({ grant_type: 'refresh_token', client_id: '{{clientId}}', client_secret: '{{clientSecret}}' }),
    ],
  },
  {
    id: 'token-request-as-json',
    layer,
    title: 'Token request as JSON',
    breaks: 'The client sends the token request as JSON.',
    hop,
    why: 'Token requests must be form-encoded; the authorization server does not accept other media types.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'form-expected',
      'authorization.failed-check': 'form_media_type',
      'authorization.tokens': '0',
    },
    robust: { client: 'Send application/x-www-form-urlencoded.' },
    source: 'RFC 6749 4.4.2',
    steps: [
      sendTokenRequest(
        {},
        {
          headers: [['Content-Type', 'application/json']],
          body: '{"grant_type":"client_credentials","client_id":"{{clientId}}","client_secret":"{{clientSecret}}"}',
        },
      ),
    ],
  },
];
