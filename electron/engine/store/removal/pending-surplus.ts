import type { DatabaseSync } from 'node:sqlite';
import type { PendingSurplus } from './removal-plan.ts';

const atOnce = 1000;
const pending = `FROM deliveries INDEXED BY deliveries_due WHERE status = 'pending'`;

function surplusOf(rows: readonly Record<string, unknown>[], exceeds: PendingSurplus['exceeds']) {
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => String(id));
  return { ids, subscriptions: [...new Set(rows.map(({ of }) => String(of)))], exceeds };
}

/** Finds pending deliveries above the limits, in portions. */
export function createFindSurplus(db: DatabaseSync) {
  const counts = db.prepare(`SELECT subscription_id AS of, count(*) AS n ${pending} GROUP BY 1 HAVING n > ?`);
  const oldestOf = db.prepare(`SELECT id, subscription_id AS of ${pending} AND subscription_id = ?
    ORDER BY +rowid LIMIT ?`);
  const oldestOfAll = db.prepare(`SELECT id, subscription_id AS of ${pending} ORDER BY +rowid LIMIT ${atOnce}`);
  return {
    /** Those of subscriptions with more than `max`. */
    aboveCount(max: number): PendingSurplus | undefined {
      const [first] = counts.all(max) as { of: string; n: number }[];
      return first && surplusOf(oldestOf.all(first.of, Math.min(first.n - max, atOnce)), 'count');
    },
    /** The oldest of all. */
    oldest: (): PendingSurplus | undefined => surplusOf(oldestOfAll.all(), 'half'),
  };
}
