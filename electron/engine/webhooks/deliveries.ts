import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { PartBase } from '../part-base.ts';
import type { Statement } from '../store/statement.ts';
import { type DeliveryFilter, findDelivery, pagesOfDeliveries } from './read-deliveries.ts';
import { deliveryEntry, cancelRow, redeliverRow, type Edit } from './delivery-rows.ts';
import { checkHeaders } from './header-value.ts';
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

export interface DeliveriesDeps extends Pick<PartBase, 'store' | 'journal' | 'clocks'> {
  sender: Pick<Sender, 'cancel' | 'freeze' | 'sendNow' | 'wake'>;
  /** Whether a subscription exists, so that its deliveries can be sent. */
  isKnown: (subscriptionId: string) => boolean;
}

const withoutReceiver = (id: string): HookbenchError =>
  new HookbenchError('conflict', `The subscription of the delivery ${id} was removed.`, {
    hint: 'Send the event again, or its payload by POST /deliveries to any receiver.',
  });

export function createDeliveries({ clocks, isKnown, journal, sender, store }: DeliveriesDeps): Deliveries {
  const cancelledEntry = (delivery: Delivery): NewJournalEntry =>
    deliveryEntry(delivery, 'cancelled', clocks.wall.now());

  function redelivered(delivery: Delivery, edit?: Edit): [NewJournalEntry, Statement] {
    const nowMs = clocks.service.now();
    const entry = deliveryEntry(delivery, 'pending', clocks.wall.now(), toInstant(nowMs));
    return [entry, redeliverRow(nowMs, delivery.id, edit)];
  }

  function mustFind(id: string): Delivery {
    const delivery = findDelivery(store, id);
    if (!delivery) throw unknownId('delivery', id);
    return delivery;
  }

  return {
    freeze: sender.freeze,
    async redeliver(id, edit = {}) {
      const delivery = mustFind(id);
      checkHeaders('/headers', edit.headers ?? []);
      if (!isKnown(delivery.subscriptionId)) throw withoutReceiver(id);
      const [entry, row] = redelivered(delivery, edit);
      await journal.append([entry], [row]);
      sender.sendNow([id]);
      return mustFind(id);
    },
    async redeliverAll(filter) {
      let count = 0;
      for (const page of pagesOfDeliveries(store, filter, clocks.service.now())) {
        const rows = page.filter(({ subscriptionId }) => isKnown(subscriptionId)).map((one) => redelivered(one));
        await journal.append(
          rows.map(([entry]) => entry),
          rows.map(([, row]) => row),
        );
        count += rows.length;
      }
      if (count > 0) sender.wake();
      return count;
    },
    async cancel(id) {
      const cancelled = { ...cancelRow(id, 'It was cancelled by hand.'), expect: 1 };
      const outcome = await journal.append([cancelledEntry(mustFind(id))], [cancelled]);
      if (outcome.kind !== 'committed') {
        throw new HookbenchError('conflict', `The delivery ${id} is ${mustFind(id).status} already.`, {
          hint: 'Only a waiting delivery can be cancelled.',
        });
      }
      sender.cancel(id);
      return mustFind(id);
    },
    async cancelPending(ids, reason) {
      const cancelOf = async (id: string): Promise<void> => {
        const delivery = findDelivery(store, id);
        if (!delivery) return;
        const cancelled = { ...cancelRow(id, reason), expect: 1 };
        const outcome = await journal.append([cancelledEntry(delivery)], [cancelled]);
        if (outcome.kind === 'committed') sender.cancel(id);
      };
      await Promise.all(ids.map(cancelOf));
    },
  };
}
