import type { Delivery } from '#shared/model/delivery.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { PartBase } from '../part-base.ts';
import { cancelRow } from './delivery-rows.ts';
import { pagesOfDeliveries } from './read-deliveries.ts';
import type { RecordedRows } from './attempt-rows.ts';

/** The journal entry for a delivery with a new status. @param nextAttemptAt When the next attempt is due. */
export function deliveryEntry(
  delivery: Delivery,
  status: Delivery['status'],
  atMs: number,
  nextAttemptAt: string | null = null,
): NewJournalEntry {
  const {
    attemptsAllowed: _allowed,
    createdAt: _created,
    reason: _reason,
    recordedAt: _recorded,
    ...summary
  } = delivery;
  return { ...summary, kind: 'delivery', atMs, status, nextAttemptAt };
}

/** The pending deliveries of a subscription, and the rows that cancel them. */
export function cancelPending(
  { clocks, store }: Pick<PartBase, 'clocks' | 'store'>,
  subscriptionId: string,
  reason: string,
): RecordedRows & { ids: string[] } {
  const pending = [...pagesOfDeliveries(store, { subscriptionId, status: 'pending' }, clocks.service.now())].flat();
  return {
    ids: pending.map(({ id }) => id),
    entries: pending.map((delivery) => deliveryEntry(delivery, 'cancelled', clocks.wall.now())),
    statements: pending.map(({ id }) => cancelRow(id, reason)),
  };
}
