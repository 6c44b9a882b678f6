import type { Subscription } from '#shared/model/subscription.ts';

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

/** Where its deliveries are sent: the URL, or the part that the URLs of its events have in common. */
export function subscriptionTarget({ targets = {}, url }: Pick<Subscription, 'targets' | 'url'>): string {
  const [first = url, ...others] = Object.values(targets);
  if (others.every((one) => one === first)) return first;
  let length = 0;
  while (others.every((one) => one[length] === first[length])) length++;
  return `${first.slice(0, length)}…`;
}
