import { createStore } from 'zustand/vanilla';
import type { Delivery, DeliveryStatus } from '#shared/model/delivery.ts';
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

export interface DeliveriesState extends PagedList<Delivery, DeliveryFilter> {
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The deliveries that match the filters; journal entries trigger updates. */
export function createDeliveriesStore(connection: ConnectionStore) {
  return createStore<DeliveriesState>((set, get) => {
    const list = pagedList<Delivery, DeliveryFilter>(
      set,
      get,
      (query) => clientOf(connection).webhooks.deliveries(query),
      {},
    );
    return {
      ...list,
      receive: (batch) => {
        if (!batch.some(({ kind }) => kind === 'delivery' || kind === 'attempt')) return;
        const items = followDeliveries(get().items, batch);
        if (items !== get().items) set({ items });
        list.refresh();
      },
    };
  });
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
