import type { PayloadFault } from '../model/payload-fault.ts';
import type { TrialQuestion } from '../model/trial.ts';

/** The criteria for a response: its status, its response time, or both. */
export interface AnswerQuestion extends TrialQuestion {
  /** The first and last accepted status; default: any. */
  statuses?: readonly (readonly [number, number])[];
  withinMs?: number;
  /** Whether a rejected TLS handshake also passes: receivers that require a client certificate reject that way. */
  orByTls?: boolean;
}

/** One trial of a receiver: what is sent, and the questions about its responses. */
export interface ReceiverTrial {
  id: string;
  title: string;
  does: string;
  source: string;
  send: {
    fault?: PayloadFault;
    /** Number of events to send at once. */
    times?: number;
    /** Sends the same delivery again, with the same `webhook-id`. */
    again?: boolean;
    event?: string;
    data?: Readonly<Record<string, unknown>>;
    /** Omits the credentials that the receiver requires. */
    withoutAuth?: boolean;
  };
  /** Only runs if the receiver verifies signatures, or requires credentials. */
  needs?: 'secret' | 'auth';
  questions: readonly AnswerQuestion[];
}

const accepted = [[200, 299]] as const;
const rejected = [[400, 499]] as const;
const withoutServerError = [[200, 499]] as const;
const neverSucceeds = 'A 5xx makes the sender retry what can never succeed';

const isRejected = { id: 'rejected', question: 'Is it rejected with a 4xx?', weight: 3, statuses: rejected };

const noServerError: AnswerQuestion = {
  id: 'no-server-error',
  question: 'Does it respond without a 5xx?',
  weight: 1,
  why: neverSucceeds,
  statuses: withoutServerError,
};

