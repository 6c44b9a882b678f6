import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/trace/counted.ts';
import { useSubscriptions } from '../components/subscription/use-subscriptions.ts';
import { changedNames } from '../store/changed-names.ts';
import { useApi } from '../store/use-engine.ts';
import { useNewestSeq } from '../store/use-live-list.ts';
import { useStoreState } from '../store/use-stores.ts';

// The counts in the navigation. Each is a component, so that a new entry renders only the count.

/** The number of journal entries. */
export const JournalCount = () => formatNumber(useNewestSeq());

/** The number of captures. */
export const CaptureCount = () => formatNumber(useQuery(useApi().captures.counts.queryOptions()).data?.all ?? 0);

/** The number of deliveries. */
export const DeliveryCount = () =>
  formatNumber(useQuery(useApi().webhooks.deliveryCounts.queryOptions({ input: {} })).data?.all ?? 0);

/** The number of failed deliveries; empty for none. */
export const FailedCount = () =>
  useQuery(useApi().webhooks.deliveryCounts.queryOptions({ input: {} })).data?.exhausted || null;

/** The number of subscriptions. */
export const SubscriptionCount = () => formatNumber(useSubscriptions().items.length);

/** The number of changed assumptions; empty when all have their defaults. */
export const ChangedCount = () => useStoreState('profile', ({ profile }) => changedNames(profile).length) || null;
