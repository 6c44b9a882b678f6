import { sendTokenRequest, readCustomer } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;

const client: NonNullable<Arrangement['client']> = {
  grants: ['authorization_code', 'refresh_token'],
  scope: 'openid offline_access read:customers write:customers',
  redirectUris: ['http://127.0.0.1/callback'],
};
const arrange: Arrangement = { client };
const exchange = (
  change: Readonly<Record<string, string>> = {},
  manner: Parameters<typeof sendTokenRequest>[2] = {},
): Step =>
  sendTokenRequest(
    {
      grant_type: 'authorization_code',
      code: '{{code}}',
      redirect_uri: '{{redirectUri}}',
      code_verifier: '{{verifier}}',
      client_id: '{{clientId}}',
      client_secret: '{{clientSecret}}',
      ...change,
    },
    {},
    manner,
  );
const call: Step = readCustomer({ headers: [['Authorization', 'Bearer {{access}}']], token: { condition: 'none' } });

/** Failures during user sign-in (Authentication 11 of the interface). */
export const signInExperiments: readonly ExperimentRow[] = [
  {
    id: 'consent-denied',
    layer,
    title: 'User denies consent',
    breaks: 'The user signs in, then selects Deny on the consent page.',
    hop,
    why: 'The browser returns with error=access_denied and no code.',
    expect: {
      'client.sign-ins': 'access_denied',
      'authorization.failed-check': 'user_allows',
      'authorization.tokens': '0',
    },
    robust: { client: 'Tell the user that access was not granted, and offer to try again. Do not loop.' },
    source: 'RFC 6749 4.1.2.1',
    arrange,
    steps: [{ do: 'sign-in', consent: 'deny' }],
  },
  {
    id: 'code-replayed',
    layer,
    title: 'Authorization code used twice',
    breaks: 'The authorization code of a sign-in is exchanged a second time.',
    hop,
    why: 'A code can be used once. A second use may mean theft, so the tokens of the first exchange are revoked too.',
    expect: {
      'client.answers': '400, 401',
      'client.diagnosis': 'code-used-twice, token-revoked',
      'authorization.failed-check': 'code_unused',
      'authorization.tokens': '0',
    },
    robust: {
      client: 'Exchange a code once, even if the user reloads the page. On invalid_grant, start the sign-in again.',
    },
    source: 'RFC 6749 4.1.2',
    arrange,
    steps: [{ do: 'sign-in' }, exchange(), call],
  },
  {
    id: 'code-expired',
    layer,
    title: 'Authorization code expired',
    breaks: 'The client exchanges the code two minutes after it was issued, but it expires after one minute.',
    hop,
    why: 'Codes pass through the browser, so their lifetime is short: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'code-expired',
      'authorization.failed-check': 'code_not_expired',
      'authorization.tokens': '0',
    },
    robust: { client: 'Exchange the code immediately. If it has expired, start the sign-in again.' },
    source: 'RFC 6749 4.1.2',
    arrange,
    steps: [{ do: 'sign-in', until: 'code' }, { do: 'advance', party: 'authorization', seconds: 120 }, exchange()],
  },
  {
    id: 'pkce-verifier-wrong',
    layer,
    title: 'Wrong PKCE verifier',
    breaks: 'The code is exchanged with a different code verifier than the sign-in used, as an attacker would.',
    hop,
    why: 'The verifier does not match the code challenge, so the code is rejected: 400 invalid_grant.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'pkce-mismatch',
      'authorization.failed-check': 'pkce_verified',
      'authorization.tokens': '0',
    },
    robust: { client: 'Store the verifier by state, so that parallel sign-ins do not mix them up.' },
    source: 'RFC 7636 4.6',
    arrange,
    steps: [
      { do: 'sign-in', until: 'code' },
      exchange({ code_verifier: 'a-verifier-that-another-sign-in-began-with-0123456789' }),
    ],
  },
  {
    id: 'redirect-uri-differs',
    layer,
    title: 'Redirect URI mismatch',
    breaks: 'The token request contains a different redirect URI than the authorization request.',
    hop,
    why: 'Both must be identical. Even a trailing slash makes a difference.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'redirect-uri-mismatch',
      'authorization.failed-check': 'redirect_uri_same',
      'authorization.tokens': '0',
    },
    robust: { client: 'Use the same setting for the redirect URI in both requests.' },
    source: 'RFC 6749 4.1.3',
    arrange,
    steps: [{ do: 'sign-in', until: 'code' }, exchange({ redirect_uri: '{{redirectUri}}/' })],
  },
  {
    id: 'id-token-as-access-token',
    layer,
    title: 'ID token instead of the access token',
    breaks: 'The client sends the id_token of the sign-in to the service.',
    hop: { from: 'client', to: 'service' },
    why: 'An ID token tells the client who signed in. The service only accepts tokens of the type at+jwt.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-type-wrong',
      'service.failed-check': 'type_access_token',
    },
    robust: { client: 'Send the access_token. The id_token is for the client itself.' },
    source: 'RFC 9068 4',
    arrange,
    steps: [
      { do: 'sign-in', scope: 'openid read:customers' },
      readCustomer({ headers: [['Authorization', 'Bearer {{idToken}}']], token: { condition: 'none' } }),
    ],
  },
  {
    id: 'bound-token-without-proof',
    layer,
    title: 'Key-bound token without a proof',
    breaks: 'A token that is bound to a key (DPoP) is sent as a plain bearer token, as an attacker would.',
    hop: { from: 'client', to: 'service' },
    why: 'The request does not prove possession of the key, so the token alone is rejected.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-binding-unproven',
      'service.failed-check': 'dpop_bound',
    },
    robust: { client: 'Send a new DPoP proof with each call.' },
    source: 'RFC 9449 7.1',
    steps: [{ do: 'sign-in', grant: 'client_credentials', bound: true }, call],
  },
  {
    id: 'state-missing',
    layer,
    title: 'state missing from the response',
    breaks: 'The authorization server omits state when it redirects the browser back.',
    hop: { from: 'authorization', to: 'client' },
    why: 'Without state the client cannot match the response to its request, so it discards the code.',
    expect: { 'client.sign-ins': 'state_mismatch', 'authorization.tokens': '0' },
    robust: { client: 'Reject a response without the expected state, and never exchange its code.' },
    source: 'RFC 6749 10.12',
    arrange: { client, faults: [{ where: 'authorization', what: { kind: 'omit-state' } }] },
    steps: [{ do: 'sign-in' }],
  },
  {
    id: 'issuer-missing',
    layer,
    title: 'iss missing from the response',
    breaks: 'The authorization server omits iss, although its discovery document announces it.',
    hop: { from: 'authorization', to: 'client' },
    why: 'The client cannot verify which server issued the code, as in a mix-up attack.',
    expect: { 'client.sign-ins': 'issuer_mismatch', 'authorization.tokens': '0' },
    robust: { client: 'Compare iss with the issuer of the authorization request, and discard the code if it differs.' },
    source: 'RFC 9207 2.4',
    arrange: { client, faults: [{ where: 'authorization', what: { kind: 'omit-iss' } }] },
    steps: [{ do: 'sign-in' }],
  },
  {
    id: 'token-answer-is-html',
    layer,
    title: 'A web page instead of the token',
    breaks: 'A proxy in front of the token endpoint returns its error page.',
    hop: { from: 'authorization', to: 'client' },
    why: 'The client expects JSON but gets HTML, which contains no token.',
    expect: { 'client.sign-ins': 'OAUTH_RESPONSE_IS_NOT_JSON' },
    robust: { client: 'Check Content-Type before parsing, and include the first lines of the response in the error.' },
    source: 'RFC 6749 5.1',
    arrange: {
      client,
      faults: [{ where: 'authorization', match: { path: '/oauth2/token' }, what: { kind: 'html' } }],
    },
    steps: [{ do: 'sign-in' }],
  },
];
