import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** How many deliveries there are. */
export function DeliveryCount() {
  return numberWords(useStoreState('deliveryCounts', ({ counts }) => counts?.all ?? 0));
}

/** How many subscriptions there are. */
export function SubscriptionCount() {
  return numberWords(useStoreState('subscriptions', ({ items }) => items.length));
}
