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
const answerFirst = 'Answer at once, and work afterwards; a sender waits for seconds, not for your database.';
const maybeDone = 'It may have been done: repeat what is idempotent, ask before repeating the rest.';

/** Answers that are slow, in time or not (Events 5 of the interface). */
export const slowExperiments: readonly ExperimentRow[] = [
  {
    id: 'slow-below-timeout',
    layer,
    title: 'Slow, but in time',
    breaks: 'The receiver takes 100 ms, and the sender waits for 2 s.',
    hop: toReceiver,
    why: 'Slow is no failure as long as the answer comes in time.',
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
    breaks: 'The receiver takes longer than the sender waits.',
    hop: toReceiver,
    why: 'The sender gives up and tries again; the receiver got the event both times.',
    expect: {
      'sender.attempts': 'ETIMEDOUT, 200',
      'sender.diagnosis': 'timeout-answer, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '2',
    },
    robust: { receiver: `${answerFirst} Know the event by its webhook-id when it comes again.` },
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
    title: 'API slow, but in time',
    breaks: 'The service holds its answer back for 300 ms.',
    hop: toService,
    why: 'The client waits longer than that, so all that is seen is the time it took.',
    expect: {
      'client.answers': '201',
      'client.slow-answers': ['1', '2'],
      'client.diagnosis': 'ok',
      'service.work': '1',
    },
    robust: { client: 'Set the time limit above what is usual, and below what a user bears.' },
    source: 'RFC 9110 15.6.5',
    arrange: { faults: [{ where: 'api', what: { kind: 'delay', ms: 300 } }] },
    steps: [startChat({ token: {}, timeoutMs: 2000 })],
  },
  {
    id: 'api-slow-above-timeout',
    layer,
    title: 'API slower than the timeout',
    breaks: 'The service does the work, and answers after the client has given up.',
    hop: toService,
    why: 'The client knows nothing of the chat that was started.',
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
