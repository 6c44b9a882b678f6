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

/** Retry schedules, outages and bursts (Events 11 of the interface). */
export const retryExperiments: readonly ExperimentRow[] = [
  {
    id: 'receiver-recovers',
    layer,
    title: 'Receiver fails, then recovers',
    breaks: 'The receiver returns 503 twice, then works again.',
    hop: toReceiver,
    why: 'The sender keeps the delivery and retries it on schedule until it is accepted.',
    expect: {
      'sender.attempts': '503, 503, 200',
      'sender.waits': '60, 3600',
      'sender.delivery': 'delivered',
      'sender.diagnosis': 'unavailable, unavailable, ok',
      'receiver.captures': '3',
    },
    robust: {
      receiver: 'Return 503 with Retry-After during an outage, and process each webhook-id once.',
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
    title: 'Receiver down, then up',
    breaks: 'Nothing is listening for the first two attempts; then the receiver starts.',
    hop: toReceiver,
    why: 'Refused connections are retried like failed responses.',
    expect: {
      'sender.attempts': 'ECONNREFUSED, ECONNREFUSED, 200',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { receiver: 'Expect a backlog of old events after an outage.' },
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
    title: 'Retry schedule exhausted',
    breaks: 'The receiver fails for more than a day, for all eight attempts of the standard schedule.',
    hop: toReceiver,
    why: 'The attempts follow delays of 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. After the last one, the delivery is exhausted.',
    expect: {
      'sender.attempts': '500, 500, 500, 500, 500, 500, 500, 500',
      'sender.delivery': 'exhausted',
      'receiver.captures': '8',
    },
    robust: { receiver: 'After an outage, recover missed events by redelivery or from the API.' },
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
    breaks: 'Twenty events are sent at once.',
    hop: toReceiver,
    why: 'The receiver gets them as fast as they are sent, and must not lose any.',
    expect: {
      'sender.delivery': '20 × delivered',
      'receiver.captures': '20',
    },
    robust: { receiver: 'Queue events and respond immediately. Scale the workers, not the endpoint.' },
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
    breaks: 'The receiver’s clock is one hour ahead.',
    hop: { from: 'catcher' },
    why: 'Every signature appears one hour old, like a replayed one, so all events are rejected.',
    expect: {
      'sender.attempts': '401',
      'sender.diagnosis': 'receiver-signature-refused',
      'sender.delivery': 'exhausted',
      'receiver.failed-verdicts': 'signature, staleness',
    },
    robust: { receiver: 'Synchronize the clock with NTP, and alert when all events appear stale.' },
    source: 'Standard Webhooks 1.0',
    arrange: {
      subscription: once,
      catcher: { checks: { enforce: ['signature'], stalenessSeconds: 300 } },
      skew: { catcher: 3600 },
    },
    steps: deliver,
  },
];
