import { readCustomer, request, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'auth' as const;
const authorization = (value: string): [string, string][] => [['Authorization', value]];
const sendAsIs =
  'Send exactly "Authorization: Bearer <ACCESS_TOKEN>": one header, one space, and the token as it was issued.';

/**
 * How the token is sent: the header, its scheme and the syntax of the credentials (Authentication 1 to 5 of the
 * interface).
 */
export const headerExperiments: readonly ExperimentRow[] = [
  {
    id: 'authorization-missing',
    layer,
    title: 'Authorization header missing',
    breaks: 'The client calls without an Authorization header.',
    hop,
    why: 'The service cannot identify the caller: 401 with a WWW-Authenticate that names Bearer and no error code. Nothing is executed.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-missing',
      'service.failed-check': 'authorization_present',
      'service.work': '0',
    },
    robust: { client: 'Get a token, and send the call once more with it.' },
    source: 'Interface, Authentication 4',
    steps: [startChat()],
  },
  {
    id: 'authorization-scheme-wrong',
    layer,
    title: 'Wrong scheme',
    breaks: 'The client sends its access token with the scheme Token instead of Bearer.',
    hop,
    why: 'The service only accepts Bearer, so it does not examine the token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'authorization-scheme-wrong',
      'service.failed-check': 'scheme_bearer',
      'service.work': '0',
    },
    robust: { client: 'Use the scheme that WWW-Authenticate names.' },
    source: 'RFC 9110 11.6.1',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ headers: authorization('Token {{access}}') }),
    ],
  },
  {
    id: 'token-malformed',
    layer,
    title: 'Token malformed',
    breaks: 'The credentials after Bearer are not a token that the service can parse.',
    hop,
    why: 'The service cannot parse the token and returns 401 invalid_token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.failed-check': 'token_readable',
      'service.work': '0',
    },
    robust: { client: sendAsIs },
    source: 'Interface, Authentication 5',
    steps: [startChat({ token: { condition: 'malformed' } })],
  },
  {
    id: 'token-cut',
    layer,
    title: 'Token truncated',
    breaks: 'The end of the access token, including its signature, was lost when it was copied.',
    hop,
    why: 'Only two of the three parts of the JWT are left. The service cannot parse it and returns 401.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.failed-check': 'token_readable',
      'service.work': '0',
    },
    robust: { client: 'Store tokens completely: check column lengths and line breaks in settings.' },
    source: 'Interface, Authentication 5',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid', keepCharacters: 120 },
      startChat({ headers: authorization('Bearer {{access}}') }),
    ],
  },
  {
    id: 'token-last-characters-lost',
    layer,
    title: 'Last characters of the token missing',
    breaks: 'The last four characters of the access token are missing.',
    hop,
    why: 'The claims can be decoded, but the signature is too short to match.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-signature-wrong',
      'service.failed-check': 'signature_valid',
      'service.work': '0',
    },
    robust: {
      client: 'Store tokens completely. If a valid token is rejected, compare its length with the issued one.',
    },
    source: 'Interface, Authentication 5',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid', keepCharacters: -4 },
      startChat({ headers: authorization('Bearer {{access}}') }),
    ],
  },
  {
    id: 'token-extra-space',
    layer,
    title: 'Extra space before the token',
    breaks: 'There are two spaces between Bearer and the token.',
    hop,
    why: 'The syntax allows one space. With two, the credentials start with a space, which is not allowed in a token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.failed-check': 'token_syntax',
      'service.work': '0',
    },
    robust: { client: sendAsIs },
    source: 'RFC 6750 2.1',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ headers: authorization('Bearer  {{access}}') }),
    ],
  },
  {
    id: 'token-in-quotes',
    layer,
    title: 'Token in quotes',
    breaks: 'The token was copied from JSON together with its quotes.',
    hop,
    why: 'Quotes are not allowed in a token.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.failed-check': 'token_syntax',
      'service.work': '0',
    },
    robust: { client: 'Parse the token response as JSON; do not extract the token with text operations.' },
    source: 'RFC 6750 2.1',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ headers: authorization('Bearer "{{access}}"') }),
    ],
  },
  {
    id: 'bearer-twice',
    layer,
    title: 'Bearer sent twice',
    breaks: 'The client adds Bearer to a setting that already starts with Bearer.',
    hop,
    why: 'The second Bearer is read as part of the token, and a token must not contain a space.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.failed-check': 'token_syntax',
      'service.work': '0',
    },
    robust: { client: 'Store only the token in settings, and add the scheme in one place in the code.' },
    source: 'RFC 6750 2.1',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ headers: authorization('Bearer Bearer {{access}}') }),
    ],
  },
  {
    id: 'token-missing-after-bearer',
    layer,
    title: 'No token after Bearer',
    breaks: 'The variable that should contain the token is empty.',
    hop,
    why: 'A scheme without a token is treated like a missing header.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-malformed',
      'service.work': '0',
    },
    robust: { client: 'If there is no token, fail before making the call.' },
    source: 'RFC 6750 2.1',
    steps: [startChat({ headers: authorization('Bearer ') })],
  },
  {
    id: 'token-in-two-places',
    layer,
    title: 'Token in two places',
    breaks: 'The access token is sent in the header and in the query.',
    hop,
    why: 'A token must only be sent in one place. Two make the request invalid, even if both are valid.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'token-in-two-places',
      'service.failed-check': 'token_in_one_place',
    },
    robust: { client: 'Send the token only in the Authorization header.' },
    source: 'RFC 6750 2',
    arrange: { profile: { tokenInQuery: true } },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      readCustomer({
        url: '/api/customers/{{customerId}}?access_token={{access}}',
        headers: authorization('Bearer {{access}}'),
        token: { condition: 'none' },
      }),
    ],
  },
  {
    id: 'token-in-url',
    layer,
    title: 'Token in the URL',
    breaks: 'The client sends its token in the query, and the service is configured to accept it there.',
    hop,
    why: 'The call succeeds, but the token ends up in logs, browser histories and Referer headers.',
    expect: { 'client.answers': '200', 'client.diagnosis': 'ok-token-in-url', 'service.decisions': 'allowed' },
    robust: { client: 'Send the token in the Authorization header, which is usually not logged.' },
    source: 'RFC 6750 5.3',
    arrange: { profile: { tokenInQuery: true } },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      readCustomer({
        url: '/api/customers/{{customerId}}?access_token={{access}}',
        token: { condition: 'none' },
      }),
    ],
  },
  {
    id: 'token-in-clear',
    layer,
    title: 'Token sent unencrypted',
    breaks: 'The client calls over http, and the service is configured to allow it.',
    hop,
    why: 'The call succeeds, but everyone on the network path can read and use the token.',
    expect: { 'client.answers': '200', 'client.diagnosis': 'ok-token-in-clear', 'service.decisions': 'allowed' },
    robust: { client: 'Never send a token to an http address.' },
    source: 'Interface, Authentication 3',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      request({
        url: '{{apiHttp}}/api/customers/{{customerId}}',
        headers: authorization('Bearer {{access}}'),
      }),
    ],
  },
  {
    id: 'plain-http-refused',
    layer,
    title: 'Plain HTTP rejected',
    breaks: 'The client calls a service over http that only accepts https.',
    hop,
    why: 'Tokens must only be sent over TLS. The service rejects the call before it examines the token, and the token counts as leaked.',
    expect: {
      'client.diagnosis': 'plain-http-refused',
      'service.failed-check': 'transport_secure',
      'service.work': '0',
    },
    robust: { client: 'Use the https address, and revoke the token that was sent unencrypted.' },
    source: 'Interface, Authentication 3',
    arrange: { profile: { plainHttp: 'refused' } },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ url: '{{apiHttp}}/api/chat/start', headers: authorization('Bearer {{access}}') }),
    ],
  },
];
