import { createStore } from 'zustand/vanilla';
import type { DeliveryStatus, DeliverySummary } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { pagedList, type PagedList } from './paged-list.ts';

/** The filters of the list. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  event?: string;
  subscriptionId?: string;
  q?: string;
}

export interface DeliveriesState extends PagedList<DeliverySummary, DeliveryFilter> {
  receive: (batch: readonly JournalEntry[]) => void;
}

/** A new delivery, whose first entry contains nothing about attempts. */
const toRow = (created: DeliverySummary): DeliverySummary => ({
  ...{ attemptsMade: 0, lastStatus: null, lastCause: null },
  ...created,
});

/** The deliveries that match the filters, updated from their journal entries, which contain what the list shows. */
export function createDeliveriesStore(connection: ConnectionStore) {
  return createStore<DeliveriesState>((set, get) => {
    const list = pagedList<DeliverySummary, DeliveryFilter>(
      set,
      get,
      (query) => clientOf(connection).webhooks.deliveries(query),
      {},
    );
    return {
      ...list,
      receive: (batch) => {
        const changes = new Map<string, Partial<DeliverySummary>>();
        for (const entry of batch)
          if (entry.kind === 'delivery')
            changes.set(entry.id, { ...changes.get(entry.id), ...(entry as Partial<DeliverySummary>) });
        if (changes.size === 0) return;
        list.change(changes);
        const { event, q, status, subscriptionId } = get().filter;
        // Only the engine finds words, and deliveries with a new status that are not loaded.
        if (q !== undefined || status !== undefined) list.refresh();
        else {
          const isNew = (change: Partial<DeliverySummary>): change is DeliverySummary =>
            change.url !== undefined &&
            (event === undefined || change.event === event) &&
            (subscriptionId === undefined || change.subscriptionId === subscriptionId);
          list.add([...changes.values()].filter(isNew).map(toRow).toReversed());
        }
      },
    };
  });
}
