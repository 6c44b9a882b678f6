import type { MisbehaviourKind, PlainAnswer } from '../../../model/catcher-answer.ts';
import { request, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Step } from '../../step.ts';

const layer = 'timing' as const;
const toReceiver = { from: 'service', to: 'catcher' } as const;
const toService = { from: 'client', to: 'service' } as const;
const once = { retry: { preset: 'none' as const } };
const accepts: PlainAnswer = { status: 200, headers: [], body: '', delayMs: 0 };
const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];
const maybeDone = 'It may have been done: repeat what is idempotent, ask before repeating the rest.';

/** Client and sender both meet a receiver that misbehaves below HTTP. */
const both = (misbehave: MisbehaviourKind, timeoutMs = 2000): Required<Pick<ExperimentRow, 'arrange' | 'steps'>> => ({
  arrange: {
    subscription: { ...once, timeoutMs },
    catcher: { answer: { ...accepts, body: 'an answer of some length', misbehave } },
  },
  steps: [request({ url: '{{catcher}}/webhook/chat-started', timeoutMs }), ...deliver],
});

/** Answers that do not come, or not whole (Events 5 of the interface). */
export const lostExperiments: readonly ExperimentRow[] = [
  {
    id: 'never-answered',
    layer,
    title: 'No answer at all',
    breaks: 'The receiver takes the request, and never answers.',
    hop: toReceiver,
    why: 'Only the own time limit ends the wait.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'timeout-answer',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'timeout-answer',
      'sender.delivery': 'exhausted',
    },
    robust: { client: `Never wait without a limit. ${maybeDone}` },
    source: 'Interface, Events 5',
    ...both('never-answer', 200),
  },
  {
    id: 'answer-drips',
    layer,
    title: 'Answer drips',
    breaks: 'The answer comes a byte a second.',
    hop: toReceiver,
    why: 'Each byte is progress, so a limit on silence alone never ends it; the limit is on the whole.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'timeout-answer',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'timeout-answer',
    },
    robust: { client: 'Limit the whole exchange, not the pauses in it.' },
    source: 'Interface, Events 5',
    ...both('drip', 300),
  },
  {
    id: 'answer-shorter-than-announced',
    layer,
    title: 'Answer shorter than announced',
    breaks: 'Content-Length announces more bytes than come.',
    hop: toReceiver,
    why: 'The rest is waited for until the time is over, or the connection ends.',
    expect: {
      'client.diagnosis': 'answer-cut',
      'sender.diagnosis': 'answer-cut',
    },
    robust: { client: 'Throw half an answer away.' },
    source: 'RFC 9112 8',
    ...both('wrong-content-length', 300),
  },
  {
    id: 'answer-stalls',
    layer,
    title: 'Answer stalls half way',
    breaks: 'Half of the answer comes, and the rest does not.',
    hop: { from: 'client', to: 'other' },
    why: 'The head promised more; the time limit ends the wait in the middle of the body.',
    expect: { 'client.answers': 'ETIMEDOUT', 'client.diagnosis': 'timeout-download' },
    robust: { client: 'Throw half an answer away.' },
    source: 'RFC 9112 8',
    arrange: {
      stranger: [{ bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it', then: 'hold' }],
    },
    steps: [request({ url: '{{stranger}}/', timeoutMs: 250 })],
  },
  {
    id: 'answer-cut',
    layer,
    title: 'Answer cut',
    breaks: 'The connection is reset in the middle of the answer.',
    hop: toReceiver,
    why: 'The status came, the body did not: nobody may rely on it.',
    expect: {
      'client.answers': 'ECONNRESET',
      'client.diagnosis': 'answer-cut',
      'sender.attempts': 'ECONNRESET',
      'sender.diagnosis': 'answer-cut',
      'sender.delivery': 'exhausted',
    },
    robust: { client: `Take half an answer for none. ${maybeDone}` },
    source: 'RFC 9112 8',
    ...both('reset-during-body'),
  },
  {
    id: 'answer-malformed',
    layer,
    title: 'Answer is no HTTP',
    breaks: 'The answer does not begin as HTTP does.',
    hop: toReceiver,
    why: 'Something else listens at the port, or a proxy broke the answer.',
    expect: {
      'client.diagnosis': 'answer-malformed',
      'sender.diagnosis': 'answer-malformed',
      'sender.delivery': 'exhausted',
    },
    robust: { client: 'Report it as it is; try again later.' },
    source: 'RFC 9112 2',
    ...both('malformed-status-line'),
  },
  {
    id: 'connection-closed-without-answer',
    layer,
    title: 'Connection closed without an answer',
    breaks: 'The receiver reads the request and closes the connection politely.',
    hop: toReceiver,
    why: 'It crashed, or was restarted; whether it acted is unknown.',
    expect: { 'client.diagnosis': 'reset-after-request', 'sender.diagnosis': 'reset-after-request' },
    robust: { client: maybeDone },
    source: 'RFC 9112 9.5',
    ...both('close-without-answer'),
  },
  {
    id: 'api-answer-lost',
    layer,
    title: 'Answer of the API lost after the work was done',
    breaks: 'The service starts the chat, and the connection is cut before its answer.',
    hop: toService,
    why: 'The client sees a failure and sends again: two chats are started.',
    expect: {
      'client.answers': 'ECONNRESET, 201',
      'client.diagnosis': 'reset-after-request, ok',
      'service.work': '2',
    },
    robust: { client: 'Before repeating a POST, ask whether the first was done.' },
    source: 'RFC 9110 9.2.2',
    arrange: { faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} })],
  },
  {
    id: 'answer-lost-duplicate-follows',
    layer,
    title: 'Receiver’s answer lost, a duplicate follows',
    breaks: 'The receiver takes the event; its answer is lost on the way.',
    hop: toReceiver,
    why: 'The sender cannot know, and sends again: the receiver has the event twice.',
    expect: {
      'sender.attempts': 'ECONNRESET, 200',
      'sender.delivery': 'delivered',
      'receiver.captures': '2',
    },
    robust: { receiver: 'Know the event by its webhook-id, and take it once.' },
    source: 'Standard Webhooks 1.0',
    arrange: {
      subscription: { retry: { delays: [0, 60] } },
      catcher: { answer: { sequence: [{ ...accepts, misbehave: 'reset-before-headers' }, accepts] } },
    },
    steps: deliver,
  },
];
