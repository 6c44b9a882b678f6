import { defaultSubscription } from '#shared/model/subscription.ts';
import type { SqlValue } from '../../store/statement.ts';
import type { PartBase } from '../../part-base.ts';
import type { Health } from './health.ts';
import { blankSubscription, completed, type StoredSubscription } from './stored-subscription.ts';

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
  for (const row of rows) {
    const found = read(row);
    if (!found) continue;
    byId.set(found.id, 'paths' in found ? found : { ...found, paths: 'interface' });
    if (row['health'] !== null) health.set(found.id, JSON.parse(row['health'] as string) as Health);
  }
  const known = byId.get(defaultSubscription);
  const isNew = !rows.some((row) => row['id'] === defaultSubscription);
  if (isNew || (known?.followsCatcher && known.url !== catcherUrl)) {
    const stored: StoredSubscription = known
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
