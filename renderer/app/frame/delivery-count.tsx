import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The number of deliveries. */
export function DeliveryCount() {
  return numberWords(useStoreState('deliveryCounts', ({ counts }) => counts?.all ?? 0));
}

/** The number of subscriptions. */
export function SubscriptionCount() {
  return numberWords(useStoreState('subscriptions', ({ items }) => items.length));
}
