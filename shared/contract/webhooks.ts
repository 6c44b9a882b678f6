import { z } from 'zod';
import { delivery, deliveryCounts, deliveryState, deliveryWithAttempts } from '../model/delivery.ts';
import { causeTestResult } from '../model/diagnosis.ts';
import { eventName } from '../model/event-name.ts';
import { headerName } from '../model/header-pair.ts';
import { instant } from '../model/instant.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { payloadFault } from '../model/fault.ts';
import { subscriptionStats } from '../model/subscription-stats.ts';
import { subscription, subscriptionChange, subscriptionFields, subscriptionId } from '../model/subscription.ts';
import { namedRecord } from '../model/named-record.ts';
import { traceId } from '../model/trace-id.ts';
import { routesOf, testedCause } from './base.ts';

const { create, get, patch, post, remove } = routesOf('Webhooks');
const byId = z.strictObject({ id: z.string() });
const filter = {
  status: deliveryState.optional(),
  event: z.string().optional(),
  subscriptionId: z.string().optional(),
  q: z.string().max(1000).optional().describe('A part of the id, event, customer, URL or cause'),
  since: instant.optional(),
};

export const webhooksContract = {
  subscriptions: get('/subscriptions', 'List subscriptions').input(z.strictObject({})).output(pageOf(subscription)),
  addSubscription: create('/subscriptions', 'Create a subscription')
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
  changeSubscription: patch('/subscriptions/{id}', 'Update a subscription')
    .input(subscriptionChange)
    .output(subscription),
  removeSubscription: remove('/subscriptions/{id}', 'Remove a subscription and cancel its waiting deliveries')
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
  rotateSecret: post(
    '/subscriptions/{id}/rotate-secret',
    'Rotate the secret: add a new one; both sign until the old one is dropped',
  )
    .input(
      z.strictObject({
        id: z.string(),
        keep: z.int().min(0).max(4).default(1).describe('Number of old secrets to keep'),
      }),
    )
    .output(subscription),
  testSubscription: post('/subscriptions/{id}/test', 'Send a test event and wait for its first attempt')
    .input(z.strictObject({ id: z.string(), event: eventName.optional(), fault: payloadFault.optional() }))
    .output(deliveryWithAttempts),
  stats: get('/subscriptions/{id}/stats', 'Get the failure rate and latency over time')
    .input(z.strictObject({ id: z.string(), minutes: z.coerce.number().int().min(1).max(10_080).default(60) }))
    .output(subscriptionStats),
  emit: post('/events', 'Emit an event as the service would')
    .input(
      z.strictObject({
        event: eventName,
        customerId: z
          .string()
          .min(1)
          .max(1000)
          .optional()
          .describe('Required, except for events of your own interface'),
        data: namedRecord(z.string(), z.unknown())
          .optional()
          .describe('Fields to add; the payload of an event of your own interface, default: an example'),
        chatId: z.string().optional(),
        fault: payloadFault.optional().describe('Applies a deliberate fault to its deliveries'),
        subscription: z
          .string()
          .max(100)
          .optional()
          .describe('The only subscription that gets it, even if it is disabled or does not select the event'),
        trace: traceId,
      }),
    )
    .output(z.object({ eventId: z.string(), deliveries: z.array(z.string()), trace: z.string() })),
  send: create('/deliveries', 'Send one delivery to any receiver, without a subscription')
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
  deliveries: get('/deliveries', 'List deliveries').input(pageQuery.extend(filter)).output(pageOf(delivery)),
  deliveryCounts: get('/deliveries/counts', 'Count deliveries by status')
    .input(z.strictObject({ event: filter.event, subscriptionId: filter.subscriptionId }))
    .output(deliveryCounts),
  delivery: get('/deliveries/{id}', 'Get a delivery with all attempts').input(byId).output(deliveryWithAttempts),
  testCause: post('/deliveries/{id}/test', 'Test whether a possible cause of the outcome of an attempt applies')
    .input(byId.extend({ n: z.int().min(1).describe('The number of the attempt'), cause: testedCause }))
    .output(causeTestResult),
  redeliver: post('/deliveries/{id}/redeliver', 'Attempt a delivery again now, unchanged or edited')
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
  redeliverAll: post('/deliveries/redeliver', 'Redeliver all that match')
    .input(z.strictObject({ ...filter, status: deliveryState.default('exhausted') }))
    .output(z.object({ redelivered: z.int().nonnegative() })),
  cancelDelivery: post('/deliveries/{id}/cancel', 'Cancel the retries of a delivery').input(byId).output(delivery),
};
