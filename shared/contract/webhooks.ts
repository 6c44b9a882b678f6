import { z } from 'zod';
import { delivery, deliveryStatus, deliveryWithAttempts } from '../model/delivery.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { subscription } from '../model/subscription.ts';
import { base } from './base.ts';

export const webhooksContract = {
  subscriptions: base
    .route({ method: 'GET', path: '/subscriptions', summary: 'Which events go where', tags: ['Webhooks'] })
    .input(z.strictObject({}))
    .output(pageOf(subscription)),
  deliveries: base
    .route({ method: 'GET', path: '/deliveries', summary: 'Deliveries', tags: ['Webhooks'] })
    .input(
      pageQuery.extend({
        status: deliveryStatus.optional(),
        event: z.string().optional(),
        subscriptionId: z.string().optional(),
      }),
    )
    .output(pageOf(delivery)),
  delivery: base
    .route({ method: 'GET', path: '/deliveries/{id}', summary: 'One delivery with every attempt', tags: ['Webhooks'] })
    .input(z.strictObject({ id: z.string() }))
    .output(deliveryWithAttempts),
};
