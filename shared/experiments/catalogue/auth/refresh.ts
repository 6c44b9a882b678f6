import { askToken, readCustomer } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const signInAgain = 'Take invalid_grant as the end of the session: forget the tokens, and ask the user to sign in.';

/** A client that users sign in with, and that gets refresh tokens. */
const arrange: Arrangement = {
  client: {
    grants: ['authorization_code', 'refresh_token'],
    scope: 'openid offline_access read:customers write:customers',
    redirectUris: ['http://127.0.0.1/callback'],
  },
};
const signIn: Step = { do: 'sign-in' };
const credentials = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };
const refreshWith = (token: string, keep: Readonly<Record<string, string>> = {}): Step =>
  askToken({ grant_type: 'refresh_token', refresh_token: token, ...credentials }, {}, { keep });
const call = (token: string): Step =>
  readCustomer({ headers: [['Authorization', `Bearer ${token}`]], token: { condition: 'none' } });

/** What can befall a refresh token (Authentication 6 and 10 of the interface). */
export const refreshExperiments: readonly ExperimentRow[] = [
  {
    id: 'refresh-heals-expiry',
    layer,
    title: 'Expired, then refreshed',
    breaks: 'The access token expires; the client uses its refresh token, as it should.',
    hop: { from: 'client', to: 'service' },
    why: 'The refresh gives a new access token without the user, and the same call is then taken.',
    expect: {
      'client.answers': '401, 200, 200',
      'client.diagnosis': 'token-expired, ok, ok',
      'service.decisions': 'refused, allowed',
      'authorization.tokens': '1',
    },
    robust: { client: 'Refresh once, keep the new refresh token too, and send the call again.' },
    source: 'Interface, Authentication 6 and 10',
    arrange,
    steps: [
      signIn,
      { do: 'advance', party: 'service', seconds: 600 },
      { do: 'advance', party: 'authorization', seconds: 600 },
      call('{{access}}'),
      refreshWith('{{refresh}}', { access: 'access_token' }),
      call('{{access}}'),
    ],
  },
  {
    id: 'refresh-token-expired',
    layer,
    title: 'Refresh token expired',
    breaks: 'The client comes back after fifteen days; a refresh token is good for fourteen without use.',
    hop,
    why: 'The authorization server compares with its clock: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-invalid',
      'authorization.failed-check': 'refresh_token_not_expired',
      'authorization.tokens': '0',
    },
    robust: { client: signInAgain },
    source: 'RFC 6749 5.2',
    arrange,
    steps: [signIn, { do: 'advance', party: 'authorization', seconds: 15 * 24 * 3600 }, refreshWith('{{refresh}}')],
  },
  {
    id: 'refresh-token-reused',
    layer,
    title: 'Refresh token reused',
    breaks: 'The client kept the old refresh token, and uses it a second time.',
    hop,
    why: 'It was replaced at its first use. Whoever brings it again may be a thief, so the whole family is revoked: the newest refresh token is lost as well.',
    expect: {
      'client.answers': '200, 400, 400',
      'client.diagnosis': 'ok, grant-invalid, grant-invalid',
      'authorization.failed-check': 'refresh_token_not_reused, refresh_family_alive',
      'authorization.tokens': '1',
    },
    robust: { client: `Store the new refresh token before using the new access token. ${signInAgain}` },
    source: 'RFC 9700 4.14.2',
    arrange,
    steps: [
      signIn,
      refreshWith('{{refresh}}', { newest: 'refresh_token' }),
      refreshWith('{{refresh}}'),
      refreshWith('{{newest}}'),
    ],
  },
  {
    id: 'two-refreshes-at-once',
    layer,
    title: 'Two refreshes at once',
    breaks:
      'Two parts of the client see the token expire at the same time, and both refresh with the same refresh token.',
    hop,
    why: 'The first wins; the second looks like reuse, so the family is revoked and the user is signed out.',
    expect: {
      'client.answers': ['200, 400, 400', '400, 200, 400'],
      'client.diagnosis': ['ok, grant-invalid, grant-invalid', 'grant-invalid, ok, grant-invalid'],
      'authorization.failed-check': 'refresh_token_not_reused, refresh_family_alive',
      'authorization.tokens': '1',
    },
    robust: { client: 'Refresh in one place with a lock: who comes second waits for the first one’s tokens.' },
    source: 'RFC 9700 4.14.2',
    arrange,
    steps: [
      signIn,
      {
        do: 'together',
        steps: [
          refreshWith('{{refresh}}', { newest: 'refresh_token' }),
          refreshWith('{{refresh}}', { newest: 'refresh_token' }),
        ],
      },
      refreshWith('{{newest}}'),
    ],
  },
  {
    id: 'two-refreshes-no-rotation',
    layer,
    title: 'Two refreshes at once, without rotation',
    breaks: 'Two requests use one refresh token at once, at a server that does not replace refresh tokens.',
    hop,
    why: 'The refresh token stays good, so both win; a client that copes with rotation copes with this as well.',
    expect: { 'client.answers': '200, 200', 'client.diagnosis': 'ok, ok', 'authorization.tokens': '2' },
    robust: { client: 'Keep the refresh token that was sent when the answer brings none.' },
    source: 'RFC 6749 6',
    arrange: { ...arrange, profile: { refreshTokenRotation: false } },
    steps: [signIn, { do: 'together', steps: [refreshWith('{{refresh}}'), refreshWith('{{refresh}}')] }],
  },
  {
    id: 'refresh-token-revoked',
    layer,
    title: 'Refresh token revoked',
    breaks: 'The user signed out elsewhere, which revoked the grant.',
    hop,
    why: 'The family is revoked: 400 invalid_grant, for this and all later refresh tokens.',
    expect: {
      'client.answers': '200, 400',
      'client.diagnosis': 'ok, grant-invalid',
      'authorization.failed-check': 'refresh_family_alive',
      'authorization.tokens': '0',
    },
    robust: { client: signInAgain },
    source: 'RFC 7009 2.1',
    arrange,
    steps: [
      signIn,
      askToken({ token: '{{refresh}}', ...credentials }, { url: '{{auth}}/revoke' }),
      refreshWith('{{refresh}}'),
    ],
  },
  {
    id: 'refresh-token-of-another-client',
    layer,
    title: 'Refresh token of another client',
    breaks: 'A client brings a refresh token that was given to another client.',
    hop,
    why: 'Refresh tokens are bound to their client, so that a stolen one is of no use: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'grant-invalid',
      'authorization.failed-check': 'refresh_token_of_client',
      'authorization.tokens': '0',
    },
    robust: { client: 'Keep tokens by client and environment.' },
    source: 'RFC 6749 6',
    arrange,
    steps: [signIn, askToken({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', client_id: 'demo-app' })],
  },
  {
    id: 'refresh-scope-wider',
    layer,
    title: 'Refresh for more scope',
    breaks: 'The client asks for the scope admin as it refreshes, which the user did not grant.',
    hop,
    why: 'A refresh may narrow the scope, never widen it: 400 invalid_scope.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'scope-not-granted',
      'authorization.failed-check': 'scope_not_wider',
      'authorization.tokens': '0',
    },
    robust: { client: 'Ask the user again for more scope.' },
    source: 'RFC 6749 6',
    arrange,
    steps: [
      signIn,
      askToken({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', scope: 'admin', ...credentials }),
    ],
  },
];
