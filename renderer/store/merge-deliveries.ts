import type { Delivery } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

/**
 * Merges a fresh first page into the known deliveries: the page, then the known older ones.
 * Newest first; known deliveries that the page covers but does not contain were removed.
 */
export function mergeDeliveries(known: readonly Delivery[], fresh: readonly Delivery[], more: boolean): Delivery[] {
  const last = fresh.at(-1);
  if (!last || !more) return [...fresh];
  const read = new Set(fresh.map(({ id }) => id));
  const from = known.findIndex(({ id }) => id === last.id);
  const older = from >= 0 ? known.slice(from + 1) : known.filter(({ createdAt }) => createdAt < last.createdAt);
  return [...fresh, ...older.filter(({ id }) => !read.has(id))];
}

/** The deliveries, updated from new journal entries. */
export function followDeliveries(known: readonly Delivery[], batch: readonly JournalEntry[]): readonly Delivery[] {
  const changes = new Map<string, Partial<Delivery>>();
  for (const entry of batch) {
    if (entry.kind === 'delivery') {
      const over = entry.status !== 'pending';
      changes.set(entry.id, {
        ...changes.get(entry.id),
        status: entry.status,
        ...(over && { nextAttemptAt: null }),
      });
    }
    if (entry.kind === 'attempt') {
      changes.set(entry.deliveryId, {
        ...changes.get(entry.deliveryId),
        attemptsMade: entry.n,
        lastStatus: entry.status ?? null,
        lastCause: entry.cause ?? null,
      });
    }
  }
  if (!known.some(({ id }) => changes.has(id))) return known;
  return known.map((delivery) => ({ ...delivery, ...changes.get(delivery.id) }));
}
