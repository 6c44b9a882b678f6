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
const maybeDone = 'The request may have been processed. Retry only if it is idempotent; otherwise check first.';

/** Client and sender both call a receiver that misbehaves below HTTP. */
const both = (misbehave: MisbehaviourKind, timeoutMs = 2000): Required<Pick<ExperimentRow, 'arrange' | 'steps'>> => ({
  arrange: {
    subscription: { ...once, timeoutMs },
    catcher: { answer: { ...accepts, body: 'an answer of some length', misbehave } },
  },
  steps: [request({ url: '{{catcher}}/webhook/chat-started', timeoutMs }), ...deliver],
});

/** Missing or incomplete responses (Events 5 of the interface). */
export const lostExperiments: readonly ExperimentRow[] = [
  {
    id: 'never-answered',
    layer,
    title: 'No response',
    breaks: 'The receiver accepts the request, but never responds.',
    hop: toReceiver,
    why: 'Only the caller’s own timeout ends the wait.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'timeout-answer',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'timeout-answer',
      'sender.delivery': 'exhausted',
    },
    robust: { client: `Always set a timeout. ${maybeDone}` },
    source: 'Interface, Events 5',
    ...both('never-answer', 200),
  },
  {
    id: 'answer-drips',
    layer,
    title: 'Slow response, byte by byte',
    breaks: 'The response arrives at one byte per second.',
    hop: toReceiver,
    why: 'Each byte counts as progress, so an idle timeout never expires. Only a timeout for the whole exchange ends it.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'timeout-answer',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'timeout-answer',
    },
    robust: { client: 'Set a timeout for the whole exchange, not only for idle time.' },
    source: 'Interface, Events 5',
    ...both('drip', 300),
  },
  {
    id: 'answer-shorter-than-announced',
    layer,
    title: 'Response shorter than Content-Length',
    breaks: 'Content-Length is larger than the body that is sent.',
    hop: toReceiver,
    why: 'The caller waits for the missing bytes until its timeout, or until the connection closes.',
    expect: {
      'client.diagnosis': 'answer-cut',
      'sender.diagnosis': 'answer-cut',
    },
    robust: { client: 'Discard incomplete responses.' },
    source: 'RFC 9112 8',
    ...both('wrong-content-length', 300),
  },
  {
    id: 'answer-stalls',
    layer,
    title: 'Response stalls halfway',
    breaks: 'Half of the response arrives, but the rest does not.',
    hop: { from: 'client', to: 'other' },
    why: 'Content-Length is larger than what arrives, so the timeout ends the wait in the middle of the body.',
    expect: { 'client.answers': 'ETIMEDOUT', 'client.diagnosis': 'timeout-download' },
    robust: { client: 'Discard incomplete responses.' },
    source: 'RFC 9112 8',
    arrange: {
      stubServer: [{ bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it', then: 'hold' }],
    },
    steps: [request({ url: '{{stubServer}}/', timeoutMs: 250 })],
  },
  {
    id: 'answer-cut',
    layer,
    title: 'Response cut off',
    breaks: 'The connection is reset in the middle of the response.',
    hop: toReceiver,
    why: 'The status arrived but the body did not, so the response cannot be trusted.',
    expect: {
      'client.answers': 'ECONNRESET',
      'client.diagnosis': 'answer-cut',
      'sender.attempts': 'ECONNRESET',
      'sender.diagnosis': 'answer-cut',
      'sender.delivery': 'exhausted',
    },
    robust: { client: `Discard incomplete responses. ${maybeDone}` },
    source: 'RFC 9112 8',
    ...both('reset-during-body'),
  },
  {
    id: 'answer-malformed',
    layer,
    title: 'Response is not HTTP',
    breaks: 'The response does not start with an HTTP status line.',
    hop: toReceiver,
    why: 'Something else is listening on the port, or a proxy corrupted the response.',
    expect: {
      'client.diagnosis': 'answer-malformed',
      'sender.diagnosis': 'answer-malformed',
      'sender.delivery': 'exhausted',
    },
    robust: { client: 'Report the error, and retry later.' },
    source: 'RFC 9112 2',
    ...both('malformed-status-line'),
  },
  {
    id: 'connection-closed-without-answer',
    layer,
    title: 'Connection closed without a response',
    breaks: 'The receiver reads the request, then closes the connection cleanly.',
    hop: toReceiver,
    why: 'It crashed or restarted. Whether it processed the request is unknown.',
    expect: { 'client.diagnosis': 'reset-after-request', 'sender.diagnosis': 'reset-after-request' },
    robust: { client: maybeDone },
    source: 'RFC 9112 9.5',
    ...both('close-without-answer'),
  },
  {
    id: 'api-answer-lost',
    layer,
    title: 'API response lost after the work was done',
    breaks: 'The service starts the chat, but the connection closes before its response is sent.',
    hop: toService,
    why: 'The client sees a failure and retries, so two chats are started.',
    expect: {
      'client.answers': 'ECONNRESET, 201',
      'client.diagnosis': 'reset-after-request, ok',
      'service.work': '2',
    },
    robust: { client: 'Before retrying a POST, check whether the first one was processed.' },
    source: 'RFC 9110 9.2.2',
    arrange: { faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }] },
    steps: [startChat({ token: {} }), startChat({ token: {} })],
  },
  {
    id: 'answer-lost-duplicate-follows',
    layer,
    title: 'Receiver’s response lost, duplicate follows',
    breaks: 'The receiver accepts the event, but its response is lost.',
    hop: toReceiver,
    why: 'The sender cannot know this and retries, so the receiver gets the event twice.',
    expect: {
      'sender.attempts': 'ECONNRESET, 200',
      'sender.delivery': 'delivered',
      'receiver.captures': '2',
    },
    robust: { receiver: 'Detect duplicates by webhook-id, and process each event once.' },
    source: 'Standard Webhooks 1.0',
    arrange: {
      subscription: { retry: { delays: [0, 60] } },
      catcher: { answer: { sequence: [{ ...accepts, misbehave: 'reset-before-headers' }, accepts] } },
    },
    steps: deliver,
  },
];
