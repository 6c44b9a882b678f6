import { useMemo } from 'react';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { subscriptionName } from './subscription-name.ts';

/** The display names of all subscriptions, by id. */
export function useReceiverNames(): ReceiverNames {
  const { items } = useLoaded('subscriptions');
  return useMemo(() => new Map(items.map((each) => [each.id, subscriptionName(each)])), [items]);
}
