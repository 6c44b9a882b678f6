import { startChat } from '../call.ts';
import type { ExperimentRow } from '../experiment-row.ts';
import type { Arrangement } from '../step.ts';

const layer = 'correlated' as const;
const subscription: NonNullable<Arrangement['subscription']> = {
  events: ['chat_started'],
  retry: { delays: [0, 60], jitter: 0 },
};
const authorized = { headers: [['Authorization', 'Bearer {{access}}']] as [string, string][] };

/** Failures that reach over several hops, where each side alone sees but a part. */
export const correlatedExperiments: readonly ExperimentRow[] = [
  {
    id: 'revoked-between-attempts',
    layer,
    title: 'Token revoked between attempt 1 and 2',
    breaks: 'The receiver demands an access token. Between the first attempt and the second the sender’s is revoked.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The first attempt fails with 503 though its token is good; at the second the receiver asks the authorization server, and refuses.',
    expect: {
      'sender.attempts': '503, 401, 200',
      'sender.diagnosis': 'unavailable, receiver-auth-refused, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '3',
      'receiver.failed-verdicts': 'auth',
      'authorization.tokens': '2',
    },
    robust: {
      client: 'On 401 throw the token away, and get a new one for the next attempt.',
      receiver: 'Ask whether a token was revoked before taking an event with it.',
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
    title: 'Access revoked between two calls',
    breaks: 'The first call is good; then the token is revoked, and the client goes on with it.',
    hop: { from: 'client', to: 'service' },
    why: 'A JWT says nothing of its revocation: the service asks each time, and the second call is refused.',
    expect: {
      'client.answers': '201, 401',
      'client.diagnosis': 'ok, token-revoked',
      'service.work': '1',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { client: 'Stop what is under way when access is withdrawn; do not retry with the same token.' },
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
    breaks: 'The signing key is replaced without overlap while the client holds a token of the old one.',
    hop: { from: 'authorization', to: 'service' },
    why: 'The old key is gone from the key set at once, so tokens that were good are refused; new ones are taken.',
    expect: {
      'client.answers': '201, 401, 201',
      'client.diagnosis': 'ok, token-key-unknown, ok',
      'service.work': '2',
    },
    robust: { client: 'Get a new token on 401, once. Servers: keep the old key for as long as its tokens live.' },
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
      'Nothing: the signing key is replaced while the client holds a token, and the old key stays in the key set for an hour.',
    hop: { from: 'authorization', to: 'service' },
    why: 'Old tokens are verified with the old key until they expire: nobody notices.',
    expect: { 'client.answers': '201, 201', 'client.diagnosis': 'ok, ok', 'service.work': '2' },
    robust: { client: 'Read the key set again when a kid is unknown.' },
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
    title: 'Answer lost, webhook arrives',
    breaks: 'The chat is started, the answer to the client is lost, and the webhook tells of the chat all the same.',
    hop: { from: 'client', to: 'service' },
    why: 'The client sees a failure, the receiver a success: only both together show what happened.',
    expect: {
      'client.answers': 'ECONNRESET',
      'client.diagnosis': 'reset-after-request',
      'service.work': '1',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: {
      client: 'Before sending again, look whether the webhook already told of it.',
      receiver: 'Take the event, also when no call is known that it belongs to.',
    },
    source: 'RFC 9110 9.2.2',
    arrange: { subscription, faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), { do: 'until-captures', count: 1 }],
  },
  {
    id: 'client-retries-work-twice',
    layer,
    title: 'Client retries, and two webhooks arrive',
    breaks: 'The answer is lost, and the client sends the call again.',
    hop: { from: 'client', to: 'service' },
    why: 'Both calls did their work: two chats, two events with two webhook-ids, which no receiver can know for one.',
    expect: {
      'client.answers': 'ECONNRESET, 201',
      'service.work': '2',
      'receiver.captures': '2',
      'receiver.failed-verdicts': 'none',
    },
    robust: {
      client: 'Do not repeat a POST blindly.',
      receiver: 'webhook-id tells a delivery twice, not a chat twice.',
    },
    source: 'RFC 9110 9.2.2',
    arrange: { subscription, faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} }), { do: 'until-captures', count: 2 }],
  },
];
