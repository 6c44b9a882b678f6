import { startChat } from '../call.ts';
import type { ExperimentRow } from '../experiment-row.ts';
import type { Arrangement } from '../step.ts';

const layer = 'correlated' as const;
const subscription: NonNullable<Arrangement['subscription']> = {
  events: ['chat_started'],
  retry: { delays: [0, 60], jitter: 0 },
};
const authorized = { headers: [['Authorization', 'Bearer {{access}}']] as [string, string][] };

/** Failures that span several hops, where each side sees only a part. */
export const correlatedExperiments: readonly ExperimentRow[] = [
  {
    id: 'revoked-between-attempts',
    layer,
    title: 'Token revoked between attempts 1 and 2',
    breaks:
      'The receiver requires an access token. The sender’s token is revoked between the first and the second attempt.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The first attempt has a valid token but gets 503. At the second, the receiver introspects the token at the authorization server and rejects it.',
    expect: {
      'sender.attempts': '503, 401, 200',
      'sender.diagnosis': 'unavailable, receiver-auth-refused, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '3',
      'receiver.failed-verdicts': 'auth',
      'authorization.tokens': '2',
    },
    robust: {
      client: 'On 401, discard the token and get a new one for the next attempt.',
      receiver: 'Check whether a token was revoked before accepting an event with it.',
    },
    source: 'RFC 7662 2.2',
    arrange: {
      subscription: {
        retry: { delays: [0, 60, 60], jitter: 0 },
        auth: { kind: 'oauth', clientId: '{{clientId}}', clientSecret: '{{clientSecret}}' },
      },
      catcher: {
        auth: {
          kind: 'oauth',
          by: 'introspection',
          introspectionUrl: '{{auth}}/introspect',
          clientId: '{{clientId}}',
          clientSecret: '{{clientSecret}}',
        },
        answer: { sequence: [503, 200].map((status) => ({ status, headers: [], body: '', delayMs: 0 })) },
      },
    },
    steps: [{ do: 'emit' }, { do: 'until-attempts', count: 1 }, { do: 'revoke' }, { do: 'until-settled' }],
  },
  {
    id: 'access-revoked-between-calls',
    layer,
    title: 'Token revoked between two calls',
    breaks: 'The first call succeeds. Then the token is revoked, and the client keeps using it.',
    hop: { from: 'client', to: 'service' },
    why: 'A JWT does not show that it was revoked. The service checks the revocation status for each call and rejects the second one.',
    expect: {
      'client.answers': '201, 401',
      'client.diagnosis': 'ok, token-revoked',
      'service.work': '1',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { client: 'Stop all work in progress when access is revoked. Do not retry with the same token.' },
    source: 'Interface, Authentication 5',
    arrange: { subscription },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat(authorized),
      { do: 'revoke', token: 'access' },
      startChat(authorized),
      { do: 'until-captures', count: 1 },
    ],
  },
  {
    id: 'keys-rotated-mid-flow',
    layer,
    title: 'Keys rotated mid-flow',
    breaks: 'The signing key is replaced without overlap while the client holds a token signed with the old key.',
    hop: { from: 'authorization', to: 'service' },
    why: 'The old key is removed from the JWKS immediately, so valid tokens are rejected; new tokens are accepted.',
    expect: {
      'client.answers': '201, 401, 201',
      'client.diagnosis': 'ok, token-key-unknown, ok',
      'service.work': '2',
    },
    robust: { client: 'On 401, get a new token once. Servers should publish the old key until its tokens expire.' },
    source: 'RFC 7517 5',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat(authorized),
      { do: 'rotate-keys', overlapSeconds: 0 },
      startChat(authorized),
      startChat({ token: {} }),
    ],
  },
  {
    id: 'keys-rotated-with-overlap',
    layer,
    title: 'Keys rotated with overlap',
    breaks:
      'Nothing: the signing key is replaced while the client holds a token, and the old key stays in the JWKS for an hour.',
    hop: { from: 'authorization', to: 'service' },
    why: 'Existing tokens are still verified with the old key until they expire, so no call fails.',
    expect: { 'client.answers': '201, 201', 'client.diagnosis': 'ok, ok', 'service.work': '2' },
    robust: { client: 'Fetch the JWKS again when a kid is unknown.' },
    source: 'OpenID Connect Core 10.1.1',
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat(authorized),
      { do: 'rotate-keys', overlapSeconds: 3600 },
      startChat(authorized),
    ],
  },
  {
    id: 'answer-lost-webhook-arrives',
    layer,
    title: 'Response lost, webhook arrives',
    breaks: 'The chat is started, but the response to the client is lost. The webhook still reports the chat.',
    hop: { from: 'client', to: 'service' },
    why: 'The client sees a failure, the receiver sees a success. Only both together show what happened.',
    expect: {
      'client.answers': 'ECONNRESET',
      'client.diagnosis': 'reset-after-request',
      'service.work': '1',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: {
      client: 'Before retrying, check whether a webhook has already reported the chat.',
      receiver: 'Accept the event even if it matches no known call.',
    },
    source: 'RFC 9110 9.2.2',
    arrange: { subscription, faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), { do: 'until-captures', count: 1 }],
  },
  {
    id: 'client-retries-work-twice',
    layer,
    title: 'Client retries, two webhooks arrive',
    breaks: 'The response is lost, and the client sends the call again.',
    hop: { from: 'client', to: 'service' },
    why: 'Both calls were executed: two chats, and two events with different webhook-ids, which a receiver cannot recognize as duplicates.',
    expect: {
      'client.answers': 'ECONNRESET, 201',
      'service.work': '2',
      'receiver.captures': '2',
      'receiver.failed-verdicts': 'none',
    },
    robust: {
      client: 'Do not retry a POST blindly.',
      receiver: 'webhook-id detects a duplicate delivery, not a duplicate chat.',
    },
    source: 'RFC 9110 9.2.2',
    arrange: { subscription, faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} }), { do: 'until-captures', count: 2 }],
  },
];
