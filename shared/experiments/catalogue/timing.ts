import type { ExperimentRow } from '../experiment-row.ts';

/** Slow, lost, late and too many. */
export const timingExperiments: readonly ExperimentRow[] = [
  {
    id: 'receiver-recovers',
    layer: 'timing',
    title: 'Receiver down, then up',
    breaks: 'The receiver answers 503 twice and then works again.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The sender keeps the delivery and tries again by its schedule until it is taken.',
    expect: {
      'sender.attempts': '503, 503, 200',
      'sender.delivery': 'delivered',
      'sender.diagnosis': 'unavailable, unavailable, ok',
      'receiver.captures': '3',
    },
    robust: {
      receiver: 'Answer 503 with Retry-After while it cannot work, and take the event by its webhook-id once.',
    },
    source: 'Interface, Events 5',
    arrange: {
      subscription: { retry: { delays: [0, 60, 3600] } },
      catcher: {
        answer: {
          sequence: [503, 503, 200].map((status) => ({ status, headers: [], body: '', delayMs: 0 })),
        },
      },
    },
    steps: [{ do: 'emit' }, { do: 'until-settled' }],
  },
];