/** The trials of a receiver, in the order in which they run. */
export const receiverTrials: readonly ReceiverTrial[] = [
  {
    id: 'good-event',
    title: 'Valid event',
    does: 'Sends one valid event with a valid signature.',
    source: 'Interface, Events 4',
    send: {},
    questions: [
      {
        id: 'accepted',
        question: 'Is it accepted with a 2xx?',
        weight: 3,
        why: 'Any other status is a failed attempt',
        statuses: accepted,
      },
      {
        id: 'in-time',
        question: 'Does the response arrive within 5 s?',
        weight: 2,
        why: 'Senders time out on slow receivers: respond first, then process the event',
        withinMs: 5000,
      },
    ],
  },
  {
    id: 'extra-fields',
    title: 'Unknown fields',
    does: 'Sends a payload with fields that the receiver does not know.',
    source: 'Interface, Webhook payload',
    send: { data: { addedLater: { nested: [1, 2, 3] } } },
    questions: [
      {
        id: 'accepted-anyway',
        question: 'Is it accepted anyway?',
        weight: 2,
        why: 'Payloads gain fields over time',
        statuses: accepted,
      },
    ],
  },
  {
    id: 'duplicate',
    title: 'Duplicate event',
    does: 'Sends one delivery again, with the same webhook-id.',
    source: 'Standard Webhooks, Idempotency',
    send: { again: true },
    questions: [
      {
        id: 'duplicate-accepted',
        question: 'Is the duplicate accepted too?',
        weight: 3,
        why: 'A rejected duplicate is sent again. Accept it without processing it twice (check this in your own records)',
        statuses: [...accepted, [409, 409]],
      },
    ],
  },
  {
    id: 'wrong-signature',
    title: 'Signed with a different key',
    does: 'Sends an event with an invalid signature.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'wrong-signature' },
    needs: 'secret',
    questions: [{ ...isRejected, why: 'Otherwise anyone could send events' }],
  },
  {
    id: 'absent-signature',
    title: 'Unsigned',
    does: 'Sends an event without a signature.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'absent-signature' },
    needs: 'secret',
    questions: [{ ...isRejected, why: 'Omitting the signature must not bypass the check' }],
  },
  {
    id: 'changed-on-the-way',
    title: 'Changed after signing',
    does: 'Sends an event with one byte of the body changed after it was signed.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'changed-on-the-way' },
    needs: 'secret',
    questions: [{ ...isRejected, why: 'The signature covers the bytes as sent: verify them before parsing' }],
  },
  {
    id: 'stale-timestamp',
    title: 'Signed an hour ago',
    does: 'Sends an event with a valid signature that is an hour old, as in a replay attack.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'stale-timestamp' },
    needs: 'secret',
    questions: [{ ...isRejected, weight: 2, why: 'Otherwise old events could be replayed' }],
  },
  {
    id: 'without-credentials',
    title: 'Credentials missing',
    does: 'Sends an event without the credentials that the receiver requires.',
    source: 'RFC 9110 15.5.2',
    send: { withoutAuth: true },
    needs: 'auth',
    questions: [
      {
        id: 'rejected-unauthenticated',
        question: 'Is it rejected with 401 or 403, or by TLS?',
        weight: 3,
        why: 'Otherwise anyone could send events',
        orByTls: true,
        statuses: [
          [401, 401],
          [403, 403],
        ],
      },
    ],
  },
  {
    id: 'missing-comma',
    title: 'Malformed JSON',
    does: 'Sends a JSON body with a missing comma.',
    source: 'Interface, Events 6',
    send: { fault: 'missing-comma' },
    questions: [{ ...isRejected, weight: 2, why: neverSucceeds }],
  },
  {
    id: 'truncated',
    title: 'Truncated JSON',
    does: 'Sends a body that ends in the middle.',
    source: 'RFC 8259 2',
    send: { fault: 'truncated' },
    questions: [{ ...isRejected, weight: 2, why: neverSucceeds }],
  },
  {
    id: 'missing-field',
    title: 'Missing field',
    does: 'Sends a payload without customerId.',
    source: 'Interface, Webhook payload',
    send: { fault: 'missing-field' },
    questions: [{ ...noServerError, weight: 2 }],
  },
  {
    id: 'wrong-type',
    title: 'Wrong field type',
    does: 'Sends a payload whose customerId is a number.',
    source: 'Interface, Webhook payload',
    send: { fault: 'wrong-type' },
    questions: [noServerError],
  },
  {
    id: 'unknown-event',
    title: 'Unknown event',
    does: 'Sends an event with an unknown name.',
    source: 'Interface, Events 2',
    send: { fault: 'unknown-event' },
    questions: [{ ...noServerError, why: 'New events are added over time: accept and ignore unknown ones' }],
  },
  {
    id: 'wrong-content-type',
    title: 'Wrong content type',
    does: 'Sends JSON with the content type text/plain.',
    source: 'RFC 9110 8.3',
    send: { fault: 'wrong-content-type' },
    questions: [noServerError],
  },
  {
    id: 'huge',
    title: 'Huge payload',
    does: 'Sends a payload of two megabytes.',
    source: 'RFC 9110 15.5.14',
    send: { fault: 'huge' },
    questions: [
      {
        id: 'accepted-or-rejected',
        question: 'Is it accepted, or rejected with a 4xx such as 413?',
        weight: 1,
        why: neverSucceeds,
        statuses: withoutServerError,
      },
    ],
  },
  {
    id: 'burst',
    title: 'Burst',
    does: 'Sends fifty events at once.',
    source: 'Interface, Limits',
    send: { times: 50 },
    questions: [
      {
        id: 'accepted-or-deferred',
        question: 'Is each accepted with a 2xx, or deferred with 429 or 503?',
        weight: 2,
        why: 'Events arrive in bursts: tell the sender to retry those you cannot process now',
        statuses: [...accepted, [429, 429], [503, 503]],
      },
      {
        id: 'each-in-time',
        question: 'Does each response arrive within 15 s?',
        weight: 1,
        why: 'Senders time out after that',
        withinMs: 15_000,
      },
    ],
  },
  {
    id: 'still-well',
    title: 'Valid event at the end',
    does: 'Sends one more valid event.',
    source: 'Interface, Events 4',
    send: {},
    questions: [
      {
        id: 'accepted',
        question: 'Is it accepted with a 2xx?',
        weight: 3,
        why: 'Invalid input must not break the receiver permanently',
        statuses: accepted,
      },
    ],
  },
];
