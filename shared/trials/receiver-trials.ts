import type { PayloadFault } from '../model/payload-fault.ts';
import type { TrialQuestion } from '../model/trial.ts';

/** How an answer is judged: its status is in one of the ranges, it came in time, or both. */
export interface AnswerQuestion extends TrialQuestion {
  /** First and last status that is good; without it any answer is. */
  statuses?: readonly (readonly [number, number])[];
  withinMs?: number;
  /** Whether a handshake that fails is good as well: so refuses who demands a client certificate. */
  orByTls?: boolean;
}

/** One trial of a receiver: what is sent, and what is asked of its answers. */
export interface ReceiverTrial {
  id: string;
  title: string;
  does: string;
  source: string;
  send: {
    fault?: PayloadFault;
    /** So many events at once. */
    times?: number;
    /** The same delivery once more, with the same `webhook-id`. */
    again?: boolean;
    event?: string;
    data?: Readonly<Record<string, unknown>>;
    /** Without the credentials that the receiver demands. */
    withoutAuth?: boolean;
  };
  /** Only where the receiver verifies signatures, or demands credentials. */
  needs?: 'secret' | 'auth';
  questions: readonly AnswerQuestion[];
}

const taken = [[200, 299]] as const;
const refused = [[400, 499]] as const;
const orderly = [[200, 499]] as const;
const notBroken = 'A 5xx makes the sender try again and again what can never succeed';

