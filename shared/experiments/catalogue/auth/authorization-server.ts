import { askToken, readCustomer, startChat } from '../../call.ts';
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
const refresh: Step = askToken({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', ...credentials });

/** An authorization server that fails, or issues what is no good. */
export const authorizationServerExperiments: readonly ExperimentRow[] = [
  {
    id: 'authorization-server-down',
    layer,
    title: 'Authorization server unavailable',
    breaks: 'The token endpoint answers 503.',
    hop,
    why: 'Without a token there is no call: the service sees nothing.',
    expect: {
      'client.answers': '503',
      'client.diagnosis': 'unavailable',
      'service.requests': '0',
      'authorization.tokens': '0',
    },
    robust: { client: 'Go on with the token that is held while it is good; try again with growing pauses.' },
    source: 'RFC 9110 15.6.4',
    arrange: { faults: [{ ...atToken, what: { kind: 'status', status: 503, error: 'temporarily_unavailable' } }] },
    steps: [startChat({ token: {} })],
  },
  {
    id: 'token-denied',
    layer,
    title: 'Token denied',
    breaks: 'A rule at the authorization server denies the token, though client and secret are right.',
    hop,
    why: 'What is at fault is its policy: 400 access_denied, and asking again changes nothing.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'token-denied',
      'authorization.tokens': '0',
    },
    robust: { client: 'Stop, and show error_description: who runs the authorization server has to change its rules.' },
    source: 'RFC 6749 4.1.2.1',
    arrange: { faults: [{ ...atToken, what: { kind: 'status', status: 400, error: 'access_denied' } }] },
    steps: [askToken({ grant_type: 'client_credentials', ...credentials })],
  },
  {
    id: 'issued-token-wrong-audience',
    layer,
    title: 'Tokens issued for another service',
    breaks: 'The authorization server is set up wrong: it issues tokens whose aud names another service.',
    hop: { from: 'authorization', to: 'service' },
    why: 'The client did all right, and each new token is refused like the last.',
    expect: {
      'client.answers': '401, 401',
      'client.diagnosis': 'token-audience-wrong, token-audience-wrong',
      'service.failed-check': 'audience_matches, audience_matches',
      'service.work': '0',
    },
    robust: { client: 'Fetch a new token once; when that is refused too, stop: more of them do not help.' },
    source: 'RFC 9068 4',
    arrange: { faults: [{ ...atToken, what: { kind: 'token', condition: 'wrong-audience' } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} })],
  },
  {
    id: 'expires-in-milliseconds',
    layer,
    title: 'expires_in in milliseconds',
    breaks: 'The token answer states the lifetime in milliseconds, as some vendors do by mistake.',
    hop,
    why: 'The client takes them for seconds, holds the token for days, and uses it long after it expired.',
    expect: {
      'client.answers': '200, 401',
      'client.diagnosis': 'ok, token-expired',
      'service.failed-check': 'token_not_expired',
    },
    robust: { client: 'Treat expires_in as a hint: refresh on 401 all the same, and doubt lifetimes of days.' },
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
    breaks: 'The token answer does not say how long the token is good.',
    hop,
    why: 'The client cannot plan, so it asks for a new token for each call; both work.',
    expect: { 'client.answers': '200, 200', 'client.diagnosis': 'ok, ok', 'authorization.tokens': '2' },
    robust: { client: 'Go on until a 401, and get a new token then.' },
    source: 'RFC 6749 5.1',
    arrange: { faults: [{ ...atToken, what: { kind: 'expires-in', value: null } }] },
    steps: [readCustomer(), readCustomer()],
  },
  {
    id: 'refresh-answer-lost',
    layer,
    title: 'Answer to a refresh lost',
    breaks: 'The refresh token is replaced, and the answer with the new one is lost on the way.',
    hop,
    why: 'The client has the old one alone. Sending it again looks like reuse, so the family is revoked.',
    expect: {
      'client.answers': 'ECONNRESET, 400',
      'client.diagnosis': 'reset-after-request, grant-invalid',
      'authorization.failed-check': 'refresh_token_not_reused',
      'authorization.tokens': '1',
    },
    robust: { client: 'Try the old refresh token once; on invalid_grant ask the user to sign in again.' },
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
