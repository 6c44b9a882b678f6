import { useQuery } from '@tanstack/react-query';
import { numberWords } from '#shared/trace/counted.ts';
import { useApi } from '../../store/use-engine.ts';
import { useSubscriptions } from '../../components/subscription/use-subscriptions.ts';

/** The number of deliveries. */
export function DeliveryCount() {
  return numberWords(useQuery(useApi().webhooks.deliveryCounts.queryOptions({ input: {} })).data?.all ?? 0);
}

/** The number of subscriptions. */
export function SubscriptionCount() {
  return numberWords(useSubscriptions().items.length);
}
