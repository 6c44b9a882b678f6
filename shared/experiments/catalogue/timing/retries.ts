import type { PlainAnswer } from '../../../model/catcher-answer.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const layer = 'timing' as const;
const toReceiver = { from: 'service', to: 'catcher' } as const;
const once = { retry: { preset: 'none' as const } };
const accepts: PlainAnswer = { status: 200, headers: [], body: '', delayMs: 0 };
const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];
const answering = (...statuses: number[]): NonNullable<Arrangement['catcher']> => ({
  answer: { sequence: statuses.map((status) => ({ ...accepts, status })) },
});

/** Schedules, outages and too many at once (Events 11 of the interface). */
export const retryExperiments: readonly ExperimentRow[] = [
  {
    id: 'receiver-recovers',
    layer,
    title: 'Receiver down, then up',
    breaks: 'The receiver answers 503 twice and then works again.',
    hop: toReceiver,
    why: 'The sender keeps the delivery and tries again by its schedule until it is taken.',
    expect: {
      'sender.attempts': '503, 503, 200',
      'sender.waits': '60, 3600',
      'sender.delivery': 'delivered',
      'sender.diagnosis': 'unavailable, unavailable, ok',
      'receiver.captures': '3',
    },
    robust: {
      receiver: 'Answer 503 with Retry-After while it cannot work, and take the event by its webhook-id once.',
    },
    source: 'Interface, Events 5',
    arrange: {
      subscription: { retry: { delays: [0, 60, 3600], jitter: 0 } },
      catcher: answering(503, 503, 200),
    },
    steps: deliver,
  },
  {
    id: 'receiver-down-then-up',
    layer,
    title: 'Receiver off, then on',
    breaks: 'Nothing listens for the first two attempts; then the receiver is started.',
    hop: toReceiver,
    why: 'Refused connections are tried again as failed answers are.',
    expect: {
      'sender.attempts': 'ECONNREFUSED, ECONNREFUSED, 200',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { receiver: 'Expect a heap of old events when you come back.' },
    source: 'Interface, Events 9',
    arrange: {
      subscription: { retry: { delays: [0, 300, 1800], jitter: 0 } },
      faults: [{ where: 'sender', what: { kind: 'tcp', condition: 'refused' }, when: { first: 2 } }],
    },
    steps: deliver,
  },
  {
    id: 'schedule-exhausted',
    layer,
    title: 'Schedule exhausted',
    breaks: 'The receiver fails for more than a day: all eight attempts of the standard schedule.',
    hop: toReceiver,
    why: 'Attempts are made after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; then the delivery is given up.',
    expect: {
      'sender.attempts': '500, 500, 500, 500, 500, 500, 500, 500',
      'sender.delivery': 'exhausted',
      'receiver.captures': '8',
    },
    robust: { receiver: 'After an outage ask for what was missed: by replay, or from the API.' },
    source: 'Interface, Events 11',
    arrange: {
      subscription: { retry: { preset: 'standard' } },
      catcher: answering(500),
    },
    steps: deliver,
  },
  {
    id: 'burst',
    layer,
    title: 'Burst',
    breaks: 'Twenty events come at once.',
    hop: toReceiver,
    why: 'A receiver gets them as fast as they are sent; none may be lost.',
    expect: {
      'sender.delivery': '20 × delivered',
      'receiver.captures': '20',
    },
    robust: { receiver: 'Put events into a queue and answer; scale the work, not the door.' },
    source: 'Interface, Limits',
    arrange: { subscription: once },
    steps: [
      { do: 'emit', times: 20 },
      { do: 'until-captures', count: 20 },
    ],
  },
  {
    id: 'clock-of-receiver-ahead',
    layer,
    title: 'Receiver’s clock ahead',
    breaks: 'The clock of the receiver is an hour ahead.',
    hop: { from: 'catcher' },
    why: 'Every signature looks an hour old, as a replay does: all events are refused.',
    expect: {
      'sender.attempts': '401',
      'sender.diagnosis': 'receiver-signature-refused',
      'sender.delivery': 'exhausted',
      'receiver.failed-verdicts': 'signature, staleness',
    },
    robust: { receiver: 'Keep the clock by NTP, and alarm when all events are stale at once.' },
    source: 'Standard Webhooks 1.0',
    arrange: {
      subscription: once,
      catcher: { checks: { enforce: ['signature'], stalenessSeconds: 300 } },
      skew: { catcher: 3600 },
    },
    steps: deliver,
  },
];
