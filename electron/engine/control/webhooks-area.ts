import type { Engine } from '../engine.ts';
import { pageOfDeliveries, readDeliveryWithAttempts } from '../webhooks/read-deliveries.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `webhooks`. */
export function webhooksArea({ store, subscriptions }: Engine) {
  return {
    subscriptions: os.webhooks.subscriptions.handler(() => ({ items: subscriptions.all(), next: null })),
    deliveries: os.webhooks.deliveries.handler(({ input }) => pageOfDeliveries(store, input)),
    delivery: os.webhooks.delivery.handler(({ input: { id } }) =>
      orNotFound(readDeliveryWithAttempts(store, id), 'delivery', id),
    ),
  };
}
