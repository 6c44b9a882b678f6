import { sendTokenRequest, readCustomer } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const signInAgain = 'Treat invalid_grant as the end of the session: discard the tokens, and ask the user to sign in.';

/** A client that supports user sign-in and gets refresh tokens. */
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
  sendTokenRequest({ grant_type: 'refresh_token', refresh_token: token, ...credentials }, {}, { keep });
const call = (token: string): Step =>
  readCustomer({ headers: [['Authorization', `Bearer ${token}`]], token: { condition: 'none' } });

/** Failures of refresh tokens (Authentication 6 and 10 of the interface). */
export const refreshExperiments: readonly ExperimentRow[] = [
  {
    id: 'refresh-heals-expiry',
    layer,
    title: 'Expired, then refreshed',
    breaks: 'The access token expires, and the client uses its refresh token as intended.',
    hop: { from: 'client', to: 'service' },
    why: 'The refresh returns a new access token without involving the user, and the repeated call succeeds.',
    expect: {
      'client.answers': '401, 200, 200',
      'client.diagnosis': 'token-expired, ok, ok',
      'service.decisions': 'refused, allowed',
      'authorization.tokens': '1',
    },
    robust: { client: 'Refresh once, store the new refresh token too, and repeat the call.' },
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
    breaks: 'The client returns after fifteen days, but an unused refresh token expires after fourteen.',
    hop,
    why: 'The refresh token has expired on the authorization server’s clock: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'refresh-token-expired',
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
    breaks: 'The client kept the old refresh token and uses it again.',
    hop,
    why: 'The token was rotated at its first use. A second use may mean theft, so the whole family is revoked, including the newest refresh token.',
    expect: {
      'client.answers': '200, 400, 400',
      'client.diagnosis': 'ok, refresh-token-used-twice, refresh-token-revoked',
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
    title: 'Two refreshes at the same time',
    breaks: 'Two parts of the client notice the expiry at the same time, and both refresh with the same refresh token.',
    hop,
    why: 'The first succeeds. The second looks like reuse, so the family is revoked and the user is signed out.',
    expect: {
      'client.answers': ['200, 400, 400', '400, 200, 400'],
      'client.diagnosis': [
        'ok, refresh-token-used-twice, refresh-token-revoked',
        'refresh-token-used-twice, ok, refresh-token-revoked',
      ],
      'authorization.failed-check': 'refresh_token_not_reused, refresh_family_alive',
      'authorization.tokens': '1',
    },
    robust: {
      client: 'Refresh in one place, protected by a lock: the second caller waits for the first one’s tokens.',
    },
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
    title: 'Two refreshes at the same time, without rotation',
    breaks:
      'Two requests use the same refresh token at the same time, at a server that does not rotate refresh tokens.',
    hop,
    why: 'The refresh token stays valid, so both succeed. A client that handles rotation also handles this.',
    expect: { 'client.answers': '200, 200', 'client.diagnosis': 'ok, ok', 'authorization.tokens': '2' },
    robust: { client: 'If the response contains no refresh token, keep the one that was sent.' },
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
    why: 'The family is revoked: 400 invalid_grant for this and all newer refresh tokens.',
    expect: {
      'client.answers': '200, 400',
      'client.diagnosis': 'ok, refresh-token-revoked',
      'authorization.failed-check': 'refresh_family_alive',
      'authorization.tokens': '0',
    },
    robust: { client: signInAgain },
    source: 'RFC 7009 2.1',
    arrange,
    steps: [
      signIn,
      sendTokenRequest({ token: '{{refresh}}', ...credentials }, { url: '{{auth}}/revoke' }),
      refreshWith('{{refresh}}'),
    ],
  },
  {
    id: 'refresh-token-of-another-client',
    layer,
    title: 'Refresh token of a different client',
    breaks: 'A client sends a refresh token that was issued to a different client.',
    hop,
    why: 'Refresh tokens are bound to their client, so a stolen one is useless: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'refresh-token-of-other-client',
      'authorization.failed-check': 'refresh_token_of_client',
      'authorization.tokens': '0',
    },
    robust: { client: 'Store tokens separately for each client and environment.' },
    source: 'RFC 6749 6',
    arrange,
    steps: [
      signIn,
      sendTokenRequest({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', client_id: 'demo-app' }),
    ],
  },
  {
    id: 'refresh-scope-wider',
    layer,
    title: 'Refresh with a wider scope',
    breaks: 'The client requests the scope admin when it refreshes, but the user did not grant it.',
    hop,
    why: 'A refresh may narrow the scope but never widen it: 400 invalid_scope.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'scope-not-granted',
      'authorization.failed-check': 'scope_not_wider',
      'authorization.tokens': '0',
    },
    robust: { client: 'Ask the user to grant the additional scope.' },
    source: 'RFC 6749 6',
    arrange,
    steps: [
      signIn,
      sendTokenRequest({ grant_type: 'refresh_token', refresh_token: '{{refresh}}', scope: 'admin', ...credentials }),
    ],
  },
];
