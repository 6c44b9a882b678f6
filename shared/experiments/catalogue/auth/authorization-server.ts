import { sendTokenRequest, readCustomer, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'authorization', to: 'client' } as const;
const layer = 'auth' as const;
const atToken = { where: 'authorization', match: { path: '/oauth2/token' } } as const;
const credentials = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };
const signedIn: NonNullable<Arrangement['client']> = {
  grants: ['authorization_code', 'refresh_token'],
  scope: 'openid offline_access read:customers write:customers',
  redirectUris: ['http://127.0.0.1/callback'],
};
const refresh: Step = sendTokenRequest({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', ...credentials });

/** An authorization server that fails or issues unusable tokens. */
export const authorizationServerExperiments: readonly ExperimentRow[] = [
  {
    id: 'authorization-server-down',
    layer,
    title: 'Authorization server unavailable',
    breaks: 'The token endpoint returns 503.',
    hop,
    why: 'Without a token the client makes no call, so the service gets no request.',
    expect: {
      'client.answers': '503',
      'client.diagnosis': 'unavailable',
      'service.requests': '0',
      'authorization.tokens': '0',
    },
    robust: { client: 'Keep using the current token while it is valid, and retry with increasing delays.' },
    source: 'RFC 9110 15.6.4',
    arrange: { faults: [{ ...atToken, what: { kind: 'status', status: 503, error: 'temporarily_unavailable' } }] },
    steps: [startChat({ token: {} })],
  },
  {
    id: 'token-denied',
    layer,
    title: 'Token request denied',
    breaks: 'A rule of the authorization server denies the token, although the client ID and secret are correct.',
    hop,
    why: 'The server’s policy causes the 400 access_denied, so retrying does not help.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'token-denied',
      'authorization.tokens': '0',
    },
    robust: {
      client: 'Stop and show error_description: the operator of the authorization server must change the rule.',
    },
    source: 'RFC 6749 4.1.2.1',
    arrange: { faults: [{ ...atToken, what: { kind: 'status', status: 400, error: 'access_denied' } }] },
    steps: [sendTokenRequest({ grant_type: 'client_credentials', ...credentials })],
  },
  {
    id: 'issued-token-wrong-audience',
    layer,
    title: 'Tokens issued for a different service',
    breaks: 'The authorization server is misconfigured: it issues tokens whose aud names a different service.',
    hop: { from: 'authorization', to: 'service' },
    why: 'The client did everything right, but each new token is rejected like the last one.',
    expect: {
      'client.answers': '401, 401',
      'client.diagnosis': 'token-audience-wrong, token-audience-wrong',
      'service.failed-check': 'audience_matches, audience_matches',
      'service.work': '0',
    },
    robust: { client: 'Get a new token once. If it is rejected too, stop: further tokens do not help.' },
    source: 'RFC 9068 4',
    arrange: { faults: [{ ...atToken, what: { kind: 'token', condition: 'wrong-audience' } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} })],
  },
  {
    id: 'expires-in-milliseconds',
    layer,
    title: 'expires_in in milliseconds',
    breaks: 'The token response gives the lifetime in milliseconds, as some vendors do by mistake.',
    hop,
    why: 'The client reads the value as seconds, keeps the token for days, and uses it long after it expired.',
    expect: {
      'client.answers': '200, 401',
      'client.diagnosis': 'ok, token-expired',
      'service.failed-check': 'token_not_expired',
    },
    robust: { client: 'Treat expires_in as a hint: still refresh on 401, and question lifetimes of several days.' },
    source: 'RFC 6749 5.1',
    arrange: { profile: { expiresInUnit: 'milliseconds' } },
    steps: [
      readCustomer(),
      { do: 'advance', party: 'client', seconds: 600 },
      { do: 'advance', party: 'authorization', seconds: 600 },
      { do: 'advance', party: 'service', seconds: 600 },
      readCustomer(),
    ],
  },
  {
    id: 'expires-in-missing',
    layer,
    title: 'expires_in missing',
    breaks: 'The token response does not contain the token’s lifetime.',
    hop,
    why: 'The client does not know when the token expires, so it requests a new token for each call. Both calls succeed.',
    expect: { 'client.answers': '200, 200', 'client.diagnosis': 'ok, ok', 'authorization.tokens': '2' },
    robust: { client: 'Use the token until a 401, then get a new one.' },
    source: 'RFC 6749 5.1',
    arrange: { faults: [{ ...atToken, what: { kind: 'expires-in', value: null } }] },
    steps: [readCustomer(), readCustomer()],
  },
  {
    id: 'refresh-answer-lost',
    layer,
    title: 'Refresh response lost',
    breaks: 'The refresh token is rotated, but the response with the new one is lost.',
    hop,
    why: 'The client only has the old refresh token. Sending it again looks like reuse, so the family is revoked.',
    expect: {
      'client.answers': 'ECONNRESET, 400',
      'client.diagnosis': 'reset-after-request, refresh-token-used-twice',
      'authorization.failed-check': 'refresh_token_not_reused',
      'authorization.tokens': '1',
    },
    robust: { client: 'Retry with the old refresh token once. On invalid_grant, ask the user to sign in again.' },
    source: 'RFC 9700 4.14.2',
    arrange: { client: signedIn },
    steps: [
      { do: 'sign-in' },
      { do: 'set-fault', fault: { ...atToken, what: { kind: 'drop-answer' }, when: { first: 1 } } },
      refresh,
      refresh,
    ],
  },
];