/** What is done to a receiver, in this order. */
export const receiverTrials: readonly ReceiverTrial[] = [
  {
    id: 'good-event',
    title: 'A good event',
    does: 'Sends one event, well formed and well signed.',
    source: 'Interface, Events 4',
    send: {},
    questions: [
      { question: 'Is it taken with a 2xx?', weight: 3, why: 'All else is a failed attempt', statuses: taken },
      {
        question: 'Does the answer come within 5 s?',
        weight: 2,
        why: 'A sender gives up on slow receivers; take the event, answer, and work afterwards',
        withinMs: 5000,
      },
    ],
  },
  {
    id: 'extra-fields',
    title: 'Fields that are new',
    does: 'Sends a payload with fields that the receiver does not know.',
    source: 'Interface, Webhook payload',
    send: { data: { addedLater: { nested: [1, 2, 3] } } },
    questions: [{ question: 'Is it taken all the same?', weight: 2, why: 'Payloads grow over time', statuses: taken }],
  },
  {
    id: 'duplicate',
    title: 'The same event twice',
    does: 'Sends one delivery a second time, with the same webhook-id.',
    source: 'Standard Webhooks, Idempotency',
    send: { again: true },
    questions: [
      {
        question: 'Is the second one acknowledged as well?',
        weight: 3,
        why: 'A refused duplicate is sent again; it is to be acknowledged and not acted on twice (look into your own records for that)',
        statuses: [...taken, [409, 409]],
      },
    ],
  },
  {
    id: 'wrong-signature',
    title: 'Signed by another key',
    does: 'Sends an event whose signature does not hold.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'wrong-signature' },
    needs: 'secret',
    questions: [
      { question: 'Is it refused with a 4xx?', weight: 3, why: 'Anyone could send events', statuses: refused },
    ],
  },
  {
    id: 'absent-signature',
    title: 'Not signed',
    does: 'Sends an event without a signature.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'absent-signature' },
    needs: 'secret',
    questions: [
      {
        question: 'Is it refused with a 4xx?',
        weight: 3,
        why: 'Leaving the signature out must not help',
        statuses: refused,
      },
    ],
  },
  {
    id: 'changed-on-the-way',
    title: 'Changed after signing',
    does: 'Sends an event with one byte of the body changed after it was signed.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'changed-on-the-way' },
    needs: 'secret',
    questions: [
      {
        question: 'Is it refused with a 4xx?',
        weight: 3,
        why: 'The signature is over the bytes as sent; verify before parsing',
        statuses: refused,
      },
    ],
  },
  {
    id: 'stale-timestamp',
    title: 'Signed an hour ago',
    does: 'Sends an event whose good signature is an hour old, as a replay would be.',
    source: 'Standard Webhooks, Verifying',
    send: { fault: 'stale-timestamp' },
    needs: 'secret',
    questions: [
      { question: 'Is it refused with a 4xx?', weight: 2, why: 'Old messages could be replayed', statuses: refused },
    ],
  },
  {
    id: 'without-credentials',
    title: 'Without credentials',
    does: 'Sends an event without the credentials that the receiver demands.',
    source: 'RFC 9110 15.5.2',
    send: { withoutAuth: true },
    needs: 'auth',
    questions: [
      {
        question: 'Is it refused with 401 or 403, or by TLS?',
        weight: 3,
        why: 'Anyone could send events',
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
    does: 'Sends a body that lacks a comma.',
    source: 'Interface, Events 6',
    send: { fault: 'missing-comma' },
    questions: [{ question: 'Is it refused with a 4xx?', weight: 2, why: notBroken, statuses: refused }],
  },
  {
    id: 'truncated',
    title: 'Truncated JSON',
    does: 'Sends a body that ends in the middle.',
    source: 'RFC 8259 2',
    send: { fault: 'truncated' },
    questions: [{ question: 'Is it refused with a 4xx?', weight: 2, why: notBroken, statuses: refused }],
  },
  {
    id: 'missing-field',
    title: 'A field is missing',
    does: 'Sends a payload without customerId.',
    source: 'Interface, Webhook payload',
    send: { fault: 'missing-field' },
    questions: [{ question: 'Is it answered without a 5xx?', weight: 2, why: notBroken, statuses: orderly }],
  },
  {
    id: 'wrong-type',
    title: 'A field of the wrong type',
    does: 'Sends a payload whose customerId is a number.',
    source: 'Interface, Webhook payload',
    send: { fault: 'wrong-type' },
    questions: [{ question: 'Is it answered without a 5xx?', weight: 1, why: notBroken, statuses: orderly }],
  },
  {
    id: 'unknown-event',
    title: 'An event that is new',
    does: 'Sends an event that nobody knows.',
    source: 'Interface, Events 2',
    send: { fault: 'unknown-event' },
    questions: [
      {
        question: 'Is it answered without a 5xx?',
        weight: 1,
        why: 'Events are added over time; acknowledge and pass over what is not known',
        statuses: orderly,
      },
    ],
  },
  {
    id: 'wrong-content-type',
    title: 'Wrong content type',
    does: 'Sends JSON that says it is text/plain.',
    source: 'RFC 9110 8.3',
    send: { fault: 'wrong-content-type' },
    questions: [{ question: 'Is it answered without a 5xx?', weight: 1, why: notBroken, statuses: orderly }],
  },
  {
    id: 'huge',
    title: 'A huge payload',
    does: 'Sends two megabytes.',
    source: 'RFC 9110 15.5.14',
    send: { fault: 'huge' },
    questions: [
      { question: 'Is it taken, or refused with a 4xx such as 413?', weight: 1, why: notBroken, statuses: orderly },
    ],
  },
  {
    id: 'burst',
    title: 'A burst',
    does: 'Sends fifty events at once.',
    source: 'Interface, Limits',
    send: { times: 50 },
    questions: [
      {
        question: 'Is each taken with a 2xx, or put off with 429 or 503?',
        weight: 2,
        why: 'Events come in bursts; what cannot be taken now must be put off in a way that the sender understands',
        statuses: [...taken, [429, 429], [503, 503]],
      },
      { question: 'Does each answer come within 15 s?', weight: 1, why: 'Then the sender gives up', withinMs: 15_000 },
    ],
  },
  {
    id: 'still-well',
    title: 'A good event after all that',
    does: 'Sends one more good event.',
    source: 'Interface, Events 4',
    send: {},
    questions: [
      { question: 'Is it taken with a 2xx?', weight: 3, why: 'Bad input must not break it for good', statuses: taken },
    ],
  },
];
