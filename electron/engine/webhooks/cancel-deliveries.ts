import type { Delivery } from '#shared/model/delivery.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { PartBase } from '../part-base.ts';
import type { Row } from '../store/connection.ts';
import { cancelRow } from './delivery-rows.ts';
import type { RecordedRows } from './recorded-rows.ts';

/** The columns of `deliveries` that {@link deliveryEntry} reads. */
export const deliveryColumns = 'id, event_id, event, subscription_id, trace, status';

/** The journal entry for a new status of a delivery. */
export function deliveryEntry(row: Row, status: Delivery['status'], atMs: number): NewJournalEntry {
  return {
    kind: 'delivery',
    atMs,
    trace: row['trace'] as string,
    id: row['id'] as string,
    eventId: row['event_id'] as string,
    event: row['event'] as string,
    subscriptionId: row['subscription_id'] as string,
    status,
  };
}

/** The pending deliveries of a subscription, and the rows that cancel them. */
export function cancelPending(
  { clocks, store }: Pick<PartBase, 'clocks' | 'store'>,
  subscriptionId: string,
  reason: string,
): RecordedRows & { ids: string[] } {
  const sql = `SELECT ${deliveryColumns} FROM deliveries WHERE subscription_id = ? AND status = 'pending'`;
  const rows = store.all(sql, subscriptionId);
  const ids = rows.map((row) => row['id'] as string);
  return {
    ids,
    entries: rows.map((row) => deliveryEntry(row, 'cancelled', clocks.wall.now())),
    statements: ids.map((id) => cancelRow(id, reason)),
  };
}
