import type { Subscription } from '#shared/model/subscription.ts';
import type { Engine } from '../engine.ts';
import { readCaseDelivery } from '../journal/cases/case-details.ts';
import { countDeliveries, readStats } from '../webhooks/read-stats.ts';
import { readDeliveryWithAttempts } from '../webhooks/read-attempts.ts';
import { findDelivery, pageOfDeliveries } from '../webhooks/read-deliveries.ts';
import { untilAttempted } from '../webhooks/delivery-states.ts';
import { alsoInLab, os, orNotFound } from './area.ts';
import { defaultEvent, withTargets } from '../interface/serve/event-targets.ts';

/** The customer and the chat of an event, if the service has them. */
function recordsOf({ chats, customers }: Engine, customerId = '', chatId?: string) {
  return { customer: customers.find(customerId), chat: chatId === undefined ? undefined : chats.find(chatId) };
}

/** The part of the area `webhooks` about subscriptions. */
function subscriptionProcedures(engine: Engine) {
  const { clocks, customers, emission, journal, store, subscriptions } = engine;
  const shown = (subscription: Subscription) => withTargets(engine, subscription);
  return {
    subscriptions: os.webhooks.subscriptions.handler(() => ({ items: subscriptions.all().map(shown), next: null })),
    addSubscription: os.webhooks.addSubscription.handler(async ({ input }) => shown(await subscriptions.add(input))),
    changeSubscription: os.webhooks.changeSubscription.handler(async ({ input: { id, ...change } }) =>
      shown(await subscriptions.change(id, change)),
    ),
    removeSubscription: os.webhooks.removeSubscription.handler(async ({ input: { id } }) => {
      await subscriptions.remove(id);
      return { removed: true as const };
    }),
    rotateSecret: os.webhooks.rotateSecret.handler(async ({ input: { id, keep } }) =>
      shown(await subscriptions.rotate(id, keep)),
    ),
    testSubscription: os.webhooks.testSubscription.handler(async ({ input: { event, fault, id }, signal }) => {
      const after = journal.lastCommitted();
      const [customer] = customers.page({ limit: 1, order: 'asc' }).items;
      const {
        deliveries: [deliveryId = ''],
      } = await emission.emit({
        subscription: id,
        event: event ?? defaultEvent(engine),
        customerId: customer?.id ?? 'C-1001',
        customer,
        fault,
      });
      await untilAttempted(journal, after, deliveryId, signal);
      return orNotFound(readDeliveryWithAttempts(store, deliveryId), 'delivery', deliveryId);
    }),
    stats: os.webhooks.stats.handler(({ input: { id, minutes } }) => {
      orNotFound(subscriptions.stored(id), 'subscription', id);
      return readStats(store, id, minutes, clocks.wall.now());
    }),
  };
}

/** The part of the area `webhooks` about events and deliveries. */
function deliveryProcedures(engine: Engine) {
  const { clocks, deliveries, emission, store } = engine;
  const found = (id: string) => orNotFound(findDelivery(store, id), 'delivery', id);
  return {
    emit: os.webhooks.emit.handler(({ input: { chatId, ...event } }) =>
      emission.emit({ ...event, ...recordsOf(engine, event.customerId, chatId) }),
    ),
    send: os.webhooks.send.handler(async ({ input: { body, bodyBase64, ...delivery } }) => {
      const bytes = bodyBase64 === undefined ? body && Buffer.from(body) : Buffer.from(bodyBase64, 'base64');
      const records = recordsOf(engine, delivery.customerId);
      return found(await emission.send({ ...delivery, ...records, ...(bytes && { body: bytes }) }));
    }),
    deliveries: os.webhooks.deliveries.handler(({ input }) => pageOfDeliveries(store, input, clocks.service.now())),
    deliveryCounts: os.webhooks.deliveryCounts.handler(({ input }) =>
      countDeliveries(store, clocks.service.now(), input),
    ),
    delivery: os.webhooks.delivery.handler(({ input: { id } }) => {
      const delivery = alsoInLab(engine, (parties) => readDeliveryWithAttempts(parties.store, id));
      return orNotFound(delivery ?? readCaseDelivery(store, id), 'delivery', id);
    }),
    testCause: os.webhooks.testCause.handler(({ input: { cause, id, n }, signal }) => {
      const { attempts, trace } = orNotFound(readDeliveryWithAttempts(store, id), 'delivery', id);
      const attempt = orNotFound(
        attempts.find((one) => one.n === n),
        'attempt',
        `${id}.${n}`,
      );
      return engine.testCause({ ...attempt, diagnosis: attempt.diagnosis, trace, from: 'service' }, cause, signal);
    }),
    redeliver: os.webhooks.redeliver.handler(({ input: { id, ...edit } }) => deliveries.redeliver(id, edit)),
    redeliverAll: os.webhooks.redeliverAll.handler(async ({ input }) => ({
      redelivered: await deliveries.redeliverAll(input),
    })),
    cancelDelivery: os.webhooks.cancelDelivery.handler(({ input: { id } }) => deliveries.cancel(id)),
  };
}

/** The area `webhooks`. */
export function webhooksArea(engine: Engine) {
  return { ...subscriptionProcedures(engine), ...deliveryProcedures(engine) };
}
