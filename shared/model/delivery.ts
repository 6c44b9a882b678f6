import { z } from 'zod';
import { instant } from './instant.ts';
import { requestMessage, responseMessage, transportError } from './message.ts';
import { phases } from './phases.ts';
import { tlsSession } from './tls-session.ts';

export const deliveryStatus = z.enum(['pending', 'delivered', 'exhausted', 'cancelled']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

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
});
export type Attempt = z.infer<typeof attempt>;

/** One event on its way to one subscription. */
export const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  event: z.string(),
  subscriptionId: z.string(),
  status: deliveryStatus,
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  trace: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryWithAttempts = delivery.extend({ attempts: z.array(attempt) });
export type DeliveryWithAttempts = z.infer<typeof deliveryWithAttempts>;
