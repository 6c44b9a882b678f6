import type { DeliveryStatus } from '../model/delivery.ts';

/** How the status of a delivery is shown. One that waits after a failed attempt is retrying, or paused with its queue. */
export const deliveryWords: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'waiting',
  delivered: 'delivered',
  exhausted: 'failed',
  cancelled: 'cancelled',
};
