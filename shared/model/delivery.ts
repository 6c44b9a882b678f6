import { z } from 'zod';
import { bodyView, requestMessage, responseMessage, transportError } from './message.ts';
import { diagnosis } from './diagnosis.ts';
import { headerPair } from './header-pair.ts';
import { instant } from './instant.ts';
import { phases, tlsSession } from './exchange.ts';
import { signingScheme } from './signing-scheme.ts';

export const deliveryStatus = z.enum(['pending', 'delivered', 'exhausted', 'cancelled']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** What a list of deliveries is narrowed to: a status, or why a pending delivery waits. */
export const deliveryState = z
  .enum([...deliveryStatus.options, 'retrying', 'paused'])
  .describe(
    'pending is shown as waiting, exhausted as failed. retrying and paused are pending: an attempt failed and another one follows, or the queue of the subscription is paused',
  );
export type DeliveryState = z.infer<typeof deliveryState>;

/** How an attempt was signed, with everything needed to recompute the signature. */
export const attemptSignature = z.object({
  scheme: signingScheme,
  headers: z.array(z.string()).describe('Names of the signature headers'),
  signedContent: z
    .string()
    .describe('The exact string that was signed. A body that is not text is replaced by its length'),
  keys: z.array(z.string()).describe('The keys used, abbreviated, e.g. whsec_MfKQ…'),
});
export type AttemptSignature = z.infer<typeof attemptSignature>;

/** One HTTP request of a delivery. An attempt that a crash interrupted has neither a response nor an error. */
export const attempt = z.object({
  n: z.int().positive(),
  startedAt: instant,
  clockOffsetMs: z.number().optional().describe("Offset of the service's clock in milliseconds, if it was moved"),
  span: z.string(),
  phases: phases.optional(),
  request: requestMessage,
  response: responseMessage.optional(),
  error: transportError.optional(),
  tls: tlsSession.optional(),
  remoteAddress: z.string().optional(),
  signature: attemptSignature.optional(),
  faults: z.array(z.string()).optional().describe('Names of the deliberate faults, e.g. missing-comma'),
  manual: z.boolean().optional().describe('Whether the attempt was requested manually, outside the retry schedule'),
  edited: z.boolean().optional().describe('Whether the body or headers were edited manually'),
  signedAs: z
    .object({
      by: z.enum(['held-edit', 'fault']).describe('held-edit: the message was edited while it was held'),
      url: z.string().optional(),
      headers: z.array(headerPair).optional(),
      body: bodyView.optional(),
    })
    .optional()
    .describe('The parts of the request as they were signed, if they were changed afterwards'),
  mayBeDuplicate: z.boolean().optional().describe('Whether a crash interrupted the previous attempt'),
  diagnosis: diagnosis.optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** A delivery as a list shows it. Its first journal entry contains what is known, and each later one what changed. */
export const deliverySummary = z.object({
  id: z.string(),
  event: z.string(),
  customerId: z.string(),
  subscriptionId: z.string(),
  url: z.string(),
  status: deliveryStatus,
  nextAttemptAt: instant.nullable().describe("On the service's clock"),
  attemptsMade: z.int().nonnegative(),
  attemptsFailed: z.int().nonnegative().optional(),
  attemptsManual: z.int().nonnegative().optional().describe('Number of attempts that were requested manually'),
  lastStatus: z.int().nullable(),
  lastCause: z.string().nullable().describe('Cause of the latest diagnosis'),
  lastDurationMs: z
    .number()
    .nonnegative()
    .optional()
    .describe('Duration of the latest attempt, once it ended; not if the delivery was cancelled meanwhile'),
});
export type DeliverySummary = z.infer<typeof deliverySummary>;

/** One event for one subscription. */
export const delivery = deliverySummary.extend({
  eventId: z.string(),
  reason: z.string().optional().describe('Why the delivery failed or was cancelled'),
  createdAt: instant.describe("On the service's clock"),
  recordedAt: instant.optional().describe("When the event was recorded, on this machine's clock"),
  attemptsAllowed: z.int().nonnegative(),
  trace: z.string(),
  payload: bodyView
    .optional()
    .describe('The payload of the event, without the template of the subscription, faults and edits; absent in lists'),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryWithAttempts = delivery.extend({
  attempts: z.array(attempt),
});
export type DeliveryWithAttempts = z.infer<typeof deliveryWithAttempts>;

/** The number of deliveries by status, and in total. Those that are retrying or paused are pending too. */
export const deliveryCounts = z.object({
  all: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  retrying: z.int().nonnegative(),
  paused: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  exhausted: z.int().nonnegative(),
  cancelled: z.int().nonnegative(),
  lessons: z.int().nonnegative().describe('Failed deliveries of lessons and of Pull and push'),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;
