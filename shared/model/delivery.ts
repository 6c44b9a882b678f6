import { z } from 'zod';
import { diagnosis } from './diagnosis.ts';
import { instant } from './instant.ts';
import { requestMessage, responseMessage, transportError } from './message.ts';
import { phases } from './phases.ts';
import { signingScheme } from './signing-scheme.ts';
import { tlsSession } from './tls-session.ts';

export const deliveryStatus = z.enum(['pending', 'delivered', 'exhausted', 'cancelled']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** How an attempt was signed, so that anyone can compute it again. */
export const attemptSignature = z.object({
  scheme: signingScheme,
  headers: z.array(z.string()).describe('Names of the header fields that carry it'),
  signedContent: z
    .string()
    .describe('The exact string that was signed; a body that is not text is given by its length'),
  keys: z.array(z.string()).describe('The keys used, shortened, e.g. whsec_MfKQ…'),
});
export type AttemptSignature = z.infer<typeof attemptSignature>;

/** One HTTP request of a delivery. An attempt cut off by a crash has neither response nor error. */
export const attempt = z.object({
  n: z.int().positive(),
  startedAt: instant,
  span: z.string(),
  phases: phases.optional(),
  request: requestMessage,
  response: responseMessage.optional(),
  error: transportError.optional(),
  tls: tlsSession.optional(),
  remoteAddress: z.string().optional(),
  signature: attemptSignature.optional(),
  faults: z.array(z.string()).optional().describe('What was made wrong on purpose, by name, e.g. missing-comma'),
  edited: z.boolean().optional().describe('Whether body or headers were changed by hand'),
  mayBeDuplicate: z.boolean().optional().describe('Whether an attempt before it was cut off by a crash'),
  diagnosis: diagnosis.optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** One event on its way to one subscription. */
export const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  event: z.string(),
  customerId: z.string(),
  subscriptionId: z.string(),
  url: z.string(),
  status: deliveryStatus,
  reason: z.string().optional().describe('Why it was cancelled or given up'),
  createdAt: instant,
  nextAttemptAt: instant.nullable().describe('By the clock of the service'),
  attemptsMade: z.int().nonnegative(),
  attemptsAllowed: z.int().nonnegative(),
  lastStatus: z.int().nullable(),
  lastCause: z.string().nullable().describe('Cause of the last diagnosis'),
  trace: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryWithAttempts = delivery.extend({ attempts: z.array(attempt) });
export type DeliveryWithAttempts = z.infer<typeof deliveryWithAttempts>;

/** How many deliveries there are of each status, and in all. */
export const deliveryCounts = z.object({
  all: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  exhausted: z.int().nonnegative(),
  cancelled: z.int().nonnegative(),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;
