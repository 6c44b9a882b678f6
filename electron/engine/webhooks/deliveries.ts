import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Row } from '../store/connection.ts';
import type { PartBase } from '../part-base.ts';
import { filterDeliveries, type DeliveryFilter } from './delivery-filter.ts';
import { deliveryColumns, deliveryEntry } from './cancel-deliveries.ts';
import { cancelRow, redeliverRow, type Edit } from './delivery-rows.ts';
import { checkHeaders } from './header-value.ts';
import { findDelivery } from './read-deliveries.ts';
import type { Sender } from './sender.ts';

/** Manual operations on deliveries. */
export interface Deliveries {
  /** Makes one more attempt now. @throws HookbenchError `not_found`, `bad_input`, `conflict` */
  redeliver(id: string, edit?: Edit): Promise<Delivery>;
  /** @returns The number of deliveries. */
  redeliverAll(filter: DeliveryFilter): Promise<number>;
  /** Cancels further attempts. @throws HookbenchError `not_found`, `conflict` */
  cancel(id: string): Promise<Delivery>;
  /** Makes no more attempts of those that are still pending. */
  cancelPending(ids: readonly string[], reason: string): Promise<void>;
  /** See `Sender.freeze`. */
  freeze: Sender['freeze'];
}

const selectListed = `SELECT ${deliveryColumns} FROM deliveries WHERE id IN (SELECT value FROM json_each(?))`;
const redeliveredAtOnce = 10_000;

export interface DeliveriesDeps extends Pick<PartBase, 'store' | 'journal' | 'clocks'> {
  sender: Pick<Sender, 'cancel' | 'freeze' | 'sendNow' | 'wake'>;
  /** Whether a subscription exists, so that its deliveries can be sent. */
  isKnown: (subscriptionId: string) => boolean;
}

const withoutReceiver = (id: string): HookbenchError =>
  new HookbenchError('conflict', `The subscription of the delivery ${id} was removed.`, {
    hint: 'Send the event again, or its payload by POST /deliveries to any receiver.',
  });

/** The matching deliveries, in portions. */
function* pagesOf(store: PartBase['store'], filter: DeliveryFilter): Generator<Row[], void> {
  const { params, where } = filterDeliveries(filter);
  const condition = [...where, 'id > ?'].join(' AND ');
  let after = '';
  for (;;) {
    const sql = `SELECT ${deliveryColumns} FROM deliveries WHERE ${condition} ORDER BY id LIMIT ?`;
    const rows = store.all(sql, ...params, after, redeliveredAtOnce);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.['id'] as string;
  }
}

export function createDeliveries({ clocks, isKnown, journal, sender, store }: DeliveriesDeps): Deliveries {
  const entryOf = (row: Row, status: Delivery['status']): NewJournalEntry =>
    deliveryEntry(row, status, clocks.wall.now());

  function mustFind(id: string): Row {
    const row = store.get(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`, id);
    if (row) return row;
    throw new HookbenchError('not_found', `No delivery has the id "${id.slice(0, 100)}".`);
  }

  function shown(id: string): Delivery {
    const delivery = findDelivery(store, id);
    if (!delivery) throw new HookbenchError('not_found', `No delivery has the id "${id.slice(0, 100)}".`);
    return delivery;
  }

  return {
    freeze: sender.freeze,
    async redeliver(id, edit = {}) {
      const row = mustFind(id);
      checkHeaders('/headers', edit.headers ?? []);
      if (!isKnown(row['subscription_id'] as string)) throw withoutReceiver(id);
      await journal.append([entryOf(row, 'pending')], [redeliverRow(clocks.service.now(), id, edit)]);
      sender.sendNow([id]);
      return shown(id);
    },
    async redeliverAll(filter) {
      let count = 0;
      for (const page of pagesOf(store, filter)) {
        const rows = page.filter((row) => isKnown(row['subscription_id'] as string));
        await journal.append(
          rows.map((row) => entryOf(row, 'pending')),
          rows.map((row) => redeliverRow(clocks.service.now(), row['id'] ?? null)),
        );
        count += rows.length;
      }
      if (count > 0) sender.wake();
      return count;
    },
    async cancel(id) {
      const row = mustFind(id);
      const cancelled = { ...cancelRow(id, 'It was cancelled by hand.'), expect: 1 };
      const outcome = await journal.append([entryOf(row, 'cancelled')], [cancelled]);
      if (outcome.kind !== 'committed') {
        throw new HookbenchError('conflict', `The delivery ${id} is ${shown(id).status} already.`, {
          hint: 'Only a pending delivery can be cancelled.',
        });
      }
      sender.cancel(id);
      return shown(id);
    },
    async cancelPending(ids, reason) {
      const rows = store.all(selectListed, JSON.stringify(ids));
      const cancelOf = async (row: Row): Promise<void> => {
        const id = row['id'] as string;
        const cancelled = { ...cancelRow(id, reason), expect: 1 };
        const outcome = await journal.append([entryOf(row, 'cancelled')], [cancelled]);
        if (outcome.kind === 'committed') sender.cancel(id);
      };
      await Promise.all(rows.map(cancelOf));
    },
  };
}
