import type { Subscription } from '#shared/model/subscription.ts';
import type { Store } from '../journal/store/open-store.ts';

/** Which events go where. */
export interface Subscriptions {
  all(): Subscription[];
  find(id: string): Subscription | undefined;
  /** The enabled subscriptions that want an event. */
  wanting(event: string): Subscription[];
}

const timeoutMs = 15_000;
const defaultId = 'sub_default';
const upsert = `INSERT INTO subscriptions (id, subscription) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET subscription = excluded.subscription`;

/** Reads the subscriptions; the default one always sends every event to the catcher's present address. */
export async function openSubscriptions(store: Store, catcherUrl: string): Promise<Subscriptions> {
  const fallback: Subscription = { id: defaultId, url: catcherUrl, events: ['*'], enabled: true, timeoutMs };
  await store.write([{ sql: upsert, params: [fallback.id, JSON.stringify(fallback)] }]);
  const byId = new Map(
    store
      .all('SELECT subscription FROM subscriptions ORDER BY id')
      .map((row) => JSON.parse(row['subscription'] as string) as Subscription)
      .map((subscription) => [subscription.id, subscription]),
  );
  const all = (): Subscription[] => [...byId.values()];
  return {
    all,
    find: (id) => byId.get(id),
    wanting: (event) =>
      all().filter(({ enabled, events }) => enabled && (events.includes('*') || events.includes(event))),
  };
}
