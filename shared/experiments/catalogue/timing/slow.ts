import type { PlainAnswer } from '../../../model/catcher-answer.ts';
import { request, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Step } from '../../step.ts';

const layer = 'timing' as const;
const toReceiver = { from: 'service', to: 'catcher' } as const;
const toService = { from: 'client', to: 'service' } as const;
const once = { retry: { preset: 'none' as const } };
const accepts: PlainAnswer = { status: 200, headers: [], body: '', delayMs: 0 };
const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];
const answerFirst = 'Respond immediately and process the event afterwards: senders only wait a few seconds.';
const maybeDone = 'The request may have been processed. Retry only if it is idempotent; otherwise check first.';

/** Slow responses, within and beyond the timeout (Events 5 of the interface). */
export const slowExperiments: readonly ExperimentRow[] = [
  {
    id: 'slow-below-timeout',
    layer,
    title: 'Slow, but within the timeout',
    breaks: 'The receiver takes 100 ms to respond, and the sender’s timeout is 2 s.',
    hop: toReceiver,
    why: 'A slow response is not a failure if it arrives within the timeout.',
    expect: {
      'client.answers': '200',
      'client.diagnosis': 'ok',
      'sender.attempts': '200',
      'sender.diagnosis': 'ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '2',
    },
    robust: { receiver: answerFirst },
    source: 'Interface, Events 5',
    arrange: {
      subscription: { ...once, timeoutMs: 2000 },
      catcher: { answer: { ...accepts, delayMs: 100 } },
    },
    steps: [request({ url: '{{catcher}}/webhook/chat-started', timeoutMs: 2000 }), ...deliver],
  },
  {
    id: 'slow-above-timeout',
    layer,
    title: 'Slower than the timeout',
    breaks: 'The receiver takes longer than the sender’s timeout.',
    hop: toReceiver,
    why: 'The sender times out and retries; the receiver got the event both times.',
    expect: {
      'sender.attempts': 'ETIMEDOUT, 200',
      'sender.diagnosis': 'timeout-answer, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '2',
    },
    robust: { receiver: `${answerFirst} Detect the duplicate by its webhook-id.` },
    source: 'Interface, Events 5',
    arrange: {
      subscription: { retry: { delays: [0, 60] }, timeoutMs: 200 },
      catcher: { answer: { sequence: [{ ...accepts, delayMs: 700 }, accepts] } },
    },
    steps: deliver,
  },
  {
    id: 'api-slow-below-timeout',
    layer,
    title: 'API slow, but within the timeout',
    breaks: 'The service delays its response by 300 ms.',
    hop: toService,
    why: 'The client’s timeout is longer, so only the response time shows the delay.',
    expect: {
      'client.answers': '201',
      'client.slow-answers': ['1', '2'],
      'client.diagnosis': 'ok',
      'service.work': '1',
    },
    robust: { client: 'Set the timeout above the usual response time and below what users tolerate.' },
    source: 'RFC 9110 15.6.5',
    arrange: { faults: [{ where: 'api', what: { kind: 'delay', ms: 300 } }] },
    steps: [startChat({ token: {}, timeoutMs: 2000 })],
  },
  {
    id: 'api-slow-above-timeout',
    layer,
    title: 'API slower than the timeout',
    breaks: 'The service completes the work, but responds after the client has timed out.',
    hop: toService,
    why: 'The client does not know about the chat that was started.',
    expect: { 'client.answers': 'ETIMEDOUT', 'client.diagnosis': 'timeout-answer', 'service.work': '1' },
    robust: { client: maybeDone },
    source: 'RFC 9110 9.2.2',
    arrange: { faults: [{ where: 'api', what: { kind: 'delay', ms: 900 } }] },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      startChat({ headers: [['Authorization', 'Bearer {{access}}']], timeoutMs: 400 }),
    ],
  },
];
