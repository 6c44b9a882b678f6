import { defaultSubscription } from '#shared/model/subscription.ts';
import type { SqlValue, Statement } from '../../store/statement.ts';
import type { PartBase } from '../../part-base.ts';
import type { Health } from './health.ts';
import { blankSubscription, completed, lacksSecrets, type StoredSubscription } from './stored-subscription.ts';

const insert = 'INSERT INTO subscriptions (id, subscription) VALUES (?, ?)';
const update = 'UPDATE subscriptions SET subscription = ? WHERE id = ?';

type Row = Record<string, SqlValue>;

/** The stored subscriptions in the order in which they were added; a removed one is `null`. */
export async function readStored({ store, random, catcherUrl }: PartBase & { catcherUrl: string }) {
  const rows = store.all('SELECT id, subscription, health FROM subscriptions ORDER BY rowid');
  const byId = new Map<string, StoredSubscription>();
  const health = new Map<string, Health>();
  const read = (row: Row): StoredSubscription | null =>
    JSON.parse(store.unseal(row['subscription'] as string)) as StoredSubscription | null;
  const updateOf = (stored: StoredSubscription): Statement => ({
    sql: update,
    params: [store.seal(JSON.stringify(stored)), stored.id],
  });
  const grown: Statement[] = [];
  for (const row of rows) {
    const kept = read(row);
    if (!kept) continue;
    const found = 'secrets' in kept ? { ...kept, secrets: completed(kept.secrets, random) } : kept;
    if ('secrets' in kept && lacksSecrets(kept)) grown.push(updateOf(found));
    byId.set(found.id, found);
    if (row['health'] !== null) health.set(found.id, JSON.parse(row['health'] as string) as Health);
  }
  // Older versions had fewer schemes.
  if (grown.length > 0) await store.write(grown);
  const known = byId.get(defaultSubscription);
  const isNew = !rows.some((row) => row['id'] === defaultSubscription);
  // Older versions stored the default subscription without secrets.
  const isOld = known !== undefined && !('secrets' in known);
  if (isNew || isOld || (known?.followsCatcher && known.url !== catcherUrl)) {
    const stored: StoredSubscription =
      known && !isOld
        ? { ...known, url: catcherUrl }
        : {
            ...blankSubscription(defaultSubscription, catcherUrl, completed({}, random)),
            name: 'Our catcher',
            followsCatcher: true,
          };
    const text = store.seal(JSON.stringify(stored));
    await store.write([
      isNew
        ? { sql: insert, params: [defaultSubscription, text] }
        : { sql: update, params: [text, defaultSubscription] },
    ]);
    byId.set(defaultSubscription, stored);
  }
  return { byId, health };
}
