import { useMemo } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import { type LoadedList, useApi, useItems, useStoreState } from '../../store/use-stores.ts';

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

/** The display name of a subscription: its name, else the host of its receiver. */
export function subscriptionName({ name, url, id }: Pick<Subscription, 'name' | 'url' | 'id'>): string {
  if (name !== undefined && name !== '') return name;
  const host = URL.parse(url)?.host;
  return host === undefined || host === '' ? id : host;
}

/** The events of a subscription as short text. */
export function eventsWords(events: readonly string[]): string {
  if (events.includes('*')) return 'all events';
  return events.length <= 2 ? events.join(', ') : `${events.slice(0, 1).join()} and ${String(events.length - 1)} more`;
}

/** Where its deliveries are sent: the URL, with `{event}` for the part in which the URLs of its events differ. */
export function subscriptionTarget({ targets = {}, url }: Pick<Subscription, 'targets' | 'url'>): string {
  const urls = [...new Set(Object.values(targets))];
  const [first = url] = urls;
  if (urls.length < 2) return first;
  // Up to the part that differs, and not less than the host.
  const start = /^[^/]+:\/\/[^/?#]+\/(.*[/?&=#])?/.exec(sharedStart(urls))?.[0];
  if (start === undefined) return `${first} and ${String(urls.length - 1)} more`;
  const rests = urls.map((each) => reversed(each.slice(start.length)));
  const end = /[/?&#].*$/.exec(reversed(sharedStart(rests)))?.[0] ?? '';
  return `${start}{event}${end}`;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** What all texts start with. */
function sharedStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((one) => one[length] === first[length])) length++;
  return first.slice(0, length);
}
