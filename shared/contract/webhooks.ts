import { z } from 'zod';
import { delivery, deliveryCounts, deliveryStatus, deliveryWithAttempts } from '../model/delivery.ts';
import { causeTestResult } from '../model/diagnosis.ts';
import { eventName } from '../model/event-name.ts';
import { headerName } from '../model/header-name.ts';
import { instant } from '../model/instant.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { payloadFault } from '../model/payload-fault.ts';
import { subscriptionStats } from '../model/subscription-stats.ts';
import { subscription, subscriptionChange, subscriptionFields, subscriptionId } from '../model/subscription.ts';
import { namedRecord } from '../model/named-record.ts';
import { base, testedCause } from './base.ts';

const tags = ['Webhooks'];
const byId = z.strictObject({ id: z.string() });
const filter = {
  status: deliveryStatus.optional(),
  event: z.string().optional(),
  subscriptionId: z.string().optional(),
  q: z.string().max(1000).optional().describe('A part of the id, event, customer, URL or cause'),
  since: instant.optional(),
};

export const webhooksContract = {
  subscriptions: base
    .route({ method: 'GET', path: '/subscriptions', summary: 'List subscriptions', tags })
    .input(z.strictObject({}))
    .output(pageOf(subscription)),
  addSubscription: base
    .route({ method: 'POST', path: '/subscriptions', successStatus: 201, summary: 'Create a subscription', tags })
    .input(
      subscriptionFields.extend({
        id: subscriptionId.optional(),
        lesson: z
          .boolean()
          .optional()
          .describe('A lesson adds it: it gets the events of lessons and no others, and a restart removes it'),
      }),
    )
    .output(subscription),
  changeSubscription: base
    .route({ method: 'PATCH', path: '/subscriptions/{id}', summary: 'Update a subscription', tags })
    .input(subscriptionChange)
    .output(subscription),
  removeSubscription: base
    .route({
      method: 'DELETE',
      path: '/subscriptions/{id}',
      summary: 'Remove a subscription and cancel its pending deliveries',
      tags,
    })
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
  rotateSecret: base
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/rotate-secret',
      summary: 'Rotate the secret: add a new one; both sign until the old one is dropped',
      tags,
    })
    .input(
      z.strictObject({
        id: z.string(),
        keep: z.int().min(0).max(4).default(1).describe('Number of old secrets to keep'),
      }),
    )
    .output(subscription),
  testSubscription: base
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/test',
      summary: 'Send a test event and wait for its first attempt',
      tags,
    })
    .input(z.strictObject({ id: z.string(), event: eventName.optional(), fault: payloadFault.optional() }))
    .output(deliveryWithAttempts),
  stats: base
    .route({
      method: 'GET',
      path: '/subscriptions/{id}/stats',
      summary: 'Get the failure rate and latency over time',
      tags,
    })
    .input(z.strictObject({ id: z.string(), minutes: z.coerce.number().int().min(1).max(10_080).default(60) }))
    .output(subscriptionStats),
  emit: base
    .route({ method: 'POST', path: '/events', summary: 'Emit an event as the service would', tags })
    .input(
      z.strictObject({
        event: eventName,
        customerId: z.string().min(1).max(1000),
        data: namedRecord(z.string(), z.unknown()).optional(),
        chatId: z.string().optional(),
        fault: payloadFault.optional().describe('Applies a deliberate fault to its deliveries'),
        subscription: z
          .string()
          .max(100)
          .optional()
          .describe('The only subscription that gets it, even if it is disabled or does not select the event'),
        trace: z
          .string()
          .regex(/^(?!0{32})[0-9a-f]{32}$/, 'Use 32 hexadecimal digits in lower case, not all of them 0')
          .optional()
          .describe('Trace id (W3C Trace Context 3.2.2.3); default: a new one'),
      }),
    )
    .output(z.object({ eventId: z.string(), deliveries: z.array(z.string()), trace: z.string() })),
  send: base
    .route({
      method: 'POST',
      path: '/deliveries',
      successStatus: 201,
      summary: 'Send one delivery to any receiver, without a subscription',
      tags,
    })
    .input(
      subscriptionFields.omit({ events: true, enabled: true, name: true, disableAfterSeconds: true }).extend({
        event: eventName,
        customerId: z.string().min(1).max(1000).default('C-1001'),
        data: namedRecord(z.string(), z.unknown()).optional(),
        body: z.string().max(1_000_000).optional().describe('Raw body instead of the payload, byte for byte'),
        bodyBase64: z.base64().optional(),
        contentType: z.string().max(200).optional(),
        fault: payloadFault.optional(),
      }),
    )
    .output(delivery),
  deliveries: base
    .route({ method: 'GET', path: '/deliveries', summary: 'List deliveries', tags })
    .input(pageQuery.extend(filter))
    .output(pageOf(delivery)),
  deliveryCounts: base
    .route({ method: 'GET', path: '/deliveries/counts', summary: 'Count deliveries by status', tags })
    .input(z.strictObject({ event: filter.event, subscriptionId: filter.subscriptionId }))
    .output(deliveryCounts),
  delivery: base
    .route({ method: 'GET', path: '/deliveries/{id}', summary: 'Get a delivery with all attempts', tags })
    .input(byId)
    .output(deliveryWithAttempts),
  testCause: base
    .route({
      method: 'POST',
      path: '/deliveries/{id}/test',
      summary: 'Test whether a possible cause of the outcome of an attempt applies',
      tags,
    })
    .input(byId.extend({ n: z.int().min(1).describe('The number of the attempt'), cause: testedCause }))
    .output(causeTestResult),
  redeliver: base
    .route({
      method: 'POST',
      path: '/deliveries/{id}/redeliver',
      summary: 'Attempt a delivery again now, unchanged or edited',
      tags,
    })
    .input(
      byId.extend({
        body: z.string().max(1_000_000).optional().describe('Body instead of the payload; signed again'),
        headers: z
          .array(z.tuple([headerName, z.string().max(65_536)]))
          .max(100)
          .optional()
          .describe('Headers to replace or add'),
      }),
    )
    .output(delivery),
  redeliverAll: base
    .route({ method: 'POST', path: '/deliveries/redeliver', summary: 'Redeliver all that match', tags })
    .input(z.strictObject({ ...filter, status: deliveryStatus.default('exhausted') }))
    .output(z.object({ redelivered: z.int().nonnegative() })),
  cancelDelivery: base
    .route({ method: 'POST', path: '/deliveries/{id}/cancel', summary: 'Cancel the retries of a delivery', tags })
    .input(byId)
    .output(delivery),
};
