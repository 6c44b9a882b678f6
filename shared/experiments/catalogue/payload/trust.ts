import type { ExperimentRow } from '../../experiment-row.ts';
import { once, rejectedBy, faultyDelivery, signature } from './faulty-delivery.ts';

const layer = 'payload' as const;
const hop = { from: 'service', to: 'catcher' } as const;

/** Deliveries that are forged, duplicated, late or out of order (Events 10 of the interface). */
export const trustExperiments: readonly ExperimentRow[] = [
  {
    id: 'signature-wrong',
    layer,
    title: 'Invalid signature',
    breaks: 'The delivery is signed with a different secret: an attacker’s, or one that was rotated.',
    hop,
    why: 'The signature does not match the bytes and the receiver’s secret: 401.',
    expect: rejectedBy('signature', '401', 'receiver-signature-refused'),
    robust: {
      receiver: 'Reject with 401 before parsing. Compare in constant time, and accept two secrets during a rotation.',
    },
    source: 'Standard Webhooks 1.0',
    ...faultyDelivery('wrong-signature', ['signature']),
  },
  {
    id: 'signature-missing',
    layer,
    title: 'Signature missing',
    breaks: 'The delivery has no signature.',
    hop,
    why: 'Anyone could have sent it.',
    expect: rejectedBy('signature', '401', 'receiver-signature-refused'),
    robust: { receiver: 'Reject unsigned deliveries like those with an invalid signature.' },
    source: 'Standard Webhooks 1.0',
    ...faultyDelivery('absent-signature', ['signature']),
  },
  {
    id: 'timestamp-stale',
    layer,
    title: 'Stale timestamp',
    breaks: 'The delivery was signed an hour ago, as in a replay attack.',
    hop,
    why: 'The signature matches, but its timestamp is beyond the tolerance of five minutes.',
    expect: rejectedBy('signature, staleness', '401', 'receiver-signature-refused'),
    robust: { receiver: 'Reject deliveries that were signed more than a few minutes ago.' },
    source: 'Standard Webhooks 1.0',
    ...faultyDelivery('stale-timestamp', ['signature', 'staleness']),
  },
  {
    id: 'body-changed-on-the-way',
    layer,
    title: 'Body changed in transit',
    breaks: 'Something between sender and receiver changes one byte of the body.',
    hop,
    why: 'The body is still valid JSON, but not the bytes that were signed.',
    expect: {
      ...rejectedBy('signature', '401', 'receiver-signature-refused'),
      'receiver.pairing': 'changed',
    },
    robust: {
      receiver:
        'Verify the signature over the raw bytes as received, never over JSON that was parsed and serialized again.',
    },
    source: 'Standard Webhooks 1.0',
    arrange: {
      subscription: once,
      catcher: { checks: { signature, enforce: ['signature'], stalenessSeconds: 300 } },
      faults: [{ where: 'network', what: { kind: 'payload', fault: 'changed-on-the-way' } }],
    },
    steps: [{ do: 'emit' }, { do: 'until-settled' }],
  },
  {
    id: 'event-duplicated',
    layer,
    title: 'Duplicate',
    breaks: 'The same event is sent twice.',
    hop,
    why: 'Deliveries can arrive more than once. The second one has the same webhook-id, so the receiver can detect it.',
    expect: {
      'sender.attempts': '200, 409',
      'receiver.captures': '2',
      'receiver.failed-verdicts': 'duplicate',
      'receiver.pairing': 'delivered, duplicated',
    },
    robust: { receiver: 'Store webhook-ids, and return 200 for duplicates without processing them again.' },
    source: 'Standard Webhooks 1.0',
    arrange: { subscription: once, catcher: { checks: { enforce: ['duplicate'], stalenessSeconds: 300 } } },
    steps: [
      { do: 'emit', fault: 'duplicate' },
      { do: 'until-captures', count: 2 },
    ],
  },
  {
    id: 'events-out-of-order',
    layer,
    title: 'Out of order',
    breaks: 'A customer’s chat_started arrives after the chat_ended.',
    hop,
    why: 'Order is not guaranteed: the later event overtook the earlier one.',
    expect: {
      'sender.attempts': '200, 200',
      'receiver.captures': '2',
      'receiver.failed-verdicts': 'none',
      'receiver.notes': 'order',
      'receiver.pairing': ['delivered, reordered', 'reordered, delivered'],
    },
    robust: { receiver: 'Use the timestamp of the event, not its arrival time. When in doubt, ask the API.' },
    source: 'Interface, Events 10',
    arrange: { subscription: once },
    steps: [
      { do: 'emit', event: 'chat_started', fault: 'reordered' },
      { do: 'pause', milliseconds: 5 },
      { do: 'emit', event: 'chat_ended' },
      { do: 'until-settled' },
    ],
  },
  {
    id: 'event-late',
    layer,
    title: 'Event ten seconds late',
    breaks: 'The delivery is delayed for ten seconds.',
    hop,
    why: 'It arrives complete and valid. Only a client that polls noticed the event earlier.',
    expect: {
      'sender.attempts': '200',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
      'receiver.lateness': ['10', '11'],
    },
    robust: { receiver: 'Use the timestamp in the payload, not the arrival time.' },
    source: 'Interface, Events 5',
    arrange: { subscription: once },
    steps: [{ do: 'emit', fault: 'delayed' }, { do: 'until-settled' }],
  },
];
