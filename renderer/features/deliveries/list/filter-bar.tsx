import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryState } from '#shared/model/delivery.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { EventChoices } from '../../../components/event/event-field.tsx';
import { FilterBar, FilterSearch, FilterMenu, FilterChip } from '../../../components/filter-bar/filter-bar.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { subscriptionName, useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { withPart, useFilter } from '../../../store/use-live-list.ts';
import { useApi } from '../../../store/use-stores.ts';

/** Those with `always` are shown also when no delivery has them. */
const statuses: readonly { status: DeliveryState | undefined; label: string; outcome?: Outcome; always?: true }[] = [
  { status: undefined, label: 'All', always: true },
  { status: 'exhausted', label: 'Failed', outcome: 'bad', always: true },
  { status: 'delivered', label: 'Delivered', outcome: 'ok', always: true },
  { status: 'retrying', label: 'Retrying', outcome: 'warn' },
  { status: 'paused', label: 'Paused', outcome: 'warn' },
  { status: 'cancelled', label: 'Cancelled', outcome: 'neutral' },
];

/** The filters of the deliveries: text, event, subscription and status. */
export function DeliveryFilterBar() {
  return (
    <FilterBar what="Status" chips={<StatusChips />} dense>
      <FilterSearch
        label="Search deliveries"
        placeholder="Customer, URL, cause, id"
        list={useFilter('deliveries')}
        listId="delivery-list"
      />
      <DeliveryFilterMenu />
    </FilterBar>
  );
}

function StatusChips() {
  const { filter, narrow } = useFilter('deliveries');
  const { event, subscriptionId, q } = filter;
  const { data: counts } = useQuery(
    useApi().webhooks.deliveryCounts.queryOptions({
      input: { ...(event !== undefined && { event }), ...(subscriptionId !== undefined && { subscriptionId }) },
    }),
  );
  return statuses.map(({ status, label, outcome, always }) => {
    const count = counts?.[status ?? 'all'] ?? 0;
    if (!always && count === 0 && filter.status !== status) return null;
    return (
      <FilterChip
        key={label}
        label={label}
        count={q === undefined ? formatNumber(count) : undefined}
        outcome={outcome}
        narrow
        pressed={filter.status === status}
        onPress={() => narrow(withPart(filter, 'status', status))}
      />
    );
  });
}

function DeliveryFilterMenu() {
  const { filter, narrow } = useFilter('deliveries');
  const subscriptions = useSubscriptions().items;
  const chosen = subscriptions.find(({ id }) => id === filter.subscriptionId);
  const words = [filter.event, chosen ? subscriptionName(chosen) : filter.subscriptionId].filter(
    (word) => word !== undefined,
  );
  return (
    <FilterMenu words={words} all="all events, all subscriptions" width={272}>
      <EventChoices chosen={filter.event} onChoose={(event) => narrow(withPart(filter, 'event', event))} />
      <Menu.Divider />
      <Menu.Label>Subscription</Menu.Label>
      {[undefined, ...subscriptions].map((subscription) => (
        <MenuChoice
          key={subscription?.id ?? ''}
          label={subscription ? subscriptionName(subscription) : 'All subscriptions'}
          chosen={filter.subscriptionId === subscription?.id}
          onChoose={() => narrow(withPart(filter, 'subscriptionId', subscription?.id))}
        />
      ))}
    </FilterMenu>
  );
}
