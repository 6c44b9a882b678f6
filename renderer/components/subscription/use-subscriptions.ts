import { useMemo } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import type { LoadedList } from '../../store/loaded-list.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { subscriptionName } from './subscription-name.ts';

/** All subscriptions. */
export function useSubscriptions(): LoadedList<Subscription> {
  return useItems(useApi().webhooks.subscriptions.queryOptions({ input: {} }));
}

/** The subscription with an id, if it exists. */
export function useSubscription(id: string | undefined): Subscription | undefined {
  return useSubscriptions().items.find((each) => each.id === id);
}

/** The id of the selected subscription, `new` while one is being created. */
export function useSelectedSubscription(): string | undefined {
  const chosen = useStoreState('subscriptions', (state) => state.chosen);
  const { items } = useSubscriptions();
  return chosen === 'new' || items.some(({ id }) => id === chosen) ? chosen : undefined;
}

/** The display names of all subscriptions, by id. */
export function useReceiverNames(): ReceiverNames {
  const { items } = useSubscriptions();
  return useMemo(() => new Map(items.map((each) => [each.id, subscriptionName(each)])), [items]);
}
