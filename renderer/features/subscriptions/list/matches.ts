import type { Subscription } from '#shared/model/subscription.ts';

/** Whether a subscription has every word of a search in its name, id, URL or events. */
export function matches({ name = '', id, url, events }: Subscription, search: string): boolean {
  const text = [name, id, url, ...events].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
