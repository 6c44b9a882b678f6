import type { Subscription } from '#shared/model/subscription.ts';

/** Whether the name, id, URL or events of a subscription match every word of the search. */
export function matches({ name = '', id, url, events }: Subscription, search: string): boolean {
  const text = [name, id, url, ...events].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
